import { InternalClient } from '@giftlist/service-kit/internal-client';
import { Injectable } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';

/**
 * Recognises visitors with a claim by the tokens in their browsers. Events contain no tokens, so the gifts service is
 * called, but only if its response changes what is shown.
 */
@Injectable()
export class TokenClaims {
  constructor(private readonly client: InternalClient) {}

  /** Whether one of the tokens has a claim on the list. Not requested for an owner, or for a possible one. */
  async hold({ list, role, maybeOwner }: VisibleList, token_hashes: string[]): Promise<boolean> {
    const isGiver = (role === 'viewer' || role === 'follower') && !maybeOwner;
    const tellsWhere = list.shipping_address !== '' || list.instruction !== '';
    if (!isGiver || !tellsWhere || token_hashes.length === 0) return false;
    const body = { giftlist_id: list._id, token_hashes };
    return this.client.callService('gifts', 'POST /internal/gifts/held-claims', { body }).then(
      ({ held }) => held,
      // A list can be shown without the gifts service, or with one of an earlier release.
      () => false,
    );
  }
}
