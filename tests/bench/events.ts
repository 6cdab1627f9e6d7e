import { addGifts, api, house, newList, type Owner } from '../support/house.ts';
import { percentile } from './load.ts';
import { ms, say } from './print.ts';

const changes = 100;
const patienceMs = 120_000;

/** An open `GET /live` that hands out its events one by one. */
async function openLive(list: string): Promise<{ next(): Promise<string>; close(): void }> {
  const leaving = new AbortController();
  const response = await fetch(`${house.origin}/live?lists=${list}`, { signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`GET /live answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      const block = end < 0 ? undefined : rest.slice(0, end);
      if (block !== undefined) {
        rest = rest.slice(end + 2);
        const data = block.split('\n').find(line => line.startsWith('data: '));
        if (data !== undefined) return data.slice('data: '.length);
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('GET /live ended');
      rest += value;
    }
  };
  return { next, close: () => leaving.abort() };
}

const change = async ({ token }: Owner, id: string, details: string): Promise<void> =>
  void (await api.call('PUT /giftitem/update', { token, query: {}, body: { id, details } }));

/** From a write's answer, which comes after its commit, to the event in another browser. */
export async function measureEvents(owner: Owner): Promise<void> {
  const list = await newList(owner, 'Watched');
  const [gift = ''] = await addGifts(owner, list, { count: 1 });
  await untilEvent(owner, list);
  const live = await openLive(list);
  const times: number[] = [];
  for (let at = 0; at < changes; at += 1) {
    const heard = live.next().then(() => performance.now());
    await change(owner, gift, `Change ${at}`);
    const answered = performance.now();
    times.push(Math.max(0, (await heard) - answered));
  }
  live.close();
  const [p50, p95, p99] = [50, 95, 99].map(share => ms(percentile(times, share)));
  say(`\nFrom a commit to another browser’s event, ${changes} changes one after the other`);
  say(`  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms`);
}

/** Waits until a change of now has come all the way to a browser: whatever was told before it has, too. */
export async function untilEvent(owner: Owner, list: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const live = await openLive(list);
  const [gift = ''] = await addGifts(owner, list, { count: 1 });
  for (;;) {
    if (performance.now() > deadline) throw new Error('The events did not arrive in time');
    if ((await live.next()).includes(gift)) break;
  }
  live.close();
}
