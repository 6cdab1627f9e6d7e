import { createServer, type ServerResponse } from 'node:http';
import type { ListState } from '@giftlist/contracts/lists/entities';
import { newId } from '@giftlist/contracts/primitives';
import { GenieEvent } from '@giftlist/contracts/shop/entities';
import type { TestService } from '@giftlist/service-kit/testing';
import { z } from 'zod';

export const parseEvents = (text: string): GenieEvent[] =>
  text
    .split('\n\n')
    .filter(block => block.startsWith('data: '))
    .map(block => GenieEvent.parse(JSON.parse(block.slice('data: '.length))));

export function collectReply(text: string) {
  const events = parseEvents(text);
  let replyText = '';
  for (const event of events) {
    if (event.type === 'restart') replyText = '';
    if (event.type === 'text') replyText += event.delta;
  }
  return {
    text: replyText,
    ideas: events.flatMap(event => (event.type === 'ideas' ? event.ideas : [])),
    question: events.find(event => event.type === 'question')?.question,
    link: events.find(event => event.type === 'link')?.link,
    lang: events.find(event => event.type === 'lang')?.lang,
    known: events.find(event => event.type === 'known')?.known ?? [],
    isDone: events.at(-1)?.type === 'done',
  };
}

const ModelRequest = z.object({
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  stream: z.literal(true),
});
export type ModelRequest = z.output<typeof ModelRequest>;

export interface ModelResponse {
  texts?: string[];
  calls?: { name: string; arguments: unknown }[];
  /** Keeps the response open. */
  hangs?: true;
}

/** Starts an OpenAI-compatible endpoint. It never responds if `respond` returns `silence`. */
export async function startModel(
  respond: (request: ModelRequest, requestNumber: number) => ModelResponse | 'silence' | 'failure',
) {
  const requests: ModelRequest[] = [];
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(Buffer.from(part));
    const body = ModelRequest.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    requests.push(body);
    const response = respond(body, requests.length);
    if (response === 'silence') return;
    if (response === 'failure') {
      res.writeHead(500).end();
      return;
    }
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of response.texts ?? []) send(res, { content });
    (response.calls ?? []).forEach(({ name, arguments: args }, index) => {
      const text = JSON.stringify(args);
      // Models stream the arguments in parts.
      send(res, {
        tool_calls: [
          { index, id: `call-${requests.length}-${index}`, function: { name, arguments: text.slice(0, 5) } },
        ],
      });
      send(res, { tool_calls: [{ index, function: { arguments: text.slice(5) } }] });
    });
    if (!response.hangs) res.end('data: [DONE]\n\n');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    stop: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
}

const send = (res: ServerResponse, delta: unknown) =>
  res.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);

export async function startConversation(service: TestService, body: { list_id?: string } = {}) {
  const started = await service.call('POST /genie/conversations', { body });
  const cookie = /giftlist_genie=([^;]+)/.exec(started.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const { id } = started.body.data;
  const cookies = { giftlist_genie: cookie };
  const post = (text: string, headers: Record<string, string> = {}) =>
    service.call('POST /genie/conversations/{id}/messages', {
      params: { id },
      cookies,
      body: { text },
      headers,
    });
  return {
    id,
    cookies,
    post,
    send: async (text: string) => collectReply((await post(text)).text),
    read: (query: { country?: string } = {}) =>
      service.call('GET /genie/conversations/{id}', { params: { id }, cookies, query }),
  };
}

export const createListState = (
  changes: Partial<z.output<typeof ListState>> = {},
): z.output<typeof ListState> => ({
  id: newId(),
  version: 1,
  user_id: newId(),
  list_name: 'Ada turns 30',
  giftlist_type: 'private',
  editor_keys: [],
  editor_ids: [],
  gifts_revealed: false,
  isArchived: false,
  isDeleted: false,
  occasion_date: null,
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

export const createGiftData = (list: { id: string; user_id: string }, gift_title: string) => ({
  id: newId(),
  version: 1,
  giftlist_id: list.id,
  owner_id: list.user_id,
  gift_title,
  image_url: null,
  product_id: null,
  added_by: list.user_id,
  source: 'manual' as const,
  loading: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});
