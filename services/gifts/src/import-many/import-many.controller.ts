import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { GiftEditor } from '../gifts/gift-editor.ts';
import { linkIntervalMs } from '../gifts/link-backlog.ts';
import { createImportedGift } from '../model/new-gift.ts';
import { PageFetch } from '../page-reading/page-fetch.ts';
import { PageReader } from '../page-reading/page-reader.ts';
import { Presenter } from '../presenting/presenter.ts';

@Controller()
export class ImportManyController {
  constructor(
    private readonly access: ListAccess,
    private readonly reader: PageReader,
    private readonly pages: PageFetch,
    private readonly editor: GiftEditor,
    private readonly presenter: Presenter,
    private readonly keys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftitem/read-many')
  async read(@Input() input: InputOf<'POST /giftitem/read-many'>) {
    const { viewer, signal } = input;
    const { text, country } = input.body;
    const { kind, gifts, lineNumbers, skipped } = await this.reader.readMany(
      { text, country },
      { person: viewer.profileId, network: this.keys.hashNetwork(input.ip), signal },
    );
    const forbidden = gifts.flatMap(({ product_url }, index) =>
      product_url && this.pages.isForbidden(product_url) ? [{ index, product_url }] : [],
    );
    const forbiddenIndexes = new Set(forbidden.map(({ index }) => index));
    const forbiddenLines = forbidden.map(({ index, product_url }) => ({
      line: lineNumbers[index] ?? index + 1,
      text: product_url,
      reason: 'link-not-allowed' as const,
    }));
    return {
      kind,
      gifts: gifts.filter((_, index) => !forbiddenIndexes.has(index)),
      skipped: [...skipped, ...forbiddenLines],
    };
  }

  @Call('POST /giftitem/create-many')
  async create(@Input() input: InputOf<'POST /giftitem/create-many'>) {
    const { giftlist_id, gifts, platform } = input.body;
    const context = await this.access.authorizeEdit(giftlist_id, input);
    const errors = gifts.flatMap(({ product_url }, index) =>
      product_url !== null && this.pages.isForbidden(product_url)
        ? [{ path: `body.gifts.${index}.product_url`, message: 'This address cannot be read' }]
        : [],
    );
    if (errors.length > 0) fail('link/not-allowed', { errors });
    const now = this.clock.now();
    const in_bulk = gifts.length > 1 ? true : null;
    const newGifts = gifts.map((gift, index) => {
      const startedAt = new Date(now.getTime() + index * linkIntervalMs);
      return createImportedGift(
        gift,
        { platform, startedAt, in_bulk },
        {
          id: newId(),
          list: context.list,
          addedBy: input.viewer.profileId,
          network: this.keys.hashNetwork(input.ip),
          country: input.query.country,
          now,
        },
      );
    });
    const added = await this.editor.addMany(giftlist_id, newGifts, input);
    return { data: added.map(gift => this.presenter.present({ ...context, gift })) };
  }
}
