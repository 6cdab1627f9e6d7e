import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { GivingReader } from '../giving/giving-reader.ts';
import { findListsOfOwner } from '../lists/list.store.ts';
import { getClaimProjection } from '../model/gift-fields.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGiftsOfList } from '../store/gifts.store.ts';
import { type ClaimedGift, findGiftsClaimedBy } from './person-export.store.ts';

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
      gifts: await this.presentOwnGifts(params.id),
      taken: toClaimedUnits(await findGiftsClaimedBy(params.id)),
      giving: await this.giving.readLines(giver),
      giving_budgets: await this.giving.readBudgets(giver),
    };
  }

  /** Presents gifts as their owner may see them, because an export must not spoil the surprise. */
  private async presentOwnGifts(profileId: string) {
    const viewer = { role: 'owner', maybeOwner: false, profileId, emailKey: null, tokenHashes: [] } as const;
    const gifts: Record<string, unknown>[] = [];
    for (const list of await findListsOfOwner(profileId)) {
      const storedGifts = await findGiftsOfList(list._id, getClaimProjection(viewer, list));
      for (const gift of this.presenter.presentList(storedGifts, { viewer, list })) gifts.push({ ...gift });
    }
    return gifts;
  }
}

const toClaimedUnits = (gifts: readonly ClaimedGift[]) =>
  gifts.flatMap(({ gift_title, giftlist_id, claims }) =>
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
