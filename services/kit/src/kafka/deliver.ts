import { setTimeout as pause } from 'node:timers/promises';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { Delivery, type Outcome } from '../messaging/events.ts';
import type { Transaction } from '../messaging/outbox.ts';

export interface HandlerTimeouts {
  /** A handler that takes longer is stopped. Default: the database's limit for a transaction. */
  handlerMs: number;
  /** How long to wait for a stopped handler. Longer than the driver's timeout for a query. */
  stopMs: number;
}

const defaultTimeouts: HandlerTimeouts = { handlerMs: 20_000, stopMs: 40_000 };

/**
 * Calls a handler through Nest and rethrows its error. After `handlerMs`, aborts the transaction to make the handler's
 * next query fail, waits up to `stopMs` for the handler to end, and throws.
 */
export async function deliver(
  handler: MessageHandler,
  { events, tx }: Delivery,
  { handlerMs, stopMs }: HandlerTimeouts = defaultTimeouts,
): Promise<void> {
  const attempt = new AbortController();
  const running = invoke(handler, new Delivery(events, makeStoppable(tx, attempt.signal)));
  const outcome = await withTimeout(handlerMs, running);
  if (outcome === undefined) {
    attempt.abort(new Error('The handler was stopped: it had taken too long'));
    await tx.session.endSession();
    await withTimeout(
      stopMs,
      running.catch(() => undefined),
    );
    throw new Error('The handler did not end in time');
  }
  if (!outcome.done) throw outcome.error;
}

const makeStoppable = (tx: Transaction, signal: AbortSignal): Transaction => ({
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

async function invoke(handler: MessageHandler, delivery: Delivery): Promise<Outcome> {
  const result: unknown = await handler(delivery);
  const outcome = isObservable(result) ? await lastValueFrom(result) : result;
  if (typeof outcome === 'object' && outcome !== null && 'done' in outcome) return outcome as Outcome;
  throw new Error('An event handler must be declared with @On');
}

/** Returns undefined after the timeout. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const timeout = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
