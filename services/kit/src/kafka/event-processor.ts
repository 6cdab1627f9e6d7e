import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import { isOutage } from '../core/outage.ts';
import { type HandleResult, handleOnce } from '../messaging/inbox.ts';
import type { Outbox } from '../messaging/outbox.ts';
import { eventSeconds } from '../telemetry/metrics.ts';
import { continueTrace } from '../telemetry/tracing.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';
import { type DeadLetterReason, describeFailure, maxAttempts, RetryState } from './retry.ts';
import type { PartitionContext, RejectedMessage, Work } from './subscription.ts';

export const heartbeatMs = 1_500;
/** After this time a transaction calls no further handlers, so that the last one has enough time and locks are short. */
const transactionMs = 1_000;
/** The maximum number of events in one call of an `OnMany` handler. */
const maxEventsPerCall = 100;

const maxRememberedLetters = 1_000;

type Failure = {
  error: unknown;
  /** The events of the failed handler; empty if the transaction itself failed. */
  failed: readonly Work[];
};

/** Handles many events per transaction. Failed events are separated, retried, and finally become dead letters. */
export class EventProcessor {
  /** Consumers that have handled no event since one of theirs failed all attempts: their events get a single attempt. */
  private readonly suspects = new Set<string>();
  /** Recent dead letters: after a rebalance their messages may be read again, but must not be written again. */
  private readonly writtenLetters = new Set<string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly deadLetters: DeadLetterWriter,
    private readonly log: Log,
  ) {}

  /** Handles events or writes them as dead letters. Returns false if reading stops before all are settled. */
  async settle(work: readonly Work[], partition: PartitionContext): Promise<boolean> {
    let outages = new RetryState();
    for (let rest = work; rest.length > 0; ) {
      if (!partition.isAssigned()) return false;
      const result = await this.attempt(rest, partition);
      if ('settled' in result) {
        rest = rest.slice(result.settled);
        outages = new RetryState();
        continue;
      }
      const [first] = rest;
      if (first && rest.length === 1) return this.retry(first, result.error, partition);
      if (result.failed.length === 0 && isOutage(result.error)) {
        const step = outages.afterFailure(result.error);
        const { topic, partition: number } = partition;
        const fields = { topic, partition: number, events: rest.length, err: result.error };
        this.log.warn(fields, 'failed to handle a batch of events; retrying');
        if (!('retryAfterMs' in step && (await waitWithHeartbeats(step.retryAfterMs, partition))))
          return false;
        continue;
      }
      const parts = separate(rest, result.failed);
      rest = parts.pop() ?? [];
      for (const part of parts) if (!(await this.settle(part, partition))) return false;
    }
    return true;
  }

  async writeDeadLetter(
    { consumer, message, error }: RejectedMessage,
    { topic, partition, heartbeat }: PartitionContext,
    { reason, attempts }: { reason: DeadLetterReason; attempts: number },
  ): Promise<void> {
    const note = { topic, consumer, partition, reason, detail: describeFailure(error), attempts };
    const key = letterKey({ consumer, message }, { topic, partition });
    if (this.writtenLetters.has(key)) return;
    await withHeartbeats(heartbeat, () => this.deadLetters.write(message, note));
    this.writtenLetters.add(key);
    const [oldest = key] = this.writtenLetters;
    if (this.writtenLetters.size > maxRememberedLetters) this.writtenLetters.delete(oldest);
    const fields = { consumer, topic, partition, offset: message.offset, attempts, reason, err: error };
    this.log.error(fields, 'event written to the dead-letter topic');
  }

  isDeadLetter(
    work: Pick<RejectedMessage, 'consumer' | 'message'>,
    partition: Pick<PartitionContext, 'topic' | 'partition'>,
  ): boolean {
    return this.writtenLetters.has(letterKey(work, partition));
  }

  /** Retries a failed event until it is settled. Returns false if reading stops before. */
  private async retry(work: Work, failure: unknown, partition: PartitionContext): Promise<boolean> {
    const { consumer, message } = work;
    const { topic, partition: number } = partition;
    const measure = eventSeconds.startTimer({ consumer });
    const retryState = new RetryState(this.suspects.has(consumer) ? 1 : maxAttempts);
    for (let error = failure; ; ) {
      const step = retryState.afterFailure(error);
      const { attempts } = retryState;
      if ('giveUp' in step) {
        const letter = { consumer, message, error };
        await this.writeDeadLetter(letter, partition, { reason: step.giveUp, attempts });
        if (step.giveUp === 'failing') this.suspects.add(consumer);
        measure({ outcome: 'dead' });
        return true;
      }
      const fields = { consumer, topic, partition: number, offset: message.offset, attempts, err: error };
      this.log.warn(fields, 'failed to handle an event; retrying');
      if (!(await waitWithHeartbeats(step.retryAfterMs, partition))) {
        measure({ outcome: 'left' });
        return false;
      }
      const result = await this.attempt([work], partition);
      if ('settled' in result) return true;
      error = result.error;
    }
  }

  private async attempt(
    work: readonly Work[],
    { heartbeat }: PartitionContext,
  ): Promise<HandleResult<Work> | Failure> {
    const startedAt = performance.now();
    let running: readonly Work[] = [];
    try {
      const result = await withHeartbeats(heartbeat, () =>
        handleOnce(this.outbox, work, async (unhandled, tx) => {
          const start = performance.now();
          let done = 0;
          while (done < unhandled.length && (done === 0 || performance.now() - start < transactionMs)) {
            running = nextCall(unhandled, done);
            await call(running, tx);
            done += running.length;
          }
          running = [];
          return done;
        }),
      );
      this.count(work.slice(0, result.settled), result, (performance.now() - startedAt) / 1_000);
      return result;
    } catch (error) {
      return { error, failed: running };
    }
  }

  private count(settled: readonly Work[], { handled }: HandleResult<Work>, seconds: number): void {
    for (const item of settled) {
      const outcome = handled.has(item) ? 'handled' : 'repeated';
      eventSeconds.observe({ consumer: item.consumer, outcome }, seconds / settled.length);
      if (handled.has(item)) this.suspects.delete(item.consumer);
    }
  }
}

