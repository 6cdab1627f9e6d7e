import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';

type WithSession = Partial<Pick<Transaction, 'session'>>;
type DeleteByClaims = (claimIds: readonly string[], tx: WithSession) => Promise<void>;

/** Deletes what features store about a released or anonymised claim. */
@Injectable()
export class EndedClaims {
  private readonly deletions: DeleteByClaims[] = [];

  /** Call in a constructor. */
  register(remove: DeleteByClaims): void {
    this.deletions.push(remove);
  }

  async remove(claimIds: readonly string[], tx: WithSession = {}): Promise<void> {
    for (const remove of this.deletions) await remove(claimIds, tx);
  }
}
