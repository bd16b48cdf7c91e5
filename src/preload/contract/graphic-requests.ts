import { z } from 'zod';
import { GraphicContent, GraphicContents } from './graphic-content.ts';
import { ChannelId, Nothing, onChannel, request } from './request.ts';
import type { Route } from './route.ts';

const Graphic = z.object({ channel: ChannelId, graphic: z.string().min(1).max(40) });
/** A graphic with optional content. Without content, the cued or the default content is used. */
const GraphicWithContent = Graphic.extend({ content: GraphicContent.optional() });
/**
 * A graphic with optional content, and the content when editing began: the request is refused if another operator has
 * changed it since.
 */
const VisibleGraphic = GraphicWithContent.extend({ seen: GraphicContents.optional() });

const PERSON = { content: { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' } };

const graphicCall = (path: string, id: string, summary: string, example?: object): Route => ({
  ...{ id, tag: 'graphics', summary, path: `POST /channels/:channel/${path}`, answers: 'part:graphics' },
  ...(example && { example }),
});

export const graphicRequests = {
  'graphic:take': request(
    'produce',
    VisibleGraphic,
    Nothing,
    graphicCall(
      'graphics/:graphic/take',
      'takeGraphic',
      'Puts a graphic on air, with its cued content or its default content.',
      PERSON,
    ),
  ),
  'graphic:clear': request(
    'produce',
    Graphic,
    Nothing,
    graphicCall('graphics/:graphic/clear', 'clearGraphic', 'Takes a graphic off air.'),
  ),
  'graphic:toggle': request(
    'produce',
    GraphicWithContent,
    Nothing,
    graphicCall(
      'graphics/:graphic/toggle',
      'toggleGraphic',
      'Takes a graphic off air if it is on, and puts it on air if it is not.',
      PERSON,
    ),
  ),
  'graphic:cue': request(
    'produce',
    VisibleGraphic,
    Nothing,
    graphicCall(
      'graphics/:graphic/cue',
      'cueGraphic',
      'Cues a graphic for the next take. A second call without content removes the cue.',
      PERSON,
    ),
  ),
  'takeover:hold': onChannel(
    graphicCall(
      'takeover/hold',
      'holdTakeover',
      'Holds the takeover on air for up to a minute. A second call releases it.',
    ),
  ),
  /** Also drops waiting inserts. */
  'insert:clear': onChannel(
    graphicCall('insert/clear', 'clearInsert', 'Clears the scorebug insert on every output.'),
  ),
  'channel:take': onChannel(
    graphicCall('take', 'takeCued', 'Puts everything on air that is cued on a channel.'),
  ),
  'channel:clear': onChannel(
    graphicCall('clear', 'clearChannel', 'Takes all graphics of a channel off air.'),
  ),
} as const;
