import type { DataOf } from '@giftlist/contracts/event';
import type { giftReserved } from '@giftlist/contracts/gifts/events';
import { messages } from '@giftlist/contracts/messages';
import { newId } from '@giftlist/contracts/primitives';
import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { isVisible } from '@giftlist/contracts/rules/text';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { Clock } from '@giftlist/service-kit/core/clock';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import type { Claim } from '../model/claim.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import { UnreserveTokens } from './unreserve-token.ts';

export interface ReservationInput {
  name: string;
  email: string;
  message: string;
}

@Injectable()
export class ClaimFactory {
  constructor(
    private readonly clock: Clock,
    private readonly emailKeys: EmailKeys,
    private readonly tokens: UnreserveTokens,
  ) {}

  createReservation(input: ReservationInput, viewer: GiftViewer): Claim {
    const id = newId();
    return {
      ...this.createClaim(input),
      id,
      kind: 'reserved',
      profile_id: viewer.profileId,
      token_hash: hashClaimToken(this.tokens.derive(id)),
    };
  }

  /** Throws a validation error if the giver's name is missing, unless the email address is the viewer's own. */
  createMark(input: ReservationInput, viewer: GiftViewer, viewerEmail: string): Claim {
    const isOwner = isRecipient(viewer.role);
    const isViewersAddress = input.email !== '' && input.email === canonicalEmail(viewerEmail);
    if (!isViewersAddress && !isVisible(input.name)) {
      fail('validation', { errors: [{ path: 'body.name', message: messages.claimForm.giver }] });
    }
    const belongsToViewer = isOwner || isViewersAddress;
    return {
      ...this.createClaim(input),
      kind: 'purchased',
      by_owner: isOwner,
      profile_id: belongsToViewer ? viewer.profileId : null,
    };
  }

  /** Recreates a claim after a restore. Personal data is lost, but the unreserve link works. */
  recreate({ claim_id, kind, by_owner, claimant_id, at }: DataOf<typeof giftReserved>): Claim {
    return {
      ...this.createClaim({ name: '', email: '', message: '' }),
      id: claim_id,
      kind,
      by_owner,
      profile_id: claimant_id,
      token_hash: hashClaimToken(this.tokens.derive(claim_id)),
      at: new Date(at),
    };
  }

  private createClaim({ name, email, message }: ReservationInput): Claim {
    return {
      id: newId(),
      kind: 'reserved',
      by_owner: false,
      name,
      email,
      message,
      email_key: email === '' ? null : this.emailKeys.hashEmail(email),
      profile_id: null,
      token_hash: null,
      at: this.clock.now(),
      received: false,
      thanked: false,
    };
  }
}
