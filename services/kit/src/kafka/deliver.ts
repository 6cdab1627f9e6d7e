import { setTimeout as pause } from 'node:timers/promises';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { Delivery, type Outcome } from '../events.ts';
import type { Transaction } from '../outbox.ts';

export interface HandlingTimes {
  /** A handler that takes longer is considered stuck; the server aborts its transaction by then anyway. */
  handlingMs: number;
  /** How long to wait for a stopped handler. A running query fails earlier by the driver's timeout. */
  stoppingMs: number;
}

const usualTimes: HandlingTimes = { handlingMs: 20_000, stoppingMs: 40_000 };

/**
 * Calls the handler through the framework and rethrows its error. A handler that takes too long is stopped: its
 * transaction is aborted and its session ended, so that its next query fails. This function only throws after the
 * handler has ended, so that the next attempt does not run in parallel.
 */
export async function deliver(
  handler: MessageHandler,
  { events, tx }: Delivery,
  { handlingMs, stoppingMs }: HandlingTimes = usualTimes,
): Promise<void> {
  const attempt = new AbortController();
  const running = outcomeOf(handler, new Delivery(events, untilStopped(tx, attempt.signal)));
  const outcome = await within(handlingMs, running);
  if (outcome === undefined) {
    attempt.abort(new Error('The handler was stopped: it had taken too long'));
    await tx.session.endSession();
    await within(
      stoppingMs,
      running.catch(() => undefined),
    );
    throw new Error('The handler did not end in time');
  }
  if (!outcome.done) throw outcome.error;
}

/** The transaction for a handler, which becomes unusable when the handler is stopped. */
const untilStopped = (tx: Transaction, signal: AbortSignal): Transaction => ({
  get session() {
    signal.throwIfAborted();
    return tx.session;
  },
  emit: (event, data) => {
    signal.throwIfAborted();
    tx.emit(event, data);
  },
  rebuilding: tx.rebuilding,
});

async function outcomeOf(handler: MessageHandler, delivery: Delivery): Promise<Outcome> {
  const answered: unknown = await handler(delivery);
  const outcome = isObservable(answered) ? await lastValueFrom(answered) : answered;
  if (typeof outcome === 'object' && outcome !== null && 'done' in outcome) return outcome as Outcome;
  throw new Error('An event handler must be declared with @On');
}

/** Undefined if the timeout passes first. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const timeout = pause(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    ended.abort();
  }
}
