import { giftChanged, giftPurchased, giftReserved } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { toPictureQueueEntry } from '@giftlist/service-kit/pictures/pictures';
import { snapshotResponse } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { toClaimEvent } from '../claims/claim-event.ts';
import type { GiftDoc } from '../model/gift.ts';
import { getClaimProjection } from '../model/gift-fields.ts';
import { toGiftState } from '../model/gift-state.ts';
import type { ListContext } from '../model/list-context.ts';
import { copyGift, createGift } from '../model/new-gift.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGiftOrTombstone, findGiftsOfList } from '../store/gifts.store.ts';
import { GiftEditor } from './gift-editor.ts';
import { GiftOrder } from './gift-order.ts';
import { streamClaimedGifts, streamGifts } from './gift-snapshots.store.ts';

@Controller()
export class GiftsController {
  constructor(
    private readonly access: ListAccess,
    private readonly editor: GiftEditor,
    private readonly giftOrder: GiftOrder,
    private readonly presenter: Presenter,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftitem/create')
  async create(@Input() input: InputOf<'POST /giftitem/create'>) {
    const context = await this.access.authorizeEdit(input.body.giftlist_id, input);
    const newGiftContext = this.createNewGiftContext(context, input.viewer.profileId, input.query.country);
    return this.present(context, await this.editor.add(createGift(input.body, newGiftContext), input));
  }

  @Call('POST /giftitem/copy')
  async copy(@Input() input: InputOf<'POST /giftitem/copy'>) {
    const { gift } = await this.access.authorizeGiftCopy(input.body.gift_id, input);
    const context = await this.access.authorizeEdit(input.body.giftlist_id, input);
    const newGiftContext = this.createNewGiftContext(context, input.viewer.profileId, gift.country);
    return this.present(context, await this.editor.add(copyGift(gift, newGiftContext), input));
  }

  @Call('PUT /giftitem/update')
  async update(@Input() input: InputOf<'PUT /giftitem/update'>) {
    const context = await this.access.authorizeGiftEdit(input.body.id, input);
    return this.present(context, await this.editor.change(context, input.body, input));
  }

  @Call('PUT /giftitem/upload-logo/{id}')
  async uploadLogo(@Input() input: InputOf<'PUT /giftitem/upload-logo/{id}'>) {
    const file =
      input.files.file ??
      fail('validation', { errors: [{ path: 'body.file', message: 'A picture is needed' }] });
    const context = await this.access.authorizeGiftEdit(input.params.id, input);
    const queueEntry = toPictureQueueEntry(input);
    return this.present(context, await this.editor.changePicture(context, file.bytes, queueEntry, input));
  }

  /** Also succeeds for a deleted gift, so that clients can retry after a lost response. */
  @Call('DELETE /giftitem/delete/{id}')
  async remove(@Input() input: InputOf<'DELETE /giftitem/delete/{id}'>) {
    const { id } = input.params;
    const gift = (await findGiftOrTombstone(id)) ?? fail('gift/not-found');
    const context = await this.access.authorizeListEditForGift(gift, input);
    await this.editor.remove(context, gift, input);
    return { data: { id } };
  }

  /** Also succeeds for a gift that is not deleted, so that clients can retry after a lost response. */
  @Call('POST /giftitem/restore')
  async restore(@Input() input: InputOf<'POST /giftitem/restore'>) {
    const gift = (await findGiftOrTombstone(input.body.gift_id)) ?? fail('gift/not-found');
    const context = await this.access.authorizeListEditForGift(gift, input);
    return this.present(context, await this.editor.restore(context, gift, input));
  }

  @Call('PUT /giftlist/{id}/gift-order')
  async order(@Input() input: InputOf<'PUT /giftlist/{id}/gift-order'>) {
    const { id } = input.params;
    const context = await this.access.authorizeOwner(id, input);
    await this.giftOrder.order(id, input.body.gift_ids, input.idempotency);
    const gifts = await findGiftsOfList(id, getClaimProjection(context.viewer, context.list));
    return { data: this.presenter.presentList(gifts, context) };
  }

  @Call('GET /internal/snapshot/gifts')
  streamGifts(@Input() _input: InputOf<'GET /internal/snapshot/gifts'>) {
    return snapshotResponse(createGiftLines());
  }

  @Call('GET /internal/snapshot/claims')
  streamClaims(@Input() _input: InputOf<'GET /internal/snapshot/claims'>) {
    return snapshotResponse(createClaimLines());
  }

  private createNewGiftContext({ list }: ListContext, addedBy: string, country: string) {
    return { id: newId(), list, addedBy, country, now: this.clock.now() };
  }

  private present(context: ListContext, gift: GiftDoc) {
    return { data: this.presenter.present({ ...context, gift }) };
  }
}

async function* createGiftLines() {
  for await (const gift of streamGifts()) yield [giftChanged, toGiftState(gift)] as const;
}

async function* createClaimLines() {
  for await (const gift of streamClaimedGifts()) {
    for (const claim of gift.claims) {
      const event = claim.kind === 'reserved' ? giftReserved : giftPurchased;
      yield [event, toClaimEvent(gift, claim, claim.at)] as const;
    }
  }
}
