import { limits } from '@giftlist/contracts/limits';
import { keptTrace } from '@giftlist/contracts/trace-timing';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '../api/api-problem.ts';
import { send } from '../api/request.ts';
import { newTraceparent } from '../api/traceparent.ts';

let told: { url: string; body: Promise<string> }[];
let visibility: DocumentVisibilityState;
const read = async (index = 0): Promise<BrowserSpan[]> => JSON.parse((await told[index]?.body) ?? '{}').spans;

/** A call that takes 180 ms and is answered as told. */
async function call(answer: (traceparent: string) => Response): Promise<string> {
  const traceparent = newTraceparent();
  globalThis.fetch = async () => {
    jest.advanceTimersByTime(180);
    return answer(traceparent);
  };
  await send(
    'GET /giftlist/{id}',
    { params: { id: '1' } },
    { headers: new Headers({ traceparent }), timeoutMs: null },
  );
  return traceparent;
}
const kept = (traceparent: string, status = 200) =>
  new Response('{}', { status, headers: { 'server-timing': keptTrace(traceparent) } });
const leave = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  told = [];
  visibility = 'visible';
  jest.useFakeTimers();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  navigator.sendBeacon = (url, body) => {
    told.push({ url: String(url), body: textOf(body as Blob) });
    return true;
  };
});
afterEach(() => {
  leave();
  jest.useRealTimers();
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsText(blob);
  });

describe('a call whose trace is kept', () => {
  it('is told of after some seconds: what, since when, how long', async () => {
    const traceparent = await call(kept);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(limits.spansGatherMs);
    jest.useRealTimers();
    expect(told[0]?.url).toBe('/settings/spans');
    const [, trace_id, span_id] = traceparent.split('-');
    expect(await read()).toEqual([
      {
        route: 'GET /giftlist/{id}',
        trace_id,
        span_id,
        began_ago: limits.spansGatherMs + 180,
        duration: 180,
        status: 200,
      },
    ]);
  });

  it('is told of when the page is left, together with others, once', async () => {
    await call(kept);
    await call(kept);
    leave();
    jest.advanceTimersByTime(limits.spansGatherMs);
    jest.useRealTimers();
    expect(told).toHaveLength(1);
    expect((await read()).map(span => span.began_ago)).toEqual([360, 180]);
  });

  it('is told of when it failed', async () => {
    await expect(call(traceparent => kept(traceparent, 503))).rejects.toBeInstanceOf(ApiProblem);
    leave();
    jest.useRealTimers();
    expect((await read())[0]?.status).toBe(503);
  });

  it('is none the worse in a browser without beacons', async () => {
    Object.assign(navigator, { sendBeacon: undefined });
    for (let index = 0; index < limits.spansTold; index++) await call(kept);
    expect(told).toEqual([]);
  });

  it('waits for no more than can be told at once', async () => {
    for (let index = 0; index < limits.spansTold; index++) await call(kept);
    jest.useRealTimers();
    expect(await read()).toHaveLength(limits.spansTold);
  });
});

describe('nothing is told', () => {
  it.each([
    ['where no trace is kept', () => new Response('{}')],
    ['of an answer that a cache kept of another trace', () => kept(newTraceparent())],
  ])('%s', async (_, answer) => {
    await call(answer);
    leave();
    jest.advanceTimersByTime(limits.spansGatherMs);
    expect(told).toEqual([]);
  });
});
