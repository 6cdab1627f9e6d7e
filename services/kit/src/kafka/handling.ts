import { setTimeout as pause } from 'node:timers/promises';
import { type Handled, handleOnce } from '../inbox.ts';
import type { Log } from '../log.ts';
import { eventSeconds } from '../metrics.ts';
import { isOutage } from '../outage.ts';
import type { Outbox } from '../outbox.ts';
import { continueTrace } from '../tracing.ts';
import type { DeadLetterBox } from './dead-letter.ts';
import { type DeadLetterReason, describeFailure, maxAttempts, Retrying } from './retry.ts';
import type { Reading, Refused, Work } from './subscription.ts';

/** The heartbeat interval of a group member. */
export const beatMs = 1_500;
/** A transaction starts no further handlers after this time, so that each has enough time, and locks are short. */
const transactionMs = 1_000;
/** The maximum number of events in one call of a handler that takes several. */
const most = 100;

const rememberedLetters = 1_000;

type Failure = {
  error: unknown;
  /** The events of the failed handler; empty if the transaction itself failed. */
  of: readonly Work[];
};

/** Handles many events per transaction; failed ones are separated, retried, and become dead letters. */
export class Handling {
  /** Consumers whose last failing event became a dead letter, with none handled since: they get one attempt. */
  private readonly suspects = new Set<string>();
  /** Recent dead letters: after a rebalance their messages are read again, but must not be written again. */
  private readonly written = new Set<string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly box: DeadLetterBox,
    private readonly log: Log,
  ) {}

  /** Returns whether all events are settled; false leaves the rest for later. */
  async settle(work: readonly Work[], reading: Reading): Promise<boolean> {
    let outages = new Retrying();
    for (let rest = work; rest.length > 0; ) {
      if (!reading.isWanted()) return false;
      const result = await this.attempt(rest, reading);
      if ('settled' in result) {
        rest = rest.slice(result.settled);
        outages = new Retrying();
        continue;
      }
      const [first] = rest;
      if (first && rest.length === 1) return this.retry(first, result.error, reading);
      if (result.of.length === 0 && isOutage(result.error)) {
        const step = outages.afterFailure(result.error);
        const { topic, partition } = reading;
        this.log.warn({ topic, partition, events: rest.length, err: result.error }, 'events will be retried');
        if (!('retryAfterMs' in step && (await waitBeating(step.retryAfterMs, reading)))) return false;
        continue;
      }
      const parts = separate(rest, result.of);
      rest = parts.pop() ?? [];
      for (const part of parts) if (!(await this.settle(part, reading))) return false;
    }
    return true;
  }

  /** Writes a dead letter. */
  async refuse(
    { consumer, message, error }: Refused,
    { topic, partition, heartbeat }: Reading,
    { reason, attempts }: { reason: DeadLetterReason; attempts: number },
  ): Promise<void> {
    const note = { topic, consumer, partition, reason, detail: describeFailure(error), attempts };
    const place = placeOf({ consumer, message }, { topic, partition });
    if (this.written.has(place)) return;
    await whileBeating(heartbeat, () => this.box.add(message, note));
    this.written.add(place);
    const [oldest = place] = this.written;
    if (this.written.size > rememberedLetters) this.written.delete(oldest);
    const about = { consumer, topic, partition, offset: message.offset, attempt: attempts, err: error };
    this.log.error({ ...about, reason }, 'event written to the dead-letter topic');
  }

  /** Whether this recently became a dead letter. */
  isDead(
    work: Pick<Refused, 'consumer' | 'message'>,
    reading: Pick<Reading, 'topic' | 'partition'>,
  ): boolean {
    return this.written.has(placeOf(work, reading));
  }

  /** Retries a single event that failed, until it is settled. */
  private async retry(work: Work, failure: unknown, reading: Reading): Promise<boolean> {
    const { consumer, message } = work;
    const { topic, partition } = reading;
    const measure = eventSeconds.startTimer({ consumer });
    const retrying = new Retrying(this.suspects.has(consumer) ? 1 : maxAttempts);
    for (let error = failure; ; ) {
      const step = retrying.afterFailure(error);
      const attempt = retrying.attempts;
      if ('giveUp' in step) {
        await this.refuse({ consumer, message, error }, reading, { reason: step.giveUp, attempts: attempt });
        if (step.giveUp === 'failing') this.suspects.add(consumer);
        measure({ outcome: 'dead' });
        return true;
      }
      const about = { consumer, topic, partition, offset: message.offset, attempt, err: error };
      this.log.warn(about, 'event will be retried');
      if (!(await waitBeating(step.retryAfterMs, reading))) {
        measure({ outcome: 'left' });
        return false;
      }
      const result = await this.attempt([work], reading);
      if ('settled' in result) return true;
      error = result.error;
    }
  }

  /** One transaction. */
  private async attempt(work: readonly Work[], { heartbeat }: Reading): Promise<Handled<Work> | Failure> {
    const began = performance.now();
    let running: readonly Work[] = [];
    try {
      const result = await whileBeating(heartbeat, () =>
        handleOnce(this.outbox, work, async (fresh, tx) => {
          const start = performance.now();
          let done = 0;
          while (done < fresh.length && (done === 0 || performance.now() - start < transactionMs)) {
            running = nextCall(fresh, done);
            await call(running, tx);
            done += running.length;
          }
          running = [];
          return done;
        }),
      );
      this.count(work.slice(0, result.settled), result, (performance.now() - began) / 1_000);
      return result;
    } catch (error) {
      return { error, of: running };
    }
  }

  private count(settled: readonly Work[], { now }: Handled<Work>, seconds: number): void {
    for (const one of settled) {
      const outcome = now.has(one) ? 'handled' : 'repeated';
      eventSeconds.observe({ consumer: one.consumer, outcome }, seconds / settled.length);
      if (now.has(one)) this.suspects.delete(one.consumer);
    }
  }
}

