import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';

/** Recognises visitors by the claim tokens in their browsers. Only the gifts service can check the tokens. */
@Injectable()
export class TokenClaims {
  constructor(private readonly client: InternalClient) {}

  /**
   * Returns whether one of the tokens belongs to a claim on the list, or false if the gifts service does not respond.
   * Does not call the gifts service if a claim would not let the viewer see more.
   */
  async hasClaim({ list, role, maybeOwner }: VisibleList, token_hashes: string[]): Promise<boolean> {
    const mayBeGiver = (role === 'viewer' || role === 'follower') && !maybeOwner;
    const hasDeliveryDetails = list.shipping_address !== '' || list.instruction !== '';
    if (!mayBeGiver || !hasDeliveryDetails || token_hashes.length === 0) return false;
    const body = { giftlist_id: list._id, token_hashes };
    try {
      const { held } = await this.client.callService('gifts', 'POST /internal/gifts/held-claims', { body });
      return held;
    } catch {
      // The gifts service may be unavailable or from an earlier release. The list is shown without the address.
      return false;
    }
  }
}
