import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { claimTokens } from '../claims/claim-tokens.ts';
import { sayIAmSomeoneElse } from '../claims/someone-else.ts';
import { holdLiveConnection } from './live-connection.ts';

const event: LiveEvent = { type: 'gift', list_id: 'l', gift_id: 'g' };

let opened: { url: string; headers: Headers }[];
let stop: AbortController;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  opened = [];
  stop = new AbortController();
  // Each line brings one event and breaks.
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
  const heard: (LiveEvent | 'open')[] = [];
  const ended = holdLiveConnection({
    lists: ['l'],
    signal: stop.signal,
    onEvent: one => heard.push(one),
    onOpen: () => heard.push('open'),
  });
  return { heard, ended };
}

describe('the live line', () => {
  it('comes back after a break with the last event it heard, and tells each time that it is open', async () => {
    const { heard, ended } = hold();
    await waitFor(() => expect(heard).toEqual(['open', event, 'open', event]));
    stop.abort();
    await ended;
    expect(opened.map(({ url }) => url)).toEqual(['/live?lists=l', '/live?lists=l']);
    expect(opened.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '1']);
  });

  it('tells who asks as every read does', async () => {
    claimTokens.add('gift-1', 'one');
    sayIAmSomeoneElse();
    const { heard } = hold();
    await waitFor(() => expect(heard).toContainEqual(event));
    expect(opened[0]?.headers.get('X-Claim-Token')).toBe('one');
    expect(opened[0]?.headers.get('X-Someone-Else')).toBe('1');
  });
});
