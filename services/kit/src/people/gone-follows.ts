import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type HeldLease, Leases } from '../lease.ts';
import { Outbox, type Transaction } from '../outbox.ts';
import { removeProjected } from '../projection.ts';
import { type Follow, FollowModel, type GonePerson, GonePersonModel } from './people.store.ts';

const ttlMs = 15_000;
const pauseMs = 1_000;
/** Follows that one transaction takes: a well-known person leaves a million of them. */
const stepSize = 200;

/** Removes the follows of those who are gone, in steps; goes on after a restart where it stood. */
@Injectable()
export class GoneFollows implements OnApplicationBootstrap, OnApplicationShutdown {
  #lease: HeldLease | undefined;

  constructor(
    private readonly leases: Leases,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.#lease = this.leases.hold({ name: 'gone-follows', ttlMs, pauseMs }, async signal => {
      while (!signal.aborted && (await this.outbox.transact(tx => this.#step(tx))));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#lease?.stop();
  }

  async #step(tx: Transaction): Promise<boolean> {
    const gone = await GonePersonModel.findOne({ swept: false }).session(tx.session).lean<GonePerson>();
    if (!gone) return false;
    const follows = await FollowModel.find({ $or: [{ follower_id: gone._id }, { target_id: gone._id }] })
      .limit(stepSize)
      .session(tx.session)
      .lean<Follow[]>();
    await removeProjected(
      FollowModel,
      follows.map(({ _id }) => _id),
      tx,
    );
    if (follows.length < stepSize) {
      await GonePersonModel.updateOne({ _id: gone._id }, { $set: { swept: true } }, { session: tx.session });
    }
    return true;
  }
}
