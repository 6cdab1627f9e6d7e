import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import { isOutage } from '../core/outage.ts';
import { type HandleResult, handleOnce } from '../messaging/inbox.ts';
import type { Outbox } from '../messaging/outbox.ts';
import { eventSeconds } from '../telemetry/metrics.ts';
import { continueTrace } from '../telemetry/tracing.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';
import { type DeadLetterReason, defaultMaxFailures, describeFailure, RetryState } from './retry.ts';
import type { PartitionContext, RejectedMessage, WorkItem } from './subscription.ts';

export const heartbeatMs = 1_500;
/** After this time, a transaction calls no further handlers. This keeps locks short and lets the last handler end. */
const transactionMs = 1_000;
const maxEventsPerCall = 100;

const maxRememberedLetters = 1_000;

type Failure = {
  error: unknown;
  /** The events of the failed handler; empty if the transaction itself failed. */
  failed: readonly WorkItem[];
};

/** Handles many events per transaction. Failed events are separated, retried, and finally become dead letters. */
export class EventProcessor {
  /** Consumers that have handled no event since an event failed all attempts. They get a single attempt per event. */
  private readonly failingConsumers = new Set<string>();
  /** Recent dead letters. A rebalance may deliver their messages again, but they must not be written again. */
  private readonly writtenLetters = new Set<string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly deadLetters: DeadLetterWriter,
    private readonly log: Log,
  ) {}

  /**
   * Handles each event or makes it a dead letter. Returns false if the consumer stops or loses the partition before all
   * are settled.
   */
  async settle(work: readonly WorkItem[], context: PartitionContext): Promise<boolean> {
    let outageRetries = new RetryState();
    let remaining = work;
    while (remaining.length > 0) {
      if (!context.isAssigned()) return false;
      const result = await this.attempt(remaining, context);
      if ('settledCount' in result) {
        remaining = remaining.slice(result.settledCount);
        outageRetries = new RetryState();
        continue;
      }
      const [first] = remaining;
      if (first && remaining.length === 1) return this.retry(first, result.error, context);
      if (result.failed.length === 0 && isOutage(result.error)) {
        const step = outageRetries.decideAfterFailure(result.error);
        const { topic, partition } = context;
        const fields = { topic, partition, events: remaining.length, err: result.error };
        this.log.warn(fields, 'failed to handle a batch of events; retrying');
        // Never returns: an outage is always retried.
        if (!('retryAfterMs' in step)) return false;
        if (!(await waitWithHeartbeats(step.retryAfterMs, context))) return false;
        continue;
      }
      // The loop continues with the last part after all others are settled.
      const batches = splitAfterFailure(remaining, result.failed);
      remaining = batches.pop() ?? [];
      for (const batch of batches) if (!(await this.settle(batch, context))) return false;
    }
    return true;
  }

  async writeDeadLetter(
    { consumer, message, error }: RejectedMessage,
    { topic, partition, heartbeat }: PartitionContext,
    { reason, attempts }: { reason: DeadLetterReason; attempts: number },
  ): Promise<void> {
    const details = { topic, consumer, partition, reason, detail: describeFailure(error), attempts };
    const key = getLetterKey({ consumer, message }, { topic, partition });
    if (this.writtenLetters.has(key)) return;
    await withHeartbeats(heartbeat, () => this.deadLetters.write(message, details));
    this.writtenLetters.add(key);
    const [oldest = key] = this.writtenLetters;
    if (this.writtenLetters.size > maxRememberedLetters) this.writtenLetters.delete(oldest);
    const fields = { consumer, topic, partition, offset: message.offset, attempts, reason, err: error };
    this.log.error(fields, 'event written to the dead-letter topic');
  }

  wasDeadLettered(
    work: Pick<RejectedMessage, 'consumer' | 'message'>,
    context: Pick<PartitionContext, 'topic' | 'partition'>,
  ): boolean {
    return this.writtenLetters.has(getLetterKey(work, context));
  }

  private async retry(work: WorkItem, failure: unknown, context: PartitionContext): Promise<boolean> {
    const { consumer, message } = work;
    const { topic, partition } = context;
    const stopTimer = eventSeconds.startTimer({ consumer });
    const retryState = new RetryState(this.failingConsumers.has(consumer) ? 1 : defaultMaxFailures);
    let error = failure;
    for (;;) {
      const step = retryState.decideAfterFailure(error);
      const { attempts } = retryState;
      if ('giveUp' in step) {
        const letter = { consumer, message, error };
        await this.writeDeadLetter(letter, context, { reason: step.giveUp, attempts });
        if (step.giveUp === 'failing') this.failingConsumers.add(consumer);
        stopTimer({ outcome: 'dead' });
        return true;
      }
      const fields = { consumer, topic, partition, offset: message.offset, attempts, err: error };
      this.log.warn(fields, 'failed to handle an event; retrying');
      if (!(await waitWithHeartbeats(step.retryAfterMs, context))) {
        stopTimer({ outcome: 'left' });
        return false;
      }
      const result = await this.attempt([work], context);
      if ('settledCount' in result) return true;
      error = result.error;
    }
  }

  private async attempt(
    work: readonly WorkItem[],
    { heartbeat }: PartitionContext,
  ): Promise<HandleResult<WorkItem> | Failure> {
    const startedAt = performance.now();
    let running: readonly WorkItem[] = [];
    try {
      const result = await withHeartbeats(heartbeat, () =>
        handleOnce(this.outbox, work, async (unhandled, tx) => {
          const start = performance.now();
          let handledCount = 0;
          const hasTime = () => handledCount === 0 || performance.now() - start < transactionMs;
          while (handledCount < unhandled.length && hasTime()) {
            running = getNextCall(unhandled, handledCount);
            await callHandler(running, tx);
            handledCount += running.length;
          }
          running = [];
          return handledCount;
        }),
      );
      this.recordSettled(work.slice(0, result.settledCount), result, (performance.now() - startedAt) / 1_000);
      return result;
    } catch (error) {
      return { error, failed: running };
    }
  }

  private recordSettled(
    settled: readonly WorkItem[],
    { handled }: HandleResult<WorkItem>,
    seconds: number,
  ): void {
    for (const item of settled) {
      const outcome = handled.has(item) ? 'handled' : 'repeated';
      eventSeconds.observe({ consumer: item.consumer, outcome }, seconds / settled.length);
      if (handled.has(item)) this.failingConsumers.delete(item.consumer);
    }
  }
}

