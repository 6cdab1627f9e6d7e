import { Pool } from 'undici';

export interface Load {
  connections: number;
  requests: number;
  request: (index: number) => {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  };
  expectedStatus?: number;
}

export interface Measured {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  /** Unexpected responses. A shared machine may stall for seconds. */
  failed: number;
}

/** At most one in this many requests may fail. */
const requestsPerFailure = 100;

/** Each connection sends the next request as soon as the previous response has arrived. */
export async function sendLoad(
  origin: string,
  { connections, requests, request, expectedStatus = 200 }: Load,
): Promise<Measured> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let nextIndex = 0;
  let bytes = 0;
  let failed = 0;
  const runConnection = async () => {
    for (let index = nextIndex++; index < requests; index = nextIndex++) {
      const startedAt = performance.now();
      const { statusCode, body } = await pool.request(request(index));
      const content = await body.arrayBuffer();
      if (statusCode === expectedStatus) {
        times.push(performance.now() - startedAt);
        bytes = content.byteLength;
        continue;
      }
      failed += 1;
      if (failed * requestsPerFailure > requests)
        throw new Error(`returned ${statusCode}: ${Buffer.from(content).toString().slice(0, 300)}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, runConnection));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return {
    requests,
    perSecond: requests / seconds,
    bytes,
    failed,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

/** Returns the smallest value that at least `share` percent of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)] ?? 0;
}
