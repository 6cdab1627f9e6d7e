import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import type { AnyObject } from 'mongoose';
import { GivingReading } from '../giving/giving-reading.ts';
import { ListModel } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { claimsFor } from '../model/gift-fields.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGiftsOfList, GiftModel } from '../store/gifts.store.ts';

/** Exports a person's data: the gifts on their lists, and their claims on other people's lists. */
@Controller()
export class PersonExportController {
  constructor(
    private readonly presenter: Presenter,
    private readonly giving: GivingReading,
  ) {}

  @Call('GET /internal/gifts/exports/{id}')
  async export(
    @Input() { params }: InputOf<'GET /internal/gifts/exports/{id}'>,
  ): Promise<ResponseOf<'GET /internal/gifts/exports/{id}'>> {
    const giver = { profileId: params.id, emailKey: null, present: [params.id] };
    return {
      gifts: await this.ownGifts(params.id),
      taken: await takenBy(params.id),
      giving: await this.giving.lines(giver),
      giving_budgets: await this.giving.budgets(giver),
    };
  }

  /** As the owner sees them: the surprise applies to exports as well. */
  private async ownGifts(profileId: string) {
    const viewer = { role: 'owner', maybeOwner: false, profileId, emailKey: null, tokenHashes: [] } as const;
    const gifts: Record<string, unknown>[] = [];
    for await (const list of ListModel.find({ user_id: profileId, isDeleted: false }).lean().cursor()) {
      const held = await findGiftsOfList(list._id, claimsFor(viewer, list));
      for (const gift of this.presenter.all(held, { viewer, list })) gifts.push({ ...gift });
    }
    return gifts;
  }
}

async function takenBy(profileId: string) {
  const own = { $eq: ['$$this.profile_id', { $literal: profileId }] };
  const fields: AnyObject = {
    gift_title: 1,
    giftlist_id: 1,
    claims: { $filter: { input: '$claims', cond: own } },
  };
  const gifts = await GiftModel.find({ 'claims.profile_id': profileId, removed_at: null }, fields).lean<
    Pick<GiftDoc, 'gift_title' | 'giftlist_id' | 'claims'>[]
  >();
  return gifts.flatMap(({ gift_title, giftlist_id, claims }) =>
    claims.map(({ kind, name, email, message, at }) => ({
      gift_title,
      giftlist_id,
      kind,
      name,
      email,
      message,
      at: at.toISOString(),
    })),
  );
}