const getLetterKey = (
  { consumer, message }: Pick<RejectedMessage, 'consumer' | 'message'>,
  { topic, partition }: Pick<PartitionContext, 'topic' | 'partition'>,
): string => `${consumer} ${topic} ${partition} ${message.offset}`;

/** Returns the events of the next call: consecutive ones for an `OnMany` handler, otherwise one. */
function getNextCall(work: readonly WorkItem[], from: number): readonly WorkItem[] {
  const handler = work[from]?.subscription.handle;
  let to = from + 1;
  if (work[from]?.subscription.acceptsMany)
    while (to < work.length && to - from < maxEventsPerCall && work[to]?.subscription.handle === handler)
      to += 1;
  return work.slice(from, to);
}

async function callHandler(
  work: readonly WorkItem[],
  tx: Parameters<WorkItem['subscription']['handle']>[1],
): Promise<void> {
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
 * Splits events after a failure into parts to handle one after the other: unaffected events, the failed ones in halves,
 * then later ones of the failed consumer. If `failed` is empty, returns two halves.
 */
export function splitAfterFailure(work: readonly WorkItem[], failed: readonly WorkItem[]): WorkItem[][] {
  const [first] = failed;
  const last = failed.at(-1);
  if (!first || !last) return splitInHalves(work);
  const [from, to] = [work.indexOf(first), work.indexOf(last) + 1];
  const isOfFailedConsumer = ({ consumer }: WorkItem) => consumer === first.consumer;
  const after = work.slice(to);
  const others = [...work.slice(0, from), ...after.filter(item => !isOfFailedConsumer(item))];
  const batches = [others, ...splitInHalves(work.slice(from, to)), after.filter(isOfFailedConsumer)];
  return batches.filter(batch => batch.length > 0);
}

function splitInHalves(work: readonly WorkItem[]): WorkItem[][] {
  const middle = Math.ceil(work.length / 2);
  return [work.slice(0, middle), work.slice(middle)].filter(half => half.length > 0);
}

/** Sends heartbeats during slow work. If the membership is lost, the next awaited heartbeat throws. */
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
  for (let remainingMs = ms; remainingMs > 0; remainingMs = deadline - performance.now()) {
    await pause(Math.min(remainingMs, heartbeatMs));
    if (!isAssigned()) return false;
    await heartbeat();
  }
  return isAssigned();
}
