import { createHash } from 'node:crypto';
import { chooseLanguage } from '@giftlist/contracts/languages';
import { People } from '@giftlist/service-domain/people/people';
import { displayName } from '@giftlist/service-domain/people/people.store';
import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { FairQueue } from '@giftlist/service-kit/core/fair-queue';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawResponse } from '@giftlist/service-kit/http/response';
import { Cache } from '@giftlist/service-kit/redis/cache';
import { Controller } from '@nestjs/common';
import { findCollages } from '../collage/collage.store.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { CardPictures } from './card-pictures.ts';
import { type CardText, drawCard } from './draw-card.ts';

const ttlMs = 86_400_000;
/** Part of the cache key. Increment it when cards are drawn differently. */
const drawingVersion = 2;

/** Drawing blocks the event loop, so cards are drawn one at a time, round-robin over networks and owners. */
const queueOptions = { concurrency: 1, maxWaitingPerKey: 12, maxWaiting: 60 };

@Controller()
export class PreviewCardController {
  private readonly queue = new FairQueue(queueOptions);

  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly people: People,
    private readonly pictures: CardPictures,
    private readonly cache: Cache,
  ) {}

  /** Only public lists have a card, because all viewers get the same one. */
  @Call('GET /giftlist/{id}/preview-card')
  async getCard(@Input() input: InputOf<'GET /giftlist/{id}/preview-card'>) {
    const list = (await ListModel.findById(input.params.id).lean<ListDoc>()) ?? fail('list/not-found');
    if (list.giftlist_type !== 'public') fail('list/not-found');
    if (list.isDeleted) fail('list/deleted');
    const [owner, collages] = await Promise.all([
      this.people.findIfAvailable(list.user_id),
      findCollages([list._id]),
    ]);
    const language = chooseLanguage({ profile: owner?.language }, this.config.OFFERED_LANGUAGES);
    const { list_name, occasion_date } = list;
    const text = { list_name, occasion_date, owner_name: displayName(owner), language };
    const images = collages.get(list._id)?.images ?? [];
    const hash = createHash('sha256')
      .update(JSON.stringify([drawingVersion, text, images]))
      .digest('base64url');
    const headers = { 'cache-control': 'public, max-age=300', etag: `"${hash}"` };
    if (input.headers['if-none-match'] === headers.etag) {
      return rawResponse('', 'image/jpeg', { status: 304, headers });
    }
    const jpegBase64 = await this.cache.getOrLoad({
      key: `lists:card:${hash}`,
      ttlMs,
      load: () =>
        this.queue.run({ key: list.user_id, group: toAddressGroup(input.ip) }, () => this.draw(text, images)),
    });
    return rawResponse(Buffer.from(jpegBase64, 'base64'), 'image/jpeg', { headers });
  }

  private async draw(text: CardText, images: readonly string[]): Promise<string> {
    return (await drawCard(text, await this.pictures.fetch(images))).toString('base64');
  }
}
