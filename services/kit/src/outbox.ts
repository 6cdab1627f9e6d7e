import { createHash } from 'node:crypto';
import type { EventDefinition } from '@giftlist/contracts/event';
import { newId } from '@giftlist/contracts/primitives';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { z } from 'zod';
import { Clock } from './clock.ts';
import { type Idempotency, onceForKey } from './idempotency.ts';
import { type OutboxKey, type OutboxRow, outboxKeys, outboxRows } from './mongo/collections.ts';
import { inTransaction, retryOnConflict } from './mongo/transaction.ts';
import { OutboxSignal } from './outbox-signal.ts';
import { recordPublication } from './tracing.ts';

/** One MongoDB transaction: an event is published if and only if its change is committed. */
export interface Transaction {
  /** Pass it to every query of the transaction: `Model.updateOne(..., { session: tx.session })`. */
  readonly session: mongo.ClientSession;
  /**
   * Publishes an event after the transaction is committed. Events with the same topic and key are published in the order
   * of these calls, except those declared `unordered`.
   */
  emit<E extends EventDefinition>(event: E, data: z.input<E['data']>): void;
  /** During a rebuild, the collections being rebuilt; no others may be written. */
  readonly rebuilding?: readonly string[] | undefined;
}

export interface TransactOptions {
  /** A repetition with the same key returns the stored result without running the work again. */
  idempotency?: Idempotency | undefined;
  /** How long the transaction is retried after conflicts. Default: 10 seconds. */
  deadlineMs?: number;
}

interface PendingEvent {
  /** A hash of topic and key. Events with the same hash are published in order; undefined for an unordered event. */
  orderKey: string | undefined;
  row: Omit<OutboxRow, 'seq' | 'at' | 'time'>;
}

/** The maximum size of an event's data: half of what the broker accepts by default (1 MiB with headers). */
const maxEventBytes = 524_288;

/** Runs transactions whose events the relay publishes after the commit. */
@Injectable()
export class Outbox {
  constructor(
    private readonly clock: Clock,
    private readonly signal: OutboxSignal,
  ) {}

  /**
   * Runs `work` in one transaction and returns its result. After a conflict the transaction is repeated, so `work` must
   * only write through `tx`. With `idempotency`, the result is stored as JSON and returned for every repetition.
   */
  async transact<T>(work: (tx: Transaction) => Promise<T>, options: TransactOptions = {}): Promise<T> {
    const { idempotency, deadlineMs } = options;
    let pending: PendingEvent[] = [];
    const result = await inTransaction(async session => {
      pending = [];
      const tx: Transaction = { session, emit: (event, data) => void pending.push(toPending(event, data)) };
      const run = async () => {
        const value = await work(tx);
        await this.write(pending, session);
        return value;
      };
      return idempotency ? onceForKey(idempotency, this.clock.now(), session, run) : run();
    }, deadlineMs);
    if (pending.length > 0) this.signal.notify();
    return result;
  }

  /** Assigns sequence numbers to events and writes them within the transaction. */
  private async write(pending: readonly PendingEvent[], session: mongo.ClientSession): Promise<void> {
    if (pending.length === 0) return;
    const time = this.clock.now().toISOString();
    const rows: OutboxRow[] = [];
    const byOrderKey = Map.groupBy(pending, event => event.orderKey);
    const lastNumbers = await reserveNumbers(byOrderKey, session);
    for (const [orderKey, events] of byOrderKey) {
      const last = orderKey === undefined ? undefined : lastNumbers.get(orderKey);
      if (orderKey !== undefined && !last)
        throw new Error('The sequence number of a key could not be written');
      events.forEach(({ row }, index) => {
        const distance = events.length - 1 - index;
        const position = last ? { seq: last.seq - distance, at: last.at - distance } : { at: Date.now() };
        rows.push({ ...row, ...position, time });
      });
    }
    await outboxRows().insertMany(rows, { session });
  }
}

function toPending<E extends EventDefinition>(event: E, data: z.input<E['data']>): PendingEvent {
  const parsed = event.data.parse(data);
  const json = JSON.stringify(parsed);
  if (Buffer.byteLength(json) > maxEventBytes)
    throw new Error(`${event.name} exceeds the maximum size of an event`);
  const { topic, name: type } = event;
  const key = event.key(parsed);
  const traceparent = recordPublication(type);
  const hash = () => createHash('sha256').update(`${topic}\n${key}`).digest('base64url');
  return {
    orderKey: event.unordered ? undefined : hash(),
    row: { _id: newId(), topic, key, type, data: json, ...(traceparent && { traceparent }) },
  };
}

/**
 * Reserves the next sequence numbers of these keys and returns the last one of each. Two transactions with events of the
 * same key conflict here, and one of them is retried, so the rows of a key become visible in order.
 */
async function reserveNumbers(
  byOrderKey: ReadonlyMap<string | undefined, readonly PendingEvent[]>,
  session: mongo.ClientSession,
): Promise<Map<string, OutboxKey>> {
  const counts = [...byOrderKey].flatMap(([_id, { length }]) => (_id === undefined ? [] : { _id, length }));
  const [first, ...more] = counts;
  if (!first) return new Map();
  if (more.length === 0) {
    const options = { upsert: true, returnDocument: 'after', session } as const;
    const row = await outboxKeys().findOneAndUpdate({ _id: first._id }, incrementBy(first.length), options);
    return row ? new Map([[row._id, row]]) : new Map();
  }
  const writes = counts.map(({ _id, length }) => ({
    updateOne: { filter: { _id }, update: incrementBy(length), upsert: true },
  }));
  await retryOnConflict(outboxKeys().bulkWrite(writes, { session }));
  const ids = counts.map(({ _id }) => _id);
  const rows = await outboxKeys()
    .find({ _id: { $in: ids } }, { session })
    .toArray();
  return new Map(rows.map(row => [row._id, row]));
}

function incrementBy(count: number) {
  const next = (field: string) => ({ $add: [{ $ifNull: [field, 0] }, count] });
  return [{ $set: { seq: next('$seq'), at: { $max: [Date.now(), next('$at')] } } }];
}