const placeOf = (
  { consumer, message }: Pick<Refused, 'consumer' | 'message'>,
  { topic, partition }: Pick<Reading, 'topic' | 'partition'>,
): string => `${consumer} ${topic} ${partition} ${message.offset}`;

/** Consecutive events for the same handler, if it takes several. */
function nextCall(work: readonly Work[], from: number): readonly Work[] {
  const handler = work[from]?.subscription.handle;
  let to = from + 1;
  if (work[from]?.subscription.takesMany)
    while (to < work.length && to - from < most && work[to]?.subscription.handle === handler) to += 1;
  return work.slice(from, to);
}

/** The events of a call are traced as a continuation of the first. */
async function call(work: readonly Work[], tx: Parameters<Work['subscription']['handle']>[1]): Promise<void> {
  const [first] = work;
  if (!first) return;
  const { consumer, event, subscription, traceparent } = first;
  const attributes = {
    'messaging.system': 'kafka',
    'messaging.consumer.group.name': consumer,
    'messaging.batch.message_count': work.length,
  };
  const events = work.map(one => one.event);
  await continueTrace(traceparent, `process ${event.type}`, attributes, () =>
    subscription.handle(events, tx),
  );
}

/**
 * The parts in which events are handled after a failure: first those before the failed ones and those of other
 * consumers, then the failed ones (in halves, if there are several), then later ones of their consumer. If the failed
 * event is unknown, two halves.
 */
export function separate(work: readonly Work[], failed: readonly Work[]): Work[][] {
  const [first] = failed;
  const last = failed.at(-1);
  if (!first || !last) return halves(work);
  const [from, to] = [work.indexOf(first), work.indexOf(last) + 1];
  const isLater = ({ consumer }: Work) => consumer === first.consumer;
  const after = work.slice(to);
  const others = [...work.slice(0, from), ...after.filter(one => !isLater(one))];
  return [others, ...halves(work.slice(from, to)), after.filter(isLater)].filter(part => part.length > 0);
}

function halves(work: readonly Work[]): Work[][] {
  const middle = Math.ceil(work.length / 2);
  return [work.slice(0, middle), work.slice(middle)].filter(part => part.length > 0);
}

/** Sends heartbeats during slow work. A lost membership is reported by the next awaited heartbeat. */
async function whileBeating<T>(beat: Reading['heartbeat'], work: () => Promise<T>): Promise<T> {
  const beating = setInterval(() => void beat().catch(() => undefined), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beating);
  }
}

/** Waits with heartbeats; returns false if the consumer is stopping and the message should be left. */
async function waitBeating(ms: number, { heartbeat, isWanted }: Reading): Promise<boolean> {
  const end = performance.now() + ms;
  for (let left = ms; left > 0; left = end - performance.now()) {
    await pause(Math.min(left, beatMs));
    if (!isWanted()) return false;
    await heartbeat();
  }
  return isWanted();
}
