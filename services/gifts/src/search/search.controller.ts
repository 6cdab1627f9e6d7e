import type { FoundGift } from '@giftlist/contracts/gifts/entities';
import { limits } from '@giftlist/contracts/limits';
import { parseSearchWords, rankNameMatch } from '@giftlist/contracts/rules/name-match';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { findListsOfOwner } from '../lists/list.store.ts';
import { ownMarks } from '../model/gift-fields.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findGifts } from '../store/gifts.store.ts';
import { findTitles } from './search.store.ts';

type SearchResult = z.output<typeof FoundGift>;

/** Neither results nor their order depend on claims. */
@Controller()
export class SearchController {
  constructor(private readonly presenter: Presenter) {}

  @Call('GET /giftitem/search')
  async search(@Input() { query, viewer }: InputOf<'GET /giftitem/search'>) {
    const queryWords = parseSearchWords(query.q);
    if (queryWords.length === 0) return [];
    const { profileId } = viewer;
    const [giftTitles, lists] = await Promise.all([findTitles(profileId), findListsOfOwner(profileId)]);
    const listsById = new Map(lists.map(list => [list._id, list]));
    const ids = giftTitles
      .filter(({ giftlist_id }) => listsById.has(giftlist_id))
      .map(({ _id, gift_title }) => ({ _id, rank: rankNameMatch(gift_title, queryWords) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, limits.searchResultsMax)
      .map(({ _id }) => _id);
    const gifts = new Map((await findGifts(ids, ownMarks)).map(gift => [gift._id, gift]));
    return ids.flatMap(id => {
      const gift = gifts.get(id);
      const list = gift && listsById.get(gift.giftlist_id);
      return gift && list ? [this.present({ gift, list, profileId })] : [];
    });
  }

  private present({ gift, list, profileId }: PresentInput): SearchResult {
    const owner = { role: 'owner', maybeOwner: false, profileId, emailKey: null, tokenHashes: [] } as const;
    const presented = this.presenter.present({ gift, list, viewer: owner });
    const { id, giftlist_id, gift_title, safe_price, currency, logo_url, image_url, image_widths } =
      presented;
    const picture = { logo_url, image_url, image_widths };
    return { id, giftlist_id, gift_title, safe_price, currency, ...picture, list_name: list.list_name };
  }
}

interface PresentInput {
  gift: Parameters<Presenter['present']>[0]['gift'];
  list: Parameters<Presenter['present']>[0]['list'];
  profileId: string;
}
