import { Pool } from 'undici';

export interface Load {
  connections: number;
  requestCount: number;
  createRequest: (index: number) => {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  };
  expectedStatus?: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Size of the last response. */
  bytes: number;
  /** Responses with an unexpected status, for example while a shared machine stalls. */
  failedCount: number;
}

/** At most one in this many requests may fail. */
const requestsPerFailure = 100;

/** Each connection sends its next request as soon as its previous response has arrived. */
export async function sendLoad(
  origin: string,
  { connections, requestCount, createRequest, expectedStatus = 200 }: Load,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let nextIndex = 0;
  let bytes = 0;
  let failedCount = 0;
  const runConnection = async () => {
    for (let index = nextIndex++; index < requestCount; index = nextIndex++) {
      const sentAt = performance.now();
      const request = createRequest(index);
      const { statusCode, body } = await pool.request(request);
      const content = await body.arrayBuffer();
      if (statusCode === expectedStatus) {
        times.push(performance.now() - sentAt);
        bytes = content.byteLength;
        continue;
      }
      failedCount += 1;
      if (failedCount * requestsPerFailure > requestCount)
        throw new Error(
          `${request.path} returned ${statusCode}: ${Buffer.from(content).toString().slice(0, 300)}`,
        );
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, runConnection));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return {
    perSecond: requestCount / seconds,
    bytes,
    failedCount,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
  };
}

/** Returns the nearest-rank percentile, or 0 if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
