import { Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import type { AnyObject } from 'mongoose';
import { GivingReader } from '../giving/giving-reader.ts';
import { ListModel } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { claimsFor } from '../model/gift-fields.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGiftsOfList, GiftModel } from '../store/gifts.store.ts';

/**
 * Exports a person's data: the gifts on their lists, their claims on other people's lists, and their notes and budgets
 * as a giver.
 */
@Controller()
export class PersonExportController {
  constructor(
    private readonly presenter: Presenter,
    private readonly giving: GivingReader,
  ) {}

  @Call('GET /internal/gifts/exports/{id}')
  async export(@Input() { params }: InputOf<'GET /internal/gifts/exports/{id}'>) {
    const giver = { profileId: params.id, emailKey: null, possibleProfileIds: [params.id] };
    return {
      gifts: await this.ownGifts(params.id),
      taken: await findClaimsOf(params.id),
      giving: await this.giving.lines(giver),
      giving_budgets: await this.giving.budgets(giver),
    };
  }

  /**
   * Returns the gifts on the person's lists as an owner sees them, since an export must not spoil the surprise either.
   */
  private async ownGifts(profileId: string) {
    const viewer = { role: 'owner', maybeOwner: false, profileId, emailKey: null, tokenHashes: [] } as const;
    const gifts: Record<string, unknown>[] = [];
    for await (const list of ListModel.find({ user_id: profileId, isDeleted: false }).lean().cursor()) {
      const found = await findGiftsOfList(list._id, claimsFor(viewer, list));
      for (const gift of this.presenter.presentList(found, { viewer, list })) gifts.push({ ...gift });
    }
    return gifts;
  }
}

async function findClaimsOf(profileId: string) {
  const ownClaims = { $eq: ['$$this.profile_id', { $literal: profileId }] };
  const fields: AnyObject = {
    gift_title: 1,
    giftlist_id: 1,
    claims: { $filter: { input: '$claims', cond: ownClaims } },
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
