import { listVersionHeader } from '@giftlist/contracts/headers';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawJson, respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { mayBeServedTo } from '../cached-lists/cached-entry.ts';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import type { ListDoc } from '../model/list.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findTakenElsewhere } from '../same-product/taken-elsewhere.ts';
import { GiftListReader } from './gift-list-reader.ts';

/** Responses differ by viewer, so shared caches must not store them. */
const privateHeaders = { headers: { 'cache-control': 'private, no-cache' } };

/** Browsers compare this version with the list's version from a parallel request. */
const createVersionHeaders = ({ version }: ListDoc) => ({
  headers: { ...privateHeaders.headers, [listVersionHeader]: String(version) },
});

@Controller()
export class GiftReadingController {
  constructor(
    private readonly access: ListAccess,
    private readonly presenter: Presenter,
    private readonly cache: CachedLists,
    private readonly reader: GiftListReader,
  ) {}

  @Call('GET /giftlist/{id}/gifts')
  async readAll(@Input() input: InputOf<'GET /giftlist/{id}/gifts'>) {
    const { id } = input.params;
    const lookup = await this.cache.lookUp(id);
    if (lookup?.entry !== undefined) {
      const viewer = this.access.identifyPublicViewer(lookup.entry.list, input);
      if (viewer !== undefined && mayBeServedTo(lookup.entry, viewer)) {
        return rawJson(lookup.entry.body, createVersionHeaders(lookup.entry.list));
      }
    }
    const context = await this.access.authorizeView(id, input);
    return rawJson(await this.reader.readAll(context, lookup), createVersionHeaders(context.list));
  }

  @Call('GET /giftitem/{id}')
  async readOne(@Input() input: InputOf<'GET /giftitem/{id}'>) {
    const context = await this.access.authorizeGiftView(input.params.id, input);
    const { listsByGiftId } = await findTakenElsewhere([context.gift], context);
    return respond(this.presenter.present(context, listsByGiftId), privateHeaders);
  }
}
