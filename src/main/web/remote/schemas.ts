import { z } from 'zod';
import { AutomationRule, QueuedGraphic } from '../../../preload/contract/automation.ts';
import { DrillDescription, DrillState } from '../../../preload/contract/drills.ts';
import { ChannelFreshness, StalePolicy } from '../../../preload/contract/freshness.ts';
import { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { PadButtonView } from '../../../preload/contract/manual.ts';
import {
  Background,
  ClockView,
  LowerThirdContent,
  MatchView,
} from '../../../preload/contract/output-frame.ts';
import { OverrideState } from '../../../preload/contract/overrides.ts';
import {
  BoundSession,
  ChannelState,
  ClockState,
  GameRow,
  GraphicState,
  LinkView,
  NamedMoment,
  OutputState,
  SourceState,
  EventLogRow,
  EventLogState,
} from '../../../preload/contract/show-state.ts';
import { TapSync } from '../../../preload/contract/tap-sync.ts';
import { TeamEntry } from '../../../preload/contract/teams.ts';
import { ThemeView } from '../../../preload/contract/theme-tokens.ts';
import { SportView } from '../../../feed/sports/index.ts';
import { Refusal } from './errors.ts';
import { EMPTY_BODY, type Operation } from './operation.ts';

/** A JSON Schema, as OpenAPI 3.1 takes it unchanged. */
export type JsonSchema = Record<string, unknown>;

/** What answers are made of, by the names that generated clients will call them. */
const PARTS: Record<string, z.ZodType> = {
  AutomationRule,
  Background,
  BoundSession,
  Channel: ChannelState,
  ChannelFreshness,
  ClockState,
  ClockView,
  Drill: DrillState,
  DrillDescription,
  Game: GameRow,
  GraphicContent,
  GraphicState,
  Link: LinkView,
  LowerThirdContent,
  MatchView,
  Moment: NamedMoment,
  Output: OutputState,
  OverrideState,
  PadButton: PadButtonView,
  QueuedGraphic,
  Refusal,
  Source: SourceState,
  SportView,
  StalePolicy,
  EventLog: EventLogState,
  EventLogRow,
  TapSync,
  Team: TeamEntry,
  Theme: ThemeView,
};

/**
 * Every schema of the document by its name. A body is what may be sent, so what has a default may be left out there; an
 * answer is what comes.
 */
export function schemasOf(operations: readonly Operation[]): Record<string, JsonSchema> {
  const answers = new Names(PARTS);
  const bodies = new Names({ GraphicContentBody: GraphicContent });
  for (const { answer, body } of operations) {
    if (answer.content) answers.add(answer.content.name, answer.content.schema);
    if (body && body !== EMPTY_BODY) bodies.add(body.name, body.schema);
  }
  const all = [...answers.toJson('output'), ...bodies.toJson('input')];
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A schema that stands by itself: a parameter. */
export function schemaOf(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', override: simplified('input') });
  return schema;
}

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Schemas with a name each; one that is part of another is referred to by it. */
class Names {
  readonly #registry = z.registry<{ id: string }>();

  constructor(named: Record<string, z.ZodType>) {
    for (const [name, schema] of Object.entries(named)) this.add(name, schema);
  }

  add(name: string, schema: z.ZodType): void {
    if (this.#registry.get(schema)?.id !== name) this.#registry.add(schema, { id: name });
  }

  toJson(io: 'input' | 'output'): [name: string, schema: JsonSchema][] {
    const { schemas } = z.toJSONSchema(this.#registry, {
      io,
      uri: (name) => `#/components/schemas/${name}`,
      override: simplified(io),
    });
    return Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [
      name,
      schema,
    ]);
  }
}

/**
 * Leaves out what says nothing: that whole numbers end at 2^53; and of answers that no field may be added, for later
 * versions will.
 */
function simplified(io: 'input' | 'output'): (made: { jsonSchema: JsonSchema }) => void {
  return ({ jsonSchema }) => {
    if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
    if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
    if (io === 'output' && jsonSchema['additionalProperties'] === false)
      delete jsonSchema['additionalProperties'];
  };
}
