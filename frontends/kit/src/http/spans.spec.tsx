import { limits } from '@giftlist/contracts/limits';
import { formatSampledTrace } from '@giftlist/contracts/trace-timing';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTraceparent } from '../api/traceparent.ts';
import { ApiProblem } from './api-problem.ts';
import { send } from './request.ts';

let sent: { url: string; body: Promise<string> }[];
let visibility: DocumentVisibilityState;
const readSpans = async (): Promise<BrowserSpan[]> => {
  if (!sent[0]) throw new Error('No spans were sent');
  return JSON.parse(await sent[0].body).spans;
};

/** Simulates an API call of 180 ms. Returns its `traceparent`. */
async function callApi(respond: (traceparent: string) => Response): Promise<string> {
  const traceparent = createTraceparent();
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
const leavePage = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  sent = [];
  visibility = 'visible';
  jest.useFakeTimers();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  navigator.sendBeacon = (url, body) => {
    sent.push({ url: String(url), body: readText(body as Blob) });
    return true;
  };
});
afterEach(() => {
  // Sends what is pending, so that the next test starts without spans.
  leavePage();
  jest.useRealTimers();
});

const readText = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsText(blob);
  });

describe('browser spans', () => {
  it('are sent after the report interval, with route, start and duration', async () => {
    const traceparent = await callApi(sampledResponse);
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

  it('are sent together when the page is left', async () => {
    await callApi(sampledResponse);
    await callApi(sampledResponse);
    leavePage();
    jest.advanceTimersByTime(limits.spanReportIntervalMs);
    jest.useRealTimers();
    expect(sent).toHaveLength(1);
    expect((await readSpans()).map(span => span.began_ago)).toEqual([360, 180]);
  });

  it('are sent for failed calls', async () => {
    await expect(callApi(traceparent => sampledResponse(traceparent, 503))).rejects.toBeInstanceOf(
      ApiProblem,
    );
    leavePage();
    jest.useRealTimers();
    expect((await readSpans())[0]?.status).toBe(503);
  });

  it('are skipped in browsers without beacons', async () => {
    Object.assign(navigator, { sendBeacon: undefined });
    for (let index = 0; index < limits.spansPerReport; index++) await callApi(sampledResponse);
    expect(sent).toEqual([]);
  });

  it('are sent at once when there are enough for a full request', async () => {
    for (let index = 0; index < limits.spansPerReport; index++) await callApi(sampledResponse);
    jest.useRealTimers();
    expect(await readSpans()).toHaveLength(limits.spansPerReport);
  });
});

describe('browser spans are not sent', () => {
  it.each([
    ['if the trace is not sampled', () => new Response('{}')],
    ['for a cached response of another trace', () => sampledResponse(createTraceparent())],
  ])('%s', async (_, respond) => {
    await callApi(respond);
    leavePage();
    jest.advanceTimersByTime(limits.spanReportIntervalMs);
    expect(sent).toEqual([]);
  });
});
