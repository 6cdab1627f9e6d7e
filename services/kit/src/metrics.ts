import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { outboxRows } from './mongo/collections.ts';

/** Everything `/metrics` tells. Labels hold routes, topics and codes, never an id. */
export const metrics = new Registry();

export const callSeconds = new Histogram({
  name: 'giftlist_call_duration_seconds',
  help: 'Time from the request to the end of its answer',
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
  help: 'Messages that a consumer has still to read',
  labelNames: ['consumer', 'topic', 'partition'],
  registers: [metrics],
});

export const deadLetters = new Counter({
  name: 'giftlist_dead_letters_total',
  help: 'Events set aside',
  labelNames: ['consumer', 'reason'],
  registers: [metrics],
});

export const published = new Counter({
  name: 'giftlist_outbox_published_total',
  help: 'Events handed to the broker',
  labelNames: ['topic'],
  registers: [metrics],
});

new Gauge({
  name: 'giftlist_outbox_age_seconds',
  help: 'Age of the oldest event that is committed and not published',
  registers: [metrics],
  async collect() {
    const oldest = await outboxRows().findOne(
      {},
      { sort: { at: 1 }, projection: { at: 1 }, maxTimeMS: 1_000 },
    );
    this.set(oldest ? Math.max(0, Date.now() - oldest.at) / 1_000 : 0);
  },
});

/** Memory, event loop, garbage collection: once per process. */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({ register: metrics });
}
