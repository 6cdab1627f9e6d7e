import { FirstGifts, type Gift } from '@giftlist/contracts/gifts/entities';
import { decideListAccess } from '@giftlist/contracts/rules/list-access';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { mayBeServedTo } from '../cached-lists/cached-entry.ts';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import { Lists } from '../lists/lists.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc } from '../model/list.ts';
import { GiftListReader } from './gift-list-reader.ts';

/** Fills two rows on a wide screen, or four on a phone. */
const maxGifts = 8;

/** A signed-out viewer without claims, on a browser where nobody has signed in. */
const noIdentity = { profileId: null, emailKey: null };
const anonymousViewer: GiftViewer = { ...noIdentity, role: 'viewer', maybeOwner: false, tokenHashes: [] };

const isPublic = (list: ListDoc): boolean =>
  list.giftlist_type === 'public' &&
  !('refused' in decideListAccess(list, { ...noIdentity, knownProfileIds: [], follows: false }));

/** Returns the gifts for the HTML of a public list's page. */
@Controller()
export class FirstGiftsController {
  /** Avoids parsing an unchanged list again. */
  private readonly parsedGifts = new WeakMap<Buffer, FirstGifts>();

  constructor(
    private readonly lists: Lists,
    private readonly cache: CachedLists,
    private readonly reader: GiftListReader,
  ) {}

  @Call('GET /internal/gifts/first/{id}')
  async readFirst(@Input() { params: { id } }: InputOf<'GET /internal/gifts/first/{id}'>) {
    const lookup = await this.cache.lookUp(id);
    const entry = lookup?.entry;
    if (entry !== undefined && isPublic(entry.list) && mayBeServedTo(entry, anonymousViewer)) {
      return this.parse(entry.body);
    }
    const list = await this.lists.find(id);
    if (list === null || !isPublic(list)) fail('list/not-found');
    return this.parse(await this.reader.readAll({ list, viewer: anonymousViewer }, lookup));
  }

  private parse(body: Buffer): FirstGifts {
    const parsed = this.parsedGifts.get(body);
    if (parsed !== undefined) return parsed;
    const gifts: z.infer<typeof Gift>[] = JSON.parse(body.toString());
    const first = FirstGifts.parse({
      count: gifts.length,
      free: gifts.filter(gift => !gift.isPurchased && !gift.isReserved).length,
      gifts: gifts.slice(0, maxGifts),
    });
    this.parsedGifts.set(body, first);
    return first;
  }
}
