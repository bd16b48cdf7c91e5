import { z } from 'zod';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { GRAPHIC_IDS } from '../../../preload/contract/output-frame.ts';
import { OVERRIDE_FIELDS } from '../../../preload/contract/overrides.ts';
import { SPONSOR_SLOTS } from '../../../preload/contract/sponsors.ts';

/**
 * Parameters in paths. An `enum` only documents the possible values: the show itself refuses an unknown channel,
 * graphic or field, with a better sentence.
 */

const ChannelName = z.string().describe('The ID of a channel, such as `A`.');

export const OfChannel = z.object({ channel: ChannelName });
export const OfOutput = z.object({ id: z.string().describe('The ID of an output, such as `program`.') });
export const OfMoment = z.object({
  channel: ChannelName,
  moment: z.string().describe('The ID of a moment, or `latest`.'),
});
export const OfSlot = z.object({
  slot: z.string().meta({ description: 'A sponsor slot.', enum: SPONSOR_SLOTS }),
});
export const OfTheme = z.object({ id: z.string().describe('The ID of a theme, such as `chalk`.') });
export const OfSport = z.object({
  id: z.string().describe('The ID in the sport file, such as `volleyball`.'),
});
export const OfTeam = z.object({ name: z.string().describe('The name of a team, as the feed spells it.') });

/** Query that identifies the team if several leagues have a team with this name. */
export const InLeague = z.object({
  league: z.string().min(1).max(40).optional().describe('The league of the team, such as `nba`.'),
});

/** Parameter schemas by the path segment before the parameter. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  'automation/:rule': z.string().describe('The ID of a rule, such as `soccer.goal`.'),
  'bookings/:id': z.string().describe('The ID of a booking.'),
  'channels/:channel': ChannelName,
  'competitions/:league': z.string().describe('The slug of a league, such as `nba`.'),
  'fonts/:id': z.string().describe('The ID of a font family, such as `league-sans`.'),
  'graphics/:graphic': z.string().meta({ description: 'A graphic of the channel.', enum: GRAPHIC_IDS }),
  'operators/:id': z.string().describe('The ID of an operator.'),
  'outputs/:id': OfOutput.shape.id,
  'outputs/:output': OfOutput.shape.id,
  'overrides/:field': z
    .string()
    .meta({ description: 'A value that can be overridden.', enum: OVERRIDE_FIELDS }),
  'rosters/:name': OfTeam.shape.name,
  'rundown-groups/:group': z.string().describe('The ID of a group of the rundown.'),
  'rundown/:row': z.string().describe('The ID of a row of the rundown.'),
  'sources/:id': z.string().describe('The ID of a source, such as `live`.'),
  'sponsors/:id': z.string().describe('The ID of a sponsor.'),
  'sports/:id': OfSport.shape.id,
  'teams/:name': OfTeam.shape.name,
  'themes/:id': OfTheme.shape.id,
};

/** Returns the parameters of a path such as `/channels/:channel/overrides/:field`, one field for each name. */
export function paramsOf(path: string): z.ZodObject {
  const segments = path.split('/');
  const named = segments.flatMap((segment, place): [string, z.ZodType][] => {
    if (!segment.startsWith(':')) return [];
    const type = lookUp(NAMED, `${segments[place - 1] ?? ''}/${segment}`);
    if (type === undefined) throw new Error(`${segment} in ${path} is undocumented.`);
    return [[segment.slice(1), type]];
  });
  return z.object(Object.fromEntries(named));
}
