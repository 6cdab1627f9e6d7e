import { limits } from '@giftlist/contracts/limits';
import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { fail } from '@giftlist/service-kit/problem-error';
import { respond } from '@giftlist/service-kit/response';
import { Controller } from '@nestjs/common';
import { cachedBriefly } from './cached-briefly.ts';
import { Catalogue } from './catalogue.ts';
import { ProductStore } from './product.store.ts';

const pagesInOneAnswer = limits.productsInOneAnswer / limits.productsPerPage;

/** The `Link` (RFC 8288) and `X-Total-Count` headers of products up to the end of a page. */
function pageHeaders(
  path: string,
  query: Record<string, unknown>,
  page: number,
  total: number,
): Record<string, string> {
  const counted = { 'x-total-count': String(total), ...cachedBriefly };
  if (page * limits.productsPerPage >= total) return counted;
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...query, page: page + 1 })) {
    if (value !== undefined && value !== '') next.set(name, String(value));
  }
  return { ...counted, link: `<${path}?${next}>; rel="next"` };
}

@Controller()
export class CatalogueController {
  constructor(
    private readonly products: ProductStore,
    private readonly catalogue: Catalogue,
  ) {}

  @Call('GET /settings/shop/categories')
  async categories(
    @Input() { query }: InputOf<'GET /settings/shop/categories'>,
  ): Promise<ResponseOf<'GET /settings/shop/categories'>> {
    return respond(await this.catalogue.categories(query.country), { headers: cachedBriefly });
  }

  /**
   * Without a page, returns all products of the country, which clients keep for a day
   * (docs/specification/shop.md#shop); for a very large catalogue the first pages, with a link to the next
   * one.
   */
  @Call('GET /settings/shop/products')
  async productsOf(
    @Input() { query }: InputOf<'GET /settings/shop/products'>,
  ): Promise<ResponseOf<'GET /settings/shop/products'>> {
    if (query.page === undefined && query.category === undefined && !query.most_popular) {
      const { items, total } = await this.catalogue.all(query.country);
      return respond(items, {
        headers: pageHeaders('/settings/shop/products', query, pagesInOneAnswer, total),
      });
    }
    const page = query.page ?? 1;
    const filter = { category: query.category, mostPopular: query.most_popular };
    const { items, total } = await this.catalogue.page(query.country, filter, page);
    return respond(items, { headers: pageHeaders('/settings/shop/products', query, page, total) });
  }

  @Call('GET /products')
  async search(@Input() { query }: InputOf<'GET /products'>): Promise<ResponseOf<'GET /products'>> {
    const { country, page, sold_out, ...filter } = query;
    if (sold_out) {
      const { items, total } = await this.catalogue.soldOut(country, filter, page);
      return respond(items, { headers: pageHeaders('/products', query, page, total) });
    }
    const { items, total, isWhole } = await this.catalogue.search(country, filter, page);
    const headers = pageHeaders('/products', query, page, total);
    return respond(items, { headers: isWhole ? headers : { ...headers, 'cache-control': 'no-cache' } });
  }

  @Call('GET /products/{id}')
  async one(
    @Input() { params, query }: InputOf<'GET /products/{id}'>,
  ): Promise<ResponseOf<'GET /products/{id}'>> {
    const product = await this.products.one(await this.catalogue.served(query.country), params.id);
    return product
      ? respond(this.catalogue.present(product), { headers: cachedBriefly })
      : fail('product/not-found');
  }
}
