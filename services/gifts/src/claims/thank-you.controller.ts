import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawResponse } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { getVisibleClaims } from '../model/claims.ts';
import { getClaimProjection } from '../model/gift-fields.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGift, findGiftsOfList } from '../store/gifts.store.ts';
import { setClaimNotes } from './claims.store.ts';
import { formatThankYouNotes } from './thank-you-notes.ts';

@Controller()
export class ThankYouController {
  constructor(
    private readonly access: ListAccess,
    private readonly writes: GiftWrites,
    private readonly presenter: Presenter,
  ) {}

  /** The response does not reveal claims that the viewer may not see. */
  @Call('PUT /giftitem/received')
  async setNotes(@Input() input: InputOf<'PUT /giftitem/received'>) {
    const { gift_id, claim_id, received, thanked } = input.body;
    const context = await this.access.authorizeGiftEdit(gift_id, input);
    const claims = getClaimProjection(context.viewer, context.list);
    const notes = { ...(received !== undefined && { received }), ...(thanked !== undefined && { thanked }) };
    await this.writes.run(
      context.list._id,
      async tx => {
        const gift = (await findGift(gift_id, claims, tx)) ?? fail('gift/not-found');
        const isVisible = getVisibleClaims(gift, context.viewer, context.list).some(
          ({ id }) => id === claim_id,
        );
        if (!isVisible) fail('gift/not-found');
        if (Object.keys(notes).length === 0) return;
        if (!(await setClaimNotes({ giftId: gift_id, claimId: claim_id, notes }, tx))) fail('gift/not-found');
      },
      input,
    );
    const gift = (await findGift(gift_id, claims)) ?? fail('gift/not-found');
    return { data: this.presenter.present({ ...context, gift }) };
  }

  @Call('GET /giftlist/{id}/thank-you-notes')
  async export(@Input() input: InputOf<'GET /giftlist/{id}/thank-you-notes'>) {
    const context = await this.access.authorizeEdit(input.params.id, input);
    const gifts = await findGiftsOfList(input.params.id, getClaimProjection(context.viewer, context.list));
    const presented = this.presenter.presentList(gifts, context);
    return rawResponse(formatThankYouNotes(presented), 'text/csv; charset=utf-8', {
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="thank-you-notes.csv"',
      },
    });
  }
}
