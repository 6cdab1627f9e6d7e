import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ProductStore } from '../catalogue/product.store.ts';
import { ShopConfig } from '../config.ts';
import type { GuideDoc } from './guide.store.ts';
import { GuideLibrary } from './guide-library.ts';
import { hasProductUpTo, presentGuide, presentSummary } from './present-guide.ts';
import { recommendGuides } from './recommend.ts';

const maxRecommended = 6;

@Controller()
export class GuidesController {
  constructor(
    private readonly library: GuideLibrary,
    private readonly catalogue: Catalogue,
    private readonly products: ProductStore,
    @InjectConfig() private readonly config: ShopConfig,
  ) {}

  @Call('GET /giftguide')
  async list(@Input() { query }: InputOf<'GET /giftguide'>) {
    const allGuides = await this.library.listAll();
    const { gift_guide: slug, under_price: maxPrice } = query;
    const matches = slug ? allGuides.filter(guide => guide.url_slug === slug) : allGuides;
    if (maxPrice === undefined) return matches.map(presentSummary);
    const presented = await this.present(matches, query.country);
    const affordableIds = new Set(
      presented.filter(guide => hasProductUpTo(maxPrice, guide)).map(({ id }) => id),
    );
    return matches.filter(guide => affordableIds.has(guide._id)).map(presentSummary);
  }

  @Call('GET /giftguide/recommended')
  async listRecommended(@Input() { query }: InputOf<'GET /giftguide/recommended'>) {
    const guide = await this.library.findBySlug(query.gift_guide);
    if (!guide) return [];
    return recommendGuides(guide, await this.library.listAll(), maxRecommended).map(presentSummary);
  }

  @Call('GET /giftguide/details')
  async getDetails(@Input() { query }: InputOf<'GET /giftguide/details'>) {
    const guide = (await this.library.findBySlug(query.url_slug)) ?? fail('guide/not-found');
    const [presented] = await this.present([guide], query.country);
    return presented ?? fail('guide/not-found');
  }

  @Call('GET /giftguide/search')
  async search(@Input() { query }: InputOf<'GET /giftguide/search'>) {
    return (await this.library.search(query.q)).map(presentSummary);
  }

  @Call('GET /giftguide/category')
  async listByCategory(@Input() { query }: InputOf<'GET /giftguide/category'>) {
    const allGuides = await this.library.listAll();
    const requestedCategory = query.gift_guide_category ?? 'all';
    if (requestedCategory === 'all' || requestedCategory === '') return allGuides.map(presentSummary);
    const category =
      guideCategories.find(({ slug }) => slug === requestedCategory)?.category ?? requestedCategory;
    return allGuides.filter(guide => guide.category === category).map(presentSummary);
  }

  private async present(guides: readonly GuideDoc[], requestedCountry: string) {
    const country = await this.catalogue.resolveCountry(requestedCountry);
    const ids = guides.flatMap(guide => guide.products.map(item => `${country}:${item.product_id}`));
    const products = await this.products.findByIds([...new Set(ids)]);
    return guides.map(guide => presentGuide(guide, products, this.config));
  }
}
