import type { DataOf } from '@giftlist/contracts/event';
import type { giftReserved } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { hashClaimToken } from '@giftlist/service-kit/claim-tokens';
import { Clock } from '@giftlist/service-kit/clock';
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { Injectable } from '@nestjs/common';
import type { GiftViewer } from '../presenting/gift-viewer.ts';
import type { Claim } from './claim.ts';
import { UnreserveTokens } from './unreserve-token.ts';

/** What people write into the reserve form or 'Mark as purchased'. */
export interface ClaimWish {
  name: string;
  email: string;
  message: string;
}

/** Makes claims: ids, keys of addresses and hashes of tokens. */
@Injectable()
export class NewClaims {
  constructor(
    private readonly clock: Clock,
    private readonly emailKeys: EmailKeys,
    private readonly tokens: UnreserveTokens,
  ) {}

  reservation(wish: ClaimWish, viewer: GiftViewer): Claim {
    const id = newId();
    return {
      ...this.claim(wish),
      id,
      kind: 'reserved',
      profile_id: viewer.profileId,
      token_hash: hashClaimToken(this.tokens.of(id)),
    };
  }

  /**
   * A mark as purchased. It is the marker's own when it names nobody else: 'myself' fills in the marker's
   * address, 'another' the giver's or none.
   */
  mark(wish: ClaimWish, viewer: GiftViewer, ownAddress: string): Claim {
    const isOwner = viewer.role === 'owner';
    const isOwn = isOwner || wish.email === ownAddress || (wish.email === '' && wish.name === '');
    return {
      ...this.claim(wish),
      kind: 'purchased',
      by_owner: isOwner,
      profile_id: isOwn ? viewer.profileId : null,
    };
  }

  /** A claim by what was told of it: nobody's name, and the link to give it back that its mail had. */
  told({ claim_id, kind, by_owner, claimant_id, at }: DataOf<typeof giftReserved>): Claim {
    return {
      ...this.claim({ name: '', email: '', message: '' }),
      id: claim_id,
      kind,
      by_owner,
      profile_id: claimant_id,
      token_hash: hashClaimToken(this.tokens.of(claim_id)),
      at: new Date(at),
    };
  }

  private claim({ name, email, message }: ClaimWish): Claim {
    return {
      id: newId(),
      kind: 'reserved',
      by_owner: false,
      name,
      email,
      message,
      email_key: email === '' ? null : this.emailKeys.emailKey(email),
      profile_id: null,
      token_hash: null,
      at: this.clock.now(),
      received: false,
      thanked: false,
    };
  }
}
