import { inboxRows } from '../mongo/collections.ts';
import { retryOnConflict } from '../mongo/transaction.ts';
import type { Outbox, Transaction } from './outbox.ts';

export interface InboxKey {
  consumer: string;
  eventId: string;
}

export interface HandleResult<Item> {
  /** How many leading items need no further handling. */
  settledCount: number;
  /** Items that this call handled. Other settled items are duplicates or were handled earlier. */
  handled: ReadonlySet<Item>;
}

const getRowId = ({ consumer, eventId }: InboxKey): string => `${consumer}/${eventId}`;

/**
 * Runs `work` on the items that have not been handled yet, in one transaction with their inbox entries. `work` returns
 * how many leading items it handled. Of two simultaneous calls with the same item, one is retried.
 */
export function handleOnce<Item extends InboxKey>(
  outbox: Outbox,
  items: readonly Item[],
  work: (unhandled: readonly Item[], tx: Transaction) => Promise<number>,
): Promise<HandleResult<Item>> {
  return outbox.transact(async tx => {
    const unhandled = await findUnhandled(items, tx);
    const handled = unhandled.length > 0 ? unhandled.slice(0, await work(unhandled, tx)) : unhandled;
    const at = new Date();
    const rows = handled.map(item => ({ _id: getRowId(item), at }));
    if (rows.length > 0) await retryOnConflict(inboxRows().insertMany(rows, { session: tx.session }));
    const firstRemaining = unhandled[handled.length];
    const settledCount = firstRemaining ? items.indexOf(firstRemaining) : items.length;
    return { settledCount, handled: new Set(handled) };
  });
}

async function findUnhandled<Item extends InboxKey>(
  items: readonly Item[],
  { session }: Transaction,
): Promise<Item[]> {
  const rows = inboxRows().find({ _id: { $in: items.map(getRowId) } }, { session, projection: { _id: 1 } });
  const seen = new Set((await rows.toArray()).map(({ _id }) => _id));
  return items.filter(item => {
    const id = getRowId(item);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
