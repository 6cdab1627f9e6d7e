import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { claimTokens } from '../claims/claim-tokens.ts';
import { markVisitorAsSomeoneElse } from '../storage/someone-else.ts';
import { problemResponse } from '../testing/mock-server.ts';
import { maintainLiveConnection } from './live-connection.ts';

const event: LiveEvent = { type: 'gift', list_id: 'l', gift_id: 'g' };

let requests: { url: string; headers: Headers }[];
let controller: AbortController;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  requests = [];
  controller = new AbortController();
  // Each connection delivers one event and breaks.
  globalThis.fetch = async (input, init) => {
    requests.push({ url: String(input), headers: new Headers(init?.headers) });
    const text = `id: ${requests.length}\ndata: ${JSON.stringify(event)}\n\n`;
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  };
});
afterEach(() => {
  controller.abort();
  sessionStorage.clear();
});

function connect() {
  const received: (LiveEvent | 'open')[] = [];
  const ended = maintainLiveConnection({
    listIds: ['l'],
    signal: controller.signal,
    onEvent: event => received.push(event),
    onOpen: () => received.push('open'),
  });
  return { received, ended };
}

describe('maintainLiveConnection', () => {
  it('reconnects with the last event id', async () => {
    const { received, ended } = connect();
    await waitFor(() => expect(received).toEqual(['open', event, 'open', event]));
    controller.abort();
    await ended;
    expect(requests.map(({ url }) => url)).toEqual(['/live?lists=l', '/live?lists=l']);
    expect(requests.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '1']);
  });

  it('sends the claim tokens and the header for ‘I am someone else’', async () => {
    claimTokens.add('gift-1', 'one');
    markVisitorAsSomeoneElse();
    const { received } = connect();
    await waitFor(() => expect(received).toContainEqual(event));
    expect(requests[0]?.headers.get('X-Claim-Token')).toBe('one');
    expect(requests[0]?.headers.get('X-Someone-Else')).toBe('1');
  });

  it.each([
    ['the service is unavailable', 503, 'upstream-unavailable'],
    ['there are too many requests', 429, 'rate-limited'],
    ['the token cannot be refreshed', 401, 'auth/token-invalid'],
  ])('reports a failure to connect: %s', async (_, status, code) => {
    const logged: { context: { where: string; message: string } }[] = [];
    globalThis.fetch = async (input, init) => {
      if (String(input).startsWith('/settings/log')) {
        logged.push(JSON.parse(String(init?.body)));
        return Response.json({ data: {} });
      }
      return problemResponse(String(input).startsWith('/auth/refresh') ? 401 : status, code);
    };
    connect();
    await waitFor(() => expect(logged.map(({ context }) => context.where)).toContain('GET /live'));
  });

  it('does not report a connection that breaks', async () => {
    let logCount = 0;
    const respond = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (String(input).startsWith('/settings/log')) logCount += 1;
      return respond(input, init);
    };
    const { received } = connect();
    await waitFor(() => expect(received).toEqual(['open', event, 'open', event]));
    expect(logCount).toBe(0);
  });
});
