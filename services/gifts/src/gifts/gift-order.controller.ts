import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { claimsFor } from '../model/gift-fields.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGiftsOfList } from '../store/gifts.store.ts';
import { GiftOrder } from './gift-order.ts';

@Controller()
export class GiftOrderController {
  constructor(
    private readonly access: ListAccess,
    private readonly giftOrder: GiftOrder,
    private readonly presenter: Presenter,
  ) {}

  @Call('PUT /giftlist/{id}/gift-order')
  async order(@Input() input: InputOf<'PUT /giftlist/{id}/gift-order'>) {
    const { id } = input.params;
    const context = await this.access.authorizeOwner(id, input);
    await this.giftOrder.order(id, input.body.gift_ids, input.idempotency);
    const gifts = await findGiftsOfList(id, claimsFor(context.viewer, context.list));
    return { data: this.presenter.presentList(gifts, context) };
  }
}
