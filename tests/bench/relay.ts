import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { system } from '../support/system.ts';

const maxPauseMs = 600_000;

interface Lease {
  _id: string;
  holder: string;
  until: Date;
}

/** Keeps the gifts service's relay from running, so that only the cost of requests is measured. */
export async function withRelayPaused<T>(work: () => Promise<T>): Promise<T> {
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  const leases = client.db(`${system.namespace}_gifts`).collection<Lease>('leases');
  /** Returns the previous lease. */
  const replaceLease = (until: Date) =>
    leases.findOneAndUpdate(
      { _id: 'outbox-relay' },
      { $set: { holder: 'bench', until } },
      { returnDocument: 'before' },
    );
  try {
    const relayLease = await replaceLease(new Date(Date.now() + maxPauseMs));
    if (!relayLease) throw new Error('The relay of the gifts service has not taken its lease yet');
    // The relay stops when it notices that another process holds its lease.
    await pause(Math.max(0, relayLease.until.getTime() - Date.now()));
    return await work();
  } finally {
    await replaceLease(new Date(0));
    await client.close();
  }
}
