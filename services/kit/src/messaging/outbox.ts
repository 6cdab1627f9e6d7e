import { createHash } from 'node:crypto';
import type { EventDefinition } from '@giftlist/contracts/event';
import { newId } from '@giftlist/contracts/primitives';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo } from 'mongoose';
import type { z } from 'zod';
import { Clock } from '../core/clock.ts';
import { type OutboxKey, type OutboxRow, outboxKeys, outboxRows } from '../mongo/collections.ts';
import { type Idempotency, runOncePerKey } from '../mongo/idempotency.ts';
import { retryOnConflict, runInTransaction } from '../mongo/transaction.ts';
import { recordPublication } from '../telemetry/tracing.ts';
import { OutboxSignal } from './outbox-signal.ts';

/** One MongoDB transaction: an event is published if and only if its change is committed. */
export interface Transaction {
  /** Pass it to every query of the transaction: `Model.updateOne(..., { session: tx.session })`. */
  readonly session: mongo.ClientSession;
  /**
   * Publishes an event after the commit, in the order of calls. The event's `orderedBy` decides which transactions wait
   * for each other.
   */
  emit<E extends EventDefinition>(event: E, data: z.input<E['data']>): void;
  /** The names of the collections that are rebuilt from a snapshot. If set, no other collection may be written. */
  readonly rebuilding?: readonly string[] | undefined;
}

export interface TransactOptions {
  /** A repetition with the same key returns the stored result. */
  idempotency?: Idempotency | undefined;
  /** How long to retry after conflicts. Default: 10 seconds. */
  deadlineMs?: number;
}

interface PendingEvent {
  /** A hash of topic and key; undefined for an unordered event. */
  orderKey: string | undefined;
  row: Omit<OutboxRow, 'seq' | 'at' | 'time'>;
}

/** MongoDB replaces an empty timestamp with a unique, increasing one when it inserts the document. */
const serverTimestamp = new mongoose.mongo.Timestamp({ t: 0, i: 0 });

/** Half of what the broker accepts by default (1 MiB with headers). */
const maxEventBytes = 524_288;

@Injectable()
export class Outbox {
  constructor(
    private readonly clock: Clock,
    private readonly signal: OutboxSignal,
  ) {}

  /**
   * Runs `work` in one transaction and returns its result. `work` may run again after a conflict, so it must only write
   * through `tx`.
   */
  async transact<T>(work: (tx: Transaction) => Promise<T>, options: TransactOptions = {}): Promise<T> {
    const { idempotency, deadlineMs } = options;
    let pending: PendingEvent[] = [];
    const result = await runInTransaction(async session => {
      pending = [];
      const tx: Transaction = {
        session,
        emit: (event, data) => void pending.push(toPendingEvent(event, data)),
      };
      const run = async () => {
        const value = await work(tx);
        await this.write(pending, session);
        return value;
      };
      return idempotency ? runOncePerKey(idempotency, this.clock.now(), session, run) : run();
    }, deadlineMs);
    if (pending.length > 0) this.signal.notify();
    return result;
  }

  private async write(pending: readonly PendingEvent[], session: mongo.ClientSession): Promise<void> {
    if (pending.length === 0) return;
    const time = this.clock.now().toISOString();
    const eventCounts = new Map<string, number>();
    for (const { orderKey } of pending)
      if (orderKey !== undefined) eventCounts.set(orderKey, (eventCounts.get(orderKey) ?? 0) + 1);
    const nextNumbers = await reserveNumbers(eventCounts, session);
    const rows = pending.map(({ orderKey, row }): OutboxRow => {
      if (orderKey === undefined) return { ...row, at: serverTimestamp, time };
      const seq = nextNumbers.get(orderKey);
      if (seq === undefined) throw new Error('No sequence number was reserved for a key');
      nextNumbers.set(orderKey, seq + 1);
      return { ...row, seq, at: serverTimestamp, time };
    });
    await outboxRows().insertMany(rows, { session });
  }
}

function toPendingEvent<E extends EventDefinition>(event: E, data: z.input<E['data']>): PendingEvent {
  const parsed = event.data.parse(data);
  const json = JSON.stringify(parsed);
  if (Buffer.byteLength(json) > maxEventBytes)
    throw new Error(`${event.name} exceeds the maximum size of an event`);
  const { topic, name: type } = event;
  const key = event.key(parsed);
  const traceparent = recordPublication(type);
  const hashOrderKey = () => createHash('sha256').update(`${topic}\n${key}`).digest('base64url');
  return {
    orderKey: (event.orderedBy ?? 'key') === 'key' ? hashOrderKey() : undefined,
    row: { _id: newId(), topic, key, type, data: json, ...(traceparent && { traceparent }) },
  };
}

/**
 * Reserves sequence numbers for each key's events and returns each key's first number. Transactions with the same key
 * conflict on its row, so the events of a key become visible in order.
 */
async function reserveNumbers(
  eventCounts: ReadonlyMap<string, number>,
  session: mongo.ClientSession,
): Promise<Map<string, number>> {
  const [first, ...others] = eventCounts;
  if (!first) return new Map();
  const toFirstNumber = ({ _id, seq }: OutboxKey) => [_id, seq - (eventCounts.get(_id) ?? 0) + 1] as const;
  if (others.length === 0) {
    const [_id, count] = first;
    const options = { upsert: true, returnDocument: 'after', session } as const;
    const row = await outboxKeys().findOneAndUpdate({ _id }, { $inc: { seq: count } }, options);
    return new Map(row ? [toFirstNumber(row)] : []);
  }
  const writes = [...eventCounts].map(([_id, count]) => ({
    updateOne: { filter: { _id }, update: { $inc: { seq: count } }, upsert: true },
  }));
  await retryOnConflict(outboxKeys().bulkWrite(writes, { session }));
  const rows = await outboxKeys()
    .find({ _id: { $in: [...eventCounts.keys()] } }, { session })
    .toArray();
  return new Map(rows.map(toFirstNumber));
}