const letterKey = (
  { consumer, message }: Pick<RejectedMessage, 'consumer' | 'message'>,
  { topic, partition }: Pick<PartitionContext, 'topic' | 'partition'>,
): string => `${consumer} ${topic} ${partition} ${message.offset}`;

/** Returns the events of the next call: several consecutive ones for an `OnMany` handler, otherwise one. */
function nextCall(work: readonly Work[], from: number): readonly Work[] {
  const handler = work[from]?.subscription.handle;
  let to = from + 1;
  if (work[from]?.subscription.takesMany)
    while (to < work.length && to - from < maxEventsPerCall && work[to]?.subscription.handle === handler)
      to += 1;
  return work.slice(from, to);
}

async function call(work: readonly Work[], tx: Parameters<Work['subscription']['handle']>[1]): Promise<void> {
  const [first] = work;
  if (!first) return;
  const { consumer, event, subscription, traceparent } = first;
  const attributes = {
    'messaging.system': 'kafka',
    'messaging.consumer.group.name': consumer,
    'messaging.batch.message_count': work.length,
  };
  const events = work.map(item => item.event);
  await continueTrace(traceparent, `process ${event.type}`, attributes, () =>
    subscription.handle(events, tx),
  );
}

/**
 * Splits events after a failure: those before the failed ones and of other consumers, the failed ones (in halves), and
 * later ones of their consumer. If it is unknown which failed, returns two halves.
 */
export function separate(work: readonly Work[], failed: readonly Work[]): Work[][] {
  const [first] = failed;
  const last = failed.at(-1);
  if (!first || !last) return halves(work);
  const [from, to] = [work.indexOf(first), work.indexOf(last) + 1];
  const isLater = ({ consumer }: Work) => consumer === first.consumer;
  const after = work.slice(to);
  const others = [...work.slice(0, from), ...after.filter(item => !isLater(item))];
  return [others, ...halves(work.slice(from, to)), after.filter(isLater)].filter(part => part.length > 0);
}

function halves(work: readonly Work[]): Work[][] {
  const middle = Math.ceil(work.length / 2);
  return [work.slice(0, middle), work.slice(middle)].filter(part => part.length > 0);
}

/** Sends heartbeats during slow work. The next awaited heartbeat throws if the membership was lost meanwhile. */
async function withHeartbeats<T>(
  heartbeat: PartitionContext['heartbeat'],
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function waitWithHeartbeats(ms: number, { heartbeat, isAssigned }: PartitionContext): Promise<boolean> {
  const deadline = performance.now() + ms;
  for (let left = ms; left > 0; left = deadline - performance.now()) {
    await pause(Math.min(left, heartbeatMs));
    if (!isAssigned()) return false;
    await heartbeat();
  }
  return isAssigned();
}
