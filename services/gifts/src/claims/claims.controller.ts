import { storedOnlyHeader } from '@giftlist/contracts/headers';
import { hashClaimTokens } from '@giftlist/service-domain/claim-tokens';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { getClaimProjection } from '../model/gift-fields.ts';
import type { GiftContext } from '../model/list-context.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGift } from '../store/gifts.store.ts';
import { ClaimChanges } from './claim-changes.ts';
import { ClaimFactory } from './claim-factory.ts';
import { hasVisitorClaim } from './claims.store.ts';
import { Reservations } from './reservations.ts';

@Controller()
export class ClaimsController {
  constructor(
    private readonly access: ListAccess,
    private readonly reservations: Reservations,
    private readonly claimChanges: ClaimChanges,
    private readonly claimFactory: ClaimFactory,
    private readonly presenter: Presenter,
  ) {}

  @Call('POST /giftitem/reserve')
  async reserve(@Input() input: InputOf<'POST /giftitem/reserve'>) {
    const context = await this.access.authorizeReservation(input.body.gift_id, input);
    const wantsStoredResult = input.headers[storedOnlyHeader] === '1';
    const reservation = wantsStoredResult
      ? await this.reservations.getStored(context, input.idempotency)
      : await this.reservations.reserve(context, input.body, input);
    const { token, mailSent, mailLimit, delivery } = reservation;
    const gift = this.presenter.present(reservation.context);
    const mail = { mail_sent: mailSent, ...(mailLimit && { mail_limit: mailLimit }) };
    return { data: { gift, unreserve_token: token, ...mail, delivery } };
  }

  @Call('POST /giftitem/unreserve')
  async unreserve(@Input() input: InputOf<'POST /giftitem/unreserve'>) {
    const releaseContext = await this.access.authorizeRelease(input.body.gift_id, input);
    const { token, token_alone } = input.body;
    // With `token_alone`, the caller's account and other tokens do not count.
    const identity = token_alone
      ? { profileId: null, emailKey: null, tokenHashes: hashClaimTokens({}, [token]) }
      : { tokenHashes: hashClaimTokens(input.headers, [token]) };
    const context = { ...releaseContext, viewer: { ...releaseContext.viewer, ...identity } };
    await this.claimChanges.unreserve(context, { idempotency: input.idempotency });
    return { data: await this.present(context) };
  }

  @Call('POST /giftitem/mark-as-purchased')
  async mark(@Input() input: InputOf<'POST /giftitem/mark-as-purchased'>) {
    const context = await this.access.authorizeGiftEdit(input.body.gift_id, input);
    const claim = this.claimFactory.createMark(input.body, context.viewer, input.viewer.email);
    await this.claimChanges.mark(context, claim, { idempotency: input.idempotency });
    return { data: await this.present(context) };
  }

  @Call('POST /giftitem/unmark-from-purchased')
  async unmark(@Input() input: InputOf<'POST /giftitem/unmark-from-purchased'>) {
    const context = await this.access.authorizeGiftEdit(input.body.gift_id, input);
    await this.claimChanges.unmark(context, input.body.claim_id, { idempotency: input.idempotency });
    return { data: await this.present(context) };
  }

  /** Lets visitors with a claim see the delivery address. Never called for an owner. */
  @Call('POST /internal/gifts/held-claims')
  async hasClaim(@Input() { body }: InputOf<'POST /internal/gifts/held-claims'>) {
    return { held: await hasVisitorClaim(body.giftlist_id, body.token_hashes) };
  }

  private async present(context: GiftContext) {
    const claims = getClaimProjection(context.viewer, context.list);
    const gift = (await findGift(context.gift._id, claims)) ?? fail('gift/not-found');
    return this.presenter.present({ ...context, gift });
  }
}
