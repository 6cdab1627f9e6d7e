import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { cachedBriefly } from '../catalogue/cached-briefly.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ProductStore } from '../catalogue/product.store.ts';
import { ShopConfig } from '../config.ts';
import { GuideLibrary } from '../guides/guide-library.ts';
import { presentSummary } from '../guides/present-guide.ts';
import { getPictures } from '../model/picture-url.ts';
import { getProductOffers } from './product-offers.ts';
import { findSimilar } from './similar.ts';
import { labelVariants } from './variants.ts';

const maxSimilar = 8;
const maxComparable = 120;

@Controller()
export class ProductPageController {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly catalogue: Catalogue,
    private readonly products: ProductStore,
    private readonly library: GuideLibrary,
  ) {}

  /** Falls back to other countries if the requested one does not have the product. */
  @Call('GET /products/{id}/details')
  async getDetails(@Input() { params, query }: InputOf<'GET /products/{id}/details'>) {
    const countries = await this.catalogue.listCountries(query.country);
    const product = await this.products.findInCountries(countries, params.id);
    if (!product) return fail('product/not-found');
    const [allGuides, comparable] = await Promise.all([
      this.library.listAll(),
      this.products.findComparable(product.country, product.category_slug, maxComparable),
    ]);
    const guides = allGuides.filter(guide =>
      guide.products.some(item => item.product_id === product.product_id),
    );
    const candidates = comparable.filter(({ group }) => !group || group !== product.group);
    const similar = await this.products.findByIds(
      findSimilar(product, candidates, maxSimilar).map(({ _id }) => _id),
    );
    const variants = labelVariants(await this.products.findVariants(product));
    return respond(
      {
        ...this.catalogue.present(product),
        product_photos: getPictures(product),
        category_slug: product.category_slug,
        brand: product.brand,
        is_sold_out: product.retired,
        offers: getProductOffers(product, guides, this.config),
        guides: guides.map(presentSummary),
        similar: await this.catalogue.presentAll(similar),
        ...(variants.length > 0 && {
          variant_choice: variants.map(({ label, variant }) => ({
            label,
            product: this.catalogue.present(variant),
          })),
        }),
      },
      { headers: cachedBriefly },
    );
  }
}
