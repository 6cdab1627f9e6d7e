import { limits } from '@giftlist/contracts/limits';
import { formatSampledTrace } from '@giftlist/contracts/trace-timing';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newTraceparent } from '../api/traceparent.ts';
import { ApiProblem } from './api-problem.ts';
import { send } from './request.ts';

let sent: { url: string; body: Promise<string> }[];
let visibility: DocumentVisibilityState;
const readSpans = async (index = 0): Promise<BrowserSpan[]> =>
  JSON.parse((await sent[index]?.body) ?? '{}').spans;

/** Makes a call that takes 180 ms; returns its `traceparent`. */
async function call(respond: (traceparent: string) => Response): Promise<string> {
  const traceparent = newTraceparent();
  globalThis.fetch = async () => {
    jest.advanceTimersByTime(180);
    return respond(traceparent);
  };
  await send(
    'GET /giftlist/{id}',
    { params: { id: '1' } },
    { headers: new Headers({ traceparent }), timeoutMs: null },
  );
  return traceparent;
}
const sampledResponse = (traceparent: string, status = 200) =>
  new Response('{}', { status, headers: { 'server-timing': formatSampledTrace(traceparent) } });
const leave = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  sent = [];
  visibility = 'visible';
  jest.useFakeTimers();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  navigator.sendBeacon = (url, body) => {
    sent.push({ url: String(url), body: textOf(body as Blob) });
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

describe('the browser span of a sampled call', () => {
  it('is sent after the collection time with route, start and duration', async () => {
    const traceparent = await call(sampledResponse);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(limits.spanReportIntervalMs);
    jest.useRealTimers();
    expect(sent[0]?.url).toBe('/settings/spans');
    const [, trace_id, span_id] = traceparent.split('-');
    expect(await readSpans()).toEqual([
      {
        route: 'GET /giftlist/{id}',
        trace_id,
        span_id,
        began_ago: limits.spanReportIntervalMs + 180,
        duration: 180,
        status: 200,
      },
    ]);
  });

  it('is sent with others, once, when the page is left', async () => {
    await call(sampledResponse);
    await call(sampledResponse);
    leave();
    jest.advanceTimersByTime(limits.spanReportIntervalMs);
    jest.useRealTimers();
    expect(sent).toHaveLength(1);
    expect((await readSpans()).map(span => span.began_ago)).toEqual([360, 180]);
  });

  it('is sent for a failed call', async () => {
    await expect(call(traceparent => sampledResponse(traceparent, 503))).rejects.toBeInstanceOf(ApiProblem);
    leave();
    jest.useRealTimers();
    expect((await readSpans())[0]?.status).toBe(503);
  });

  it('is skipped in a browser without beacons', async () => {
    Object.assign(navigator, { sendBeacon: undefined });
    for (let index = 0; index < limits.spansPerReport; index++) await call(sampledResponse);
    expect(sent).toEqual([]);
  });

  it('is sent at once when there are as many as one request may contain', async () => {
    for (let index = 0; index < limits.spansPerReport; index++) await call(sampledResponse);
    jest.useRealTimers();
    expect(await readSpans()).toHaveLength(limits.spansPerReport);
  });
});

describe('no browser span is sent', () => {
  it.each([
    ['where the trace is not sampled', () => new Response('{}')],
    ['for a cached response of another trace', () => sampledResponse(newTraceparent())],
  ])('%s', async (_, respond) => {
    await call(respond);
    leave();
    jest.advanceTimersByTime(limits.spanReportIntervalMs);
    expect(sent).toEqual([]);
  });
});
