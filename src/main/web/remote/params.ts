import { z } from 'zod';

/** What the paths name. Whether there is such a channel, output or field is the show's business: it refuses with a sentence. */

const ChannelName = z.string().describe('The id of a channel, such as `A`.');

export const OfChannel = z.object({ id: ChannelName });
export const OfOutput = z.object({ id: z.string().describe('The id of an output, such as `program`.') });
export const OfGraphic = z.object({
  id: ChannelName,
  graphic: z.string().describe('`scorebug`, `lower-third`, `full-frame` or `ticker`.'),
});
export const OfField = z.object({
  id: ChannelName,
  field: z.string().describe('A value that can be held, such as `score.a`.'),
});
export const OfMoment = z.object({
  id: ChannelName,
  moment: z.string().describe('The id of a moment, or `latest`.'),
});
export const OfRule = z.object({
  id: ChannelName,
  rule: z.string().describe('The id of a rule, such as `soccer.goal`.'),
});
export const OfTeam = z.object({ name: z.string().describe('The name of a team, as the feed spells it.') });
