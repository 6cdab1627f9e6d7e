import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { GiftEditor } from '../gifts/gift-editor.ts';
import { cleanUrl } from '../model/link-url.ts';
import { createGiftFromLink } from '../model/new-gift.ts';
import { PageFetch } from '../page-reading/page-fetch.ts';
import { Presenter } from '../presenting/presenter.ts';

@Controller()
export class LinkImportController {
  constructor(
    private readonly access: ListAccess,
    private readonly pages: PageFetch,
    private readonly editor: GiftEditor,
    private readonly presenter: Presenter,
    private readonly keys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftitem/create-from-url')
  async create(@Input() input: InputOf<'POST /giftitem/create-from-url'>) {
    const { url, giftlistId, country } = input.body;
    const context = await this.access.authorizeEdit(giftlistId, input);
    if (this.pages.isForbidden(url)) fail('link/not-allowed');
    const gift = createGiftFromLink(input.body, cleanUrl(url), {
      id: newId(),
      list: context.list,
      addedBy: input.viewer.profileId,
      network: this.keys.hashNetwork(input.ip),
      country: country.toLowerCase(),
      now: this.clock.now(),
    });
    return { data: this.presenter.present({ ...context, gift: await this.editor.add(gift, input) }) };
  }

  @Call('POST /giftitem/read-link')
  async restartLinkReading(@Input() input: InputOf<'POST /giftitem/read-link'>) {
    const context = await this.access.authorizeGiftEdit(input.body.gift_id, input);
    const url = context.gift.product_url;
    if (url !== null && this.pages.isForbidden(url)) fail('link/not-allowed');
    const network = this.keys.hashNetwork(input.ip);
    const gift = await this.editor.restartLinkReading(context, network, input);
    return { data: this.presenter.present({ ...context, gift }) };
  }
}
