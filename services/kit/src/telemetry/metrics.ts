import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getAgeMs, outboxRows } from '../mongo/collections.ts';
import { database, databaseClient } from '../mongo/database.ts';

/** The metrics that `/metrics` serves. Labels contain routes, topics and codes, never ids. */
export const metrics = new Registry();

export const requestSeconds = new Histogram({
  name: 'giftlist_call_duration_seconds',
  help: 'Duration of requests, without event streams and snapshots',
  labelNames: ['route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

export const eventSeconds = new Histogram({
  name: 'giftlist_event_duration_seconds',
  help: 'Time to handle an event, with its retries',
  labelNames: ['consumer', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  registers: [metrics],
});

export const eventDelaySeconds = new Histogram({
  name: 'giftlist_event_delay_seconds',
  help: 'Time from the commit of an event to its arrival at a consumer',
  labelNames: ['consumer'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
  registers: [metrics],
});

export const consumerLag = new Gauge({
  name: 'giftlist_consumer_lag',
  help: 'Messages that a consumer has not read yet',
  labelNames: ['consumer', 'topic', 'partition'],
  registers: [metrics],
});

export const consumerReading = new Gauge({
  name: 'giftlist_consumer_reading',
  help: 'Whether a consumer has joined its group in this process (1) or not (0)',
  labelNames: ['consumer'],
  registers: [metrics],
});

export const deadLetters = new Counter({
  name: 'giftlist_dead_letters_total',
  help: 'Events written to dead-letter topics',
  labelNames: ['consumer', 'reason'],
  registers: [metrics],
});

export const jobFailures = new Counter({
  name: 'giftlist_job_failures_total',
  help: 'Batches of jobs that failed and will be retried',
  labelNames: ['kind'],
  registers: [metrics],
});

export const publishedEvents = new Counter({
  name: 'giftlist_outbox_published_total',
  help: 'Events published to the broker',
  labelNames: ['topic'],
  registers: [metrics],
});

/** A slow gauge must not delay other gauges. */
const scrapeTimeoutMs = 1_000;

/**
 * Adds a gauge that is computed at each scrape. It is NaN if `read` fails or takes longer than a second.
 */
export function addScrapeGauge(name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      const cancel = new AbortController();
      try {
        const timeout = pause(scrapeTimeoutMs, Number.NaN, { signal: cancel.signal });
        this.set(await Promise.race([read(), timeout]));
      } catch {
        this.set(Number.NaN);
      } finally {
        cancel.abort();
      }
    },
  });
}

export function createLabelledCounter<Label extends string, Value extends string>(
  name: string,
  help: string,
  { label, values }: { label: Label; values: readonly Value[] },
): (value: Value) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [metrics] });
  const labelledCounters = new Map(values.map(value => [value, counter.labels(value)]));
  for (const labelledCounter of labelledCounters.values()) labelledCounter.inc(0);
  return value => labelledCounters.get(value)?.inc();
}

addScrapeGauge(
  'giftlist_outbox_age_seconds',
  'Age of the oldest event that is committed but not published',
  async () => {
    const oldest = await outboxRows().findOne(
      {},
      { sort: { at: 1 }, projection: { at: 1 }, maxTimeMS: scrapeTimeoutMs },
    );
    return oldest ? getAgeMs(oldest, Date.now()) / 1_000 : 0;
  },
);

addScrapeGauge(
  'giftlist_database_disk_used_ratio',
  'Share of the disk of the database that is used',
  async () => {
    const { fsUsedSize, fsTotalSize } = await database().stats();
    return Number(fsUsedSize) / Number(fsTotalSize);
  },
);

addScrapeGauge(
  'giftlist_database_oplog_seconds',
  'Time span that the oplog of the database covers; the account needs serverStatus',
  async () => {
    const query = { serverStatus: 1, oplog: 1, metrics: 0, locks: 0, wiredTiger: 0 };
    const { oplog } = await databaseClient().db('admin').command(query, { timeoutMS: scrapeTimeoutMs });
    return oplog.latestOptime.t - oplog.earliestOptime.t;
  },
);

/**
 * Starts collecting the metrics of the process; call it once. The default precision of 10 ms would wake an idle process
 * a hundred times a second. The measured event loop lag includes the precision.
 */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 100 });
}
