import { setTimeout as pause } from 'node:timers/promises';
import { readEvents } from '@giftlist/frontend-kit/api/event-stream';
import { addGifts, api, newList, type Owner, system } from '../support/system.ts';
import { percentile } from './load.ts';
import { ms, say } from './print.ts';

const changes = 100;
const timeoutMs = 120_000;
const retryMs = 500;

interface Live {
  next(): Promise<string>;
  close(): void;
}

/** `GET /live`, event by event; retries while the system is at its limit. */
async function openLive(list: string): Promise<Live> {
  const closing = new AbortController();
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`${system.origin}/live?lists=${list}`, { signal: closing.signal });
    if (response.ok && response.body)
      return { next: readEventData(response.body), close: () => closing.abort() };
    await response.body?.cancel();
    if (response.status !== 503 || performance.now() > deadline)
      throw new Error(`GET /live returned ${response.status}`);
    await pause(retryMs);
  }
}

function readEventData(body: NonNullable<Response['body']>): () => Promise<string> {
  const events = readEvents(body);
  return async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('GET /live ended');
    return value.data;
  };
}

const change = async ({ token }: Owner, id: string, details: string): Promise<void> =>
  void (await api.call('PUT /giftitem/update', { token, query: {}, body: { id, details } }));

/**
 * From a write to its event in another browser. The commit is between request and response, so the event may arrive
 * before the response.
 */
export async function measureEvents(owner: Owner): Promise<void> {
  const list = await newList(owner, 'Watched');
  const [gift = ''] = await addGifts(owner, list, { count: 1 });
  await untilEvent(owner, list);
  const live = await openLive(list);
  const sinceSent: number[] = [];
  const sinceResponse: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const received = live.next().then(() => performance.now());
    const sentAt = performance.now();
    await change(owner, gift, `Change ${index}`);
    const respondedAt = performance.now();
    sinceSent.push((await received) - sentAt);
    sinceResponse.push(Math.max(0, (await received) - respondedAt));
  }
  live.close();
  say(`\nFrom a commit to another browser’s event, ${changes} changes one after the other`);
  say(`  since the response, at least ${latencies(sinceResponse)}`);
  say(`  since sending, at most      ${latencies(sinceSent)}`);
}

const latencies = (times: readonly number[]): string =>
  [50, 95, 99].map(share => `p${share} ${ms(percentile(times, share))} ms`).join('  ');

/** Everything published before has then arrived, too. */
export async function untilEvent(owner: Owner, list: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const live = await openLive(list);
  const [gift = ''] = await addGifts(owner, list, { count: 1 });
  for (;;) {
    if (performance.now() > deadline) throw new Error('The events did not arrive in time');
    if ((await live.next()).includes(gift)) break;
  }
  live.close();
}
