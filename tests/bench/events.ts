import { setTimeout as pause } from 'node:timers/promises';
import { readEvents } from '@giftlist/frontend-kit/api/event-stream';
import { addGifts, api, createList, type Owner, system } from '../support/system.ts';
import { percentile } from './load.ts';
import { formatMs, print } from './print.ts';

const changeCount = 100;
const timeoutMs = 120_000;
const retryMs = 500;

interface LiveStream {
  next(): Promise<string>;
  close(): void;
}

/** Retries while the system has no capacity for another stream. */
async function openLiveStream(listId: string): Promise<LiveStream> {
  const closing = new AbortController();
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`${system.origin}/live?lists=${listId}`, { signal: closing.signal });
    if (response.ok && response.body)
      return { next: createEventReader(response.body), close: () => closing.abort() };
    await response.body?.cancel();
    if (response.status !== 503 || performance.now() > deadline)
      throw new Error(`GET /live returned ${response.status}`);
    await pause(retryMs);
  }
}

function createEventReader(body: NonNullable<Response['body']>): () => Promise<string> {
  const events = readEvents(body);
  return async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('GET /live ended');
    return value.data;
  };
}

async function changeGift({ token }: Owner, id: string, details: string): Promise<void> {
  await api.call('PUT /giftitem/update', { token, query: {}, body: { id, details } });
}

/**
 * Measures the time from a write to its event in another browser. The event may arrive before the response,
 * because the write is committed before the response is sent.
 */
export async function measureEvents(owner: Owner): Promise<void> {
  const list = await createList(owner, 'Watched');
  const [gift = ''] = await addGifts(owner, list, { count: 1 });
  await waitForEarlierEvents(owner, list);
  const live = await openLiveStream(list);
  const sinceSent: number[] = [];
  const sinceResponse: number[] = [];
  for (let index = 0; index < changeCount; index += 1) {
    const received = live.next().then(() => performance.now());
    const sentAt = performance.now();
    await changeGift(owner, gift, `Change ${index}`);
    const respondedAt = performance.now();
    sinceSent.push((await received) - sentAt);
    sinceResponse.push(Math.max(0, (await received) - respondedAt));
  }
  live.close();
  print(`\nFrom a commit to its event in another browser, ${changeCount} changes one after the other`);
  print(`  since the response, at least ${formatLatencies(sinceResponse)}`);
  print(`  since sending, at most      ${formatLatencies(sinceSent)}`);
}

const formatLatencies = (times: readonly number[]): string =>
  [50, 95, 99].map(percent => `p${percent} ${formatMs(percentile(times, percent))} ms`).join('  ');

/** Waits until all earlier events of the list have arrived: adds a gift and waits for its event. */
export async function waitForEarlierEvents(owner: Owner, list: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const live = await openLiveStream(list);
  const [gift = ''] = await addGifts(owner, list, { count: 1 });
  for (;;) {
    if (performance.now() > deadline) throw new Error('The events did not arrive in time');
    if ((await live.next()).includes(gift)) break;
  }
  live.close();
}
