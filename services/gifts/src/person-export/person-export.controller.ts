import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import type { GiftDoc } from '../gifts/gift.ts';
import { GiftModel } from '../gifts/gifts.store.ts';
import { ListModel } from '../lists/list.store.ts';
import { Presenter } from '../presenting/presenter.ts';

/** What this service holds of a person: the gifts on the own lists, and what they took on others'. */
@Controller()
export class PersonExportController {
  constructor(private readonly presenter: Presenter) {}

  @Call('GET /internal/gifts/exports/{id}')
  async export(
    @Input() { params }: InputOf<'GET /internal/gifts/exports/{id}'>,
  ): Promise<AnswerOf<'GET /internal/gifts/exports/{id}'>> {
    return { gifts: await this.ownGifts(params.id), taken: await takenBy(params.id) };
  }

  /** As the owner sees them: the surprise holds in an archive too. */
  private async ownGifts(profileId: string) {
    const viewer = { role: 'owner', maybeOwner: false, profileId, emailKey: null, tokenHashes: [] } as const;
    const gifts: Record<string, unknown>[] = [];
    for await (const list of ListModel.find({ user_id: profileId, isDeleted: false }).lean().cursor()) {
      const held = await GiftModel.find({ giftlist_id: list._id, removed_at: null }).lean<GiftDoc[]>();
      for (const gift of this.presenter.all(held, { viewer, list })) gifts.push({ ...gift });
    }
    return gifts;
  }
}

async function takenBy(profileId: string) {
  const gifts = await GiftModel.find({ 'claims.profile_id': profileId, removed_at: null }).lean<GiftDoc[]>();
  return gifts.flatMap(({ gift_title, giftlist_id, claims }) =>
    claims
      .filter(claim => claim.profile_id === profileId)
      .map(({ kind, name, email, message, at }) => ({
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
