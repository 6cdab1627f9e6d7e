import { inboxRows } from './mongo/collections.ts';
import { orRunAgain } from './mongo/transaction.ts';
import type { Outbox, Transaction } from './outbox.ts';

/** An event for one consumer. */
export interface InboxKey {
  consumer: string;
  eventId: string;
}

export interface Handled<Item> {
  /** How many of the items, from the first, are settled. */
  settled: number;
  /** The items that were handled now; the other settled ones had been handled before. */
  now: ReadonlySet<Item>;
}

const rowId = ({ consumer, eventId }: InboxKey): string => `${consumer}/${eventId}`;

/**
 * Runs `work` at most once for each consumer and event, in one transaction with the inbox rows: on those items that
 * were not handled before. `work` returns how many of them it handled, from the first. Two simultaneous runs conflict,
 * and the later one is repeated.
 */
export function handleOnce<Item extends InboxKey>(
  outbox: Outbox,
  items: readonly Item[],
  work: (fresh: readonly Item[], tx: Transaction) => Promise<number>,
): Promise<Handled<Item>> {
  return outbox.transact(async tx => {
    const fresh = await unhandled(items, tx);
    const handled = fresh.length > 0 ? fresh.slice(0, await work(fresh, tx)) : fresh;
    const at = new Date();
    const rows = handled.map(item => ({ _id: rowId(item), at }));
    if (rows.length > 0) await orRunAgain(inboxRows().insertMany(rows, { session: tx.session }));
    const next = fresh[handled.length];
    return { settled: next ? items.indexOf(next) : items.length, now: new Set(handled) };
  });
}

/** The items that have no inbox row yet, without duplicates. */
async function unhandled<Item extends InboxKey>(
  items: readonly Item[],
  { session }: Transaction,
): Promise<Item[]> {
  const known = inboxRows().find({ _id: { $in: items.map(rowId) } }, { session, projection: { _id: 1 } });
  const seen = new Set((await known.toArray()).map(({ _id }) => _id));
  return items.filter(item => {
    const id = rowId(item);
    return !seen.has(id) && seen.add(id);
  });
}
