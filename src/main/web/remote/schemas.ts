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

/** JSON Schema, which OpenAPI 3.1 uses unchanged. */
export type JsonSchema = Record<string, unknown>;

/** Schemas that are part of answers and get their own name in the document, for generated clients. */
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
 * Returns all schemas of the document by name. In a body, fields with a default are optional. In an answer, they are
 * always present.
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

/** Returns the schema of a parameter, which is part of the operation instead of having a name. */
export function schemaOf(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', override: simplified('input') });
  return schema;
}

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Named schemas. A schema that is part of another is referenced by name. */
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
 * Omits the default limits of integers (2^53), which add no information. In answers, also omits that additional
 * fields are forbidden, because later versions add fields.
 */
function simplified(io: 'input' | 'output'): (generated: { jsonSchema: JsonSchema }) => void {
  return ({ jsonSchema }) => {
    if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
    if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
    if (io === 'output' && jsonSchema['additionalProperties'] === false)
      delete jsonSchema['additionalProperties'];
  };
}
