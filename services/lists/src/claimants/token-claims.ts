import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';

/**
 * Recognises visitors with a claim by the tokens in their browsers. Events contain no tokens, so this calls the gifts
 * service, but only if the response changes what is shown.
 */
@Injectable()
export class TokenClaims {
  constructor(private readonly client: InternalClient) {}

  /**
   * Whether one of the tokens belongs to a claim on the list. Always false for owners, possible owners and
   * collaborators, if the list has neither an address nor instructions, and if the gifts service does not respond.
   */
  async hasClaim({ list, role, maybeOwner }: VisibleList, token_hashes: string[]): Promise<boolean> {
    const isGiver = (role === 'viewer' || role === 'follower') && !maybeOwner;
    const hasDelivery = list.shipping_address !== '' || list.instruction !== '';
    if (!isGiver || !hasDelivery || token_hashes.length === 0) return false;
    const body = { giftlist_id: list._id, token_hashes };
    return this.client.callService('gifts', 'POST /internal/gifts/held-claims', { body }).then(
      ({ held }) => held,
      // A list can be shown while the gifts service is unavailable or from an earlier release.
      () => false,
    );
  }
}
