import { defaults } from '@giftlist/contracts/limits';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { ContentFiles } from './content-files.ts';
import { addAffiliateLink } from './featured-store.ts';

@Controller()
export class ContentController {
  constructor(
    private readonly files: ContentFiles,
    @InjectConfig() private readonly config: ShopConfig,
  ) {}

  @Call('GET /settings/banner')
  listBanners() {
    return this.files.loadBanners();
  }

  @Call('GET /settings/faq')
  async listFaqs(@Input() { query }: InputOf<'GET /settings/faq'>) {
    const byType = await this.files.loadFaqs();
    return query.type ? (byType.get(query.type) ?? []) : [...byType.values()].flat();
  }

  @Call('GET /settings/featured_stores')
  async listStores(@Input() { query }: InputOf<'GET /settings/featured_stores'>) {
    const storesByCountry = await this.files.loadStores();
    const stores = storesByCountry.get(query.country) ?? storesByCountry.get(defaults.country) ?? [];
    return stores.map(store => addAffiliateLink(store, this.config));
  }
}
