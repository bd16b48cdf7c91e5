import { z } from 'zod';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { controlRequests, type ControlRequest } from '../../../preload/contract.ts';
import type { Route } from '../../../preload/contract/route.ts';
import type { Show } from '../../show/show.ts';
import { BODY_LIMIT, BODY_LIMITS } from './body.ts';
import { ask, call, type Caller, type RemoteCall } from './call.ts';
import { EMPTY_BODY, json, NONE, NOTHING, takes, type Answer, type Body, type Method } from './operation.ts';
import { paramsOf } from './params.ts';
import { VIEWS } from './views.ts';

/** Remote calls that control requests declare (`routes`). Each call performs its request. */

/** Returns all declared calls, in the order of the contract. */
export function declaredCalls(): RemoteCall[] {
  return (Object.keys(controlRequests) as ControlRequest[]).flatMap((name) => {
    const { routes } = controlRequests[name];
    return routes.map((route) => callOf(name, route));
  });
}

function callOf(name: ControlRequest, route: Route): RemoteCall {
  const { id, tag, summary, sets, defaults } = route;
  const [method = '', path = ''] = route.path.split(' ');
  const params = paramsOf(path);
  const spec = {
    ...{ id, tag, summary, path, params, query: NONE, role: controlRequests[name].role },
    method: method.toLowerCase() as Method,
    body: bodyOf(name, route, Object.keys(params.shape)),
  };
  const inputIn = inputInBody(name);
  const make = ({ body, ...callInput }: CallInput): Promise<Done> =>
    ask(callInput, name, { ...defaults, ...inputIn(body), ...sets, ...callInput.params });
  const answering = answeringOf(name, route);
  if (answering === null) {
    return call({
      ...spec,
      answer: NOTHING,
      reply: async (callInput) => {
        await make(callInput);
        return null;
      },
    });
  }
  const { answer, read } = answering;
  return call({ ...spec, answer, reply: async (callInput) => read(callInput.show, await make(callInput)) });
}

interface CallInput extends Caller {
  params: Record<string, unknown>;
  body: Record<string, unknown>;
}

interface Done {
  input: unknown;
  output: unknown;
}

/** Returns the answer of a call and how to read it, or null for an empty answer. */
function answeringOf(
  name: ControlRequest,
  { id, named, answers, creates }: Route,
): { answer: Answer<object>; read: (show: Show, done: Done) => object } | null {
  if (answers === undefined) return null;
  const status = creates === true ? 201 : 200;
  if (answers === 'output') {
    const schema = controlRequests[name].output as z.ZodType<object>;
    return {
      answer: json(named ?? capitalized(id), schema, status),
      read: (_, { output }) => output as object,
    };
  }
  const view = VIEWS[answers];
  return {
    answer: json(named ?? view.name, view.schema, status),
    read: (show, { input }) => view.read(show, input as Record<string, string>),
  };
}

/** Returns the schema of the body: the request's fields that neither the path nor the route sets. */
function bodyOf(
  name: ControlRequest,
  { id, path, example, sets = {}, defaults = {}, carries }: Route,
  named: string[],
): Body | null {
  if (example === undefined) return path.startsWith('POST ') ? EMPTY_BODY : null;
  const { patch, ...fields } = fieldsOf(name);
  const all: Record<string, z.ZodType> =
    patch instanceof z.ZodObject ? { ...patch.shape, ...fields } : fields;
  const shape = new Map<string, z.ZodType>();
  for (const [field, type] of Object.entries(all)) {
    if (named.includes(field) || Object.hasOwn(sets, field)) continue;
    const preset = lookUp(defaults, field);
    shape.set(field, preset === undefined ? type : type.default(preset));
  }
  const limit = carries === undefined ? BODY_LIMIT : BODY_LIMITS[carries];
  return takes(`${capitalized(id)}Body`, z.strictObject(Object.fromEntries(shape)), example, limit);
}

/**
 * Returns a function that converts a body to the request's input. A request's `patch` is flat in the body: its
 * fields are next to the other fields.
 */
function inputInBody(name: ControlRequest): (body: Record<string, unknown>) => object {
  const { patch, ...fields } = fieldsOf(name);
  if (patch === undefined) return (body) => body;
  return (body) => {
    const isBeside = ([field]: [string, unknown]): boolean => Object.hasOwn(fields, field);
    const entries = Object.entries(body);
    return {
      ...Object.fromEntries(entries.filter(isBeside)),
      patch: Object.fromEntries(entries.filter((entry) => !isBeside(entry))),
    };
  };
}

/**
 * Returns the fields of a request's input. Throws for an input that is not an object, because such a request can't be
 * declared with a route.
 */
function fieldsOf(name: ControlRequest): Record<string, z.ZodType> {
  const { input } = controlRequests[name];
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} has a route, but its input isn't an object.`);
  return input.shape;
}

function capitalized(name: string): string {
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}
