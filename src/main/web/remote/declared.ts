import { z } from 'zod';
import { controlRequests, type ControlRequest } from '../../../preload/contract.ts';
import type { Route } from '../../../preload/contract/route.ts';
import type { Show } from '../../show/show.ts';
import { BODY_LIMIT, BODY_LIMITS } from './body.ts';
import { CHANNEL, channelPart, partOf, RUNDOWN, rundownOf } from './channel-answers.ts';
import { ask, call, type Asker, type RemoteCall } from './call.ts';
import {
  EMPTY_BODY,
  json,
  NONE,
  NOTHING,
  patchIn,
  takes,
  takesPatch,
  type Answer,
  type Body,
  type Method,
} from './operation.ts';
import { paramsOf } from './params.ts';

/** The remote calls that requests declare (`Route`): each makes its request, and answers what the route says. */

/** All of them, in the order of the contract. */
export function declaredCalls(): RemoteCall[] {
  return (Object.keys(controlRequests) as ControlRequest[]).flatMap((name) => {
    const { route } = controlRequests[name];
    return route === null ? [] : [callOf(name, route)];
  });
}

function callOf(name: ControlRequest, route: Route): RemoteCall {
  const { id, tag, summary, sets } = route;
  const [method = '', path = ''] = route.path.split(' ');
  const params = paramsOf(path);
  const spec = {
    ...{ id, tag, summary, path, params, query: NONE, role: controlRequests[name].role },
    method: method.toLowerCase() as Method,
    body: bodyOf(name, route, Object.keys(params.shape)),
  };
  const isPatch = Object.hasOwn(fieldsOf(name), 'patch');
  const make = ({ body, ...asked }: Asked): Promise<Done> =>
    ask(asked, name, { ...(isPatch ? patchIn(body) : body), ...sets, ...asked.params });
  const answering = answeringOf(name, route);
  if (answering === null) {
    return call({
      ...spec,
      answer: NOTHING,
      reply: async (asked) => {
        await make(asked);
        return null;
      },
    });
  }
  const { answer, told } = answering;
  return call({ ...spec, answer, reply: async (asked) => told(asked.show, await make(asked)) });
}

interface Asked extends Asker {
  params: Record<string, unknown>;
  body: Record<string, unknown>;
}

interface Done {
  input: unknown;
  output: unknown;
}

/** What a call answers; null: nothing. */
function answeringOf(
  name: ControlRequest,
  { id, named = capitalized(id), answers }: Route,
): { answer: Answer<object>; told: (show: Show, done: Done) => object } | null {
  switch (answers) {
    case undefined:
      return null;
    case 'output':
    case 'created': {
      const schema = controlRequests[name].output as z.ZodType<object>;
      const answer = json(named, schema, answers === 'created' ? 201 : 200);
      return { answer, told: (_, { output }) => output as object };
    }
    case 'channel':
      return {
        answer: CHANNEL as Answer<object>,
        told: (show, done) => show.channels.get(channelOf(done)).state(),
      };
    case 'rundown':
      return { answer: RUNDOWN as Answer<object>, told: (show, done) => rundownOf(show, channelOf(done)) };
    default:
      return { answer: channelPart(answers), told: (show, done) => partOf(show, channelOf(done), answers) };
  }
}

/** The channel that a request was about. */
function channelOf({ input }: Done): string {
  return (input as { channel: string }).channel;
}

/** The fields of a request that are in the body: those that neither the path nor the route says. */
function bodyOf(
  name: ControlRequest,
  { id, path, example, sets = {}, carries }: Route,
  named: string[],
): Body | null {
  if (example === undefined) return path.startsWith('POST ') ? EMPTY_BODY : null;
  const fields = fieldsOf(name);
  const bodyName = `${capitalized(id)}Body`;
  const limit = carries === undefined ? BODY_LIMIT : BODY_LIMITS[carries];
  const { patch, seen } = fields;
  if (patch instanceof z.ZodObject) {
    return seen === undefined
      ? takes(bodyName, patch, example, limit)
      : takesPatch(bodyName, { patch, seen }, example, limit);
  }
  const left = Object.entries(fields).filter(
    ([field]) => !named.includes(field) && !Object.hasOwn(sets, field),
  );
  return takes(bodyName, z.object(Object.fromEntries(left)), example, limit);
}

/** The fields of a request's input. Throws for an input that is no object: it can't be declared with a route. */
function fieldsOf(name: ControlRequest): Record<string, z.ZodType> {
  const { input } = controlRequests[name];
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} has a route, and its input is no object.`);
  return input.shape;
}

function capitalized(name: string): string {
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}
