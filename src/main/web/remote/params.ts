import { z } from 'zod';
import { GRAPHIC_IDS } from '../../../preload/contract/output-frame.ts';
import { OVERRIDE_FIELDS } from '../../../preload/contract/overrides.ts';
import { SPONSOR_SLOTS } from '../../../preload/contract/sponsors.ts';

/**
 * What the paths name. Whether there is such a channel, graphic or field is the show's business, which refuses with a
 * sentence; `enum` only tells the document's readers what there is.
 */

const ChannelName = z.string().describe('The id of a channel, such as `A`.');

export const OfChannel = z.object({ id: ChannelName });
export const OfOutput = z.object({ id: z.string().describe('The id of an output, such as `program`.') });
export const OfSource = z.object({ source: z.string().describe('The id of a source, such as `live`.') });
export const OfGraphic = z.object({
  id: ChannelName,
  graphic: z.string().meta({ description: 'A graphic of the channel.', enum: GRAPHIC_IDS }),
});
export const OfField = z.object({
  id: ChannelName,
  field: z.string().meta({ description: 'A value that can be held.', enum: OVERRIDE_FIELDS }),
});
export const OfMoment = z.object({
  id: ChannelName,
  moment: z.string().describe('The id of a moment, or `latest`.'),
});
export const OfRule = z.object({
  id: ChannelName,
  rule: z.string().describe('The id of a rule, such as `soccer.goal`.'),
});
export const OfLeague = z.object({ league: z.string().describe('The slug of a league, such as `nba`.') });
export const OfSponsor = z.object({ id: z.string().describe('The id of a sponsor.') });
export const OfBooking = z.object({ id: z.string().describe('The id of a booking.') });
export const OfOperator = z.object({ id: z.string().describe('The id of an operator.') });
export const OfSlot = z.object({
  slot: z.string().meta({ description: 'A slot for marks.', enum: SPONSOR_SLOTS }),
});
export const OfFont = z.object({
  font: z.string().describe('The id of a font family, such as `league-sans`.'),
});
export const OfTheme = z.object({ theme: z.string().describe('The id of a theme, such as `chalk`.') });
export const OfTeam = z.object({ name: z.string().describe('The name of a team, as the feed spells it.') });
