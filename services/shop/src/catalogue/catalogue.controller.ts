import { limits } from '@giftlist/contracts/limits';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { cachedBriefly } from './cached-briefly.ts';
import { Catalogue } from './catalogue.ts';
import { ProductStore } from './product.store.ts';

const pagesPerFullResponse = limits.productsWithoutPaging / limits.productsPerPage;

/** Creates `Cache-Control`, `X-Total-Count` and, unless `lastPage` is the end, a `Link` to the next page (RFC 8288). */
function createPageHeaders(
  path: string,
  query: Record<string, unknown>,
  lastPage: number,
  total: number,
): Record<string, string> {
  const headers = { 'x-total-count': String(total), ...cachedBriefly };
  if (lastPage * limits.productsPerPage >= total) return headers;
  const nextQuery = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...query, page: lastPage + 1 })) {
    if (value !== undefined && value !== '') nextQuery.set(name, String(value));
  }
  return { ...headers, link: `<${path}?${nextQuery}>; rel="next"` };
}

@Controller()
export class CatalogueController {
  constructor(
    private readonly products: ProductStore,
    private readonly catalogue: Catalogue,
  ) {}

  @Call('GET /settings/shop/categories')
  async listCategories(@Input() { query }: InputOf<'GET /settings/shop/categories'>) {
    return respond(await this.catalogue.listCategories(query.country), { headers: cachedBriefly });
  }

  /**
   * Without a page or filter, returns all products up to a limit. Clients keep them for a day
   * (docs/specification/shop.md#shop).
   */
  @Call('GET /settings/shop/products')
  async listProducts(@Input() { query }: InputOf<'GET /settings/shop/products'>) {
    if (query.page === undefined && query.category === undefined && !query.most_popular) {
      const { items, total } = await this.catalogue.listAll(query.country);
      return respond(items, {
        headers: createPageHeaders('/settings/shop/products', query, pagesPerFullResponse, total),
      });
    }
    const page = query.page ?? 1;
    const filter = { category: query.category, mostPopular: query.most_popular };
    const { items, total } = await this.catalogue.listPage(query.country, filter, page);
    return respond(items, { headers: createPageHeaders('/settings/shop/products', query, page, total) });
  }

  @Call('GET /products')
  async search(@Input() { query }: InputOf<'GET /products'>) {
    const { country, page, sold_out, ...filter } = query;
    if (sold_out) {
      const { items, total } = await this.catalogue.searchSoldOut(country, filter, page);
      return respond(items, { headers: createPageHeaders('/products', query, page, total) });
    }
    const { items, total, isComplete } = await this.catalogue.search(country, filter, page);
    const headers = createPageHeaders('/products', query, page, total);
    return respond(items, { headers: isComplete ? headers : { ...headers, 'cache-control': 'no-cache' } });
  }

  @Call('GET /products/{id}')
  async getProduct(@Input() { params, query }: InputOf<'GET /products/{id}'>) {
    const product = await this.products.findOne(
      await this.catalogue.resolveCountry(query.country),
      params.id,
    );
    return product
      ? respond(this.catalogue.present(product), { headers: cachedBriefly })
      : fail('product/not-found');
  }
}
