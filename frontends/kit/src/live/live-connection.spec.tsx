import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { claimTokens } from '../claims/claim-tokens.ts';
import { markAsSomeoneElse } from '../storage/someone-else.ts';
import { problemResponse } from '../testing/mock-server.ts';
import { maintainLiveConnection } from './live-connection.ts';

const event: LiveEvent = { type: 'gift', list_id: 'l', gift_id: 'g' };

let opened: { url: string; headers: Headers }[];
let stop: AbortController;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  opened = [];
  stop = new AbortController();
  // Each connection delivers one event and breaks.
  globalThis.fetch = async (input, init) => {
    opened.push({ url: String(input), headers: new Headers(init?.headers) });
    const text = `id: ${opened.length}\ndata: ${JSON.stringify(event)}\n\n`;
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  };
});
afterEach(() => {
  stop.abort();
  sessionStorage.clear();
});

function hold() {
  const received: (LiveEvent | 'open')[] = [];
  const ended = maintainLiveConnection({
    lists: ['l'],
    signal: stop.signal,
    onEvent: event => received.push(event),
    onOpen: () => received.push('open'),
  });
  return { received, ended };
}

describe('the live connection', () => {
  it('resumes after a break with the last event id, and reports each time it opens', async () => {
    const { received, ended } = hold();
    await waitFor(() => expect(received).toEqual(['open', event, 'open', event]));
    stop.abort();
    await ended;
    expect(opened.map(({ url }) => url)).toEqual(['/live?lists=l', '/live?lists=l']);
    expect(opened.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '1']);
  });

  it('sends the same credentials as every read', async () => {
    claimTokens.add('gift-1', 'one');
    markAsSomeoneElse();
    const { received } = hold();
    await waitFor(() => expect(received).toContainEqual(event));
    expect(opened[0]?.headers.get('X-Claim-Token')).toBe('one');
    expect(opened[0]?.headers.get('X-Someone-Else')).toBe('1');
  });

  it.each([
    ['the service is unavailable', 503, 'upstream-unavailable'],
    ['there are too many requests', 429, 'rate-limited'],
    ['the token is refused and cannot be renewed', 401, 'auth/token-invalid'],
  ])('that cannot be opened is reported: %s', async (_, status, code) => {
    const logged: { context: { where: string; message: string } }[] = [];
    globalThis.fetch = async (input, init) => {
      if (String(input).startsWith('/settings/log')) {
        logged.push(JSON.parse(String(init?.body)));
        return Response.json({ data: {} });
      }
      return problemResponse(String(input).startsWith('/auth/refresh') ? 401 : status, code);
    };
    hold();
    await waitFor(() => expect(logged.map(({ context }) => context.where)).toContain('GET /live'));
  });

  it('that breaks after it was open is not reported, since it reopens', async () => {
    let logs = 0;
    const respond = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (String(input).startsWith('/settings/log')) logs += 1;
      return respond(input, init);
    };
    const { received } = hold();
    await waitFor(() => expect(received).toEqual(['open', event, 'open', event]));
    expect(logs).toBe(0);
  });
});
