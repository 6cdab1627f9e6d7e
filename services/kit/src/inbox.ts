import { inboxRows } from './mongo/collections.ts';
import { isDuplicateKey } from './mongo/errors.ts';
import type { Outbox, Transaction } from './outbox.ts';

class AlreadyHandled extends Error {}

export interface InboxKey {
  consumer: string;
  eventId: string;
}

/**
 * Runs `work` at most once for this consumer and event, in one transaction with the inbox row. Returns whether it ran.
 * Two simultaneous runs conflict, and one waits for the other.
 */
export async function handleOnce(
  outbox: Outbox,
  { consumer, eventId }: InboxKey,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await outbox.transact(async tx => {
      await writeRow(`${consumer}/${eventId}`, tx);
      await work(tx);
    });
    return true;
  } catch (error) {
    if (error instanceof AlreadyHandled) return false;
    throw error;
  }
}

async function writeRow(_id: string, tx: Transaction): Promise<void> {
  try {
    await inboxRows().insertOne({ _id, at: new Date() }, { session: tx.session });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AlreadyHandled();
    throw error;
  }
}
