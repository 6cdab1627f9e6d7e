import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';

type Within = Partial<Pick<Transaction, 'session'>>;
type Remove = (claimIds: readonly string[], within: Within) => Promise<void>;

/** What features store about a claim and delete when it is released or anonymised. */
@Injectable()
export class EndedClaims {
  readonly #features: Remove[] = [];

  /** Call it in a constructor. */
  register(remove: Remove): void {
    this.#features.push(remove);
  }

  async remove(claimIds: readonly string[], within: Within = {}): Promise<void> {
    for (const remove of this.#features) await remove(claimIds, within);
  }
}
