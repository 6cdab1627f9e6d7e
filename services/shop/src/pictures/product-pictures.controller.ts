import { partsOfProductPicture } from '@giftlist/contracts/rules/own-picture';
import { addressGroup } from '@giftlist/service-kit/address-group';
import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { fail } from '@giftlist/service-kit/problem-error';
import { rawResponse } from '@giftlist/service-kit/response';
import { Controller } from '@nestjs/common';
import { idOfPictureKey } from '../model/picture-url.ts';
import { oneWeek } from './packaged-pictures.controller.ts';
import { ProductPictures } from './product-pictures.ts';

/** The pictures of imported products. */
@Controller()
export class ProductPicturesController {
  constructor(private readonly pictures: ProductPictures) {}

  @Call('GET /media/shop/products/{product}/{index}')
  async picture(
    @Input() { params, query, ip }: InputOf<'GET /media/shop/products/{product}/{index}'>,
  ): Promise<ResponseOf<'GET /media/shop/products/{product}/{index}'>> {
    const variants = await this.pictures.find(idOfPictureKey(params.product), params.index, addressGroup(ip));
    const { w: wanted = 0 } = query;
    const [widest, ...narrower] = variants;
    const fitting = narrower.filter(({ width }) => wanted > 0 && width >= wanted).at(-1) ?? widest;
    return fitting
      ? rawResponse(fitting.bytes, 'image/webp', { headers: oneWeek })
      : fail('product/not-found');
  }

  /** A gift keeps its own copy, which stays when the product is gone. */
  @Call('POST /internal/products/picture-source')
  async source(
    @Input() { body }: InputOf<'POST /internal/products/picture-source'>,
  ): Promise<ResponseOf<'POST /internal/products/picture-source'>> {
    const { product, index } = partsOfProductPicture(body.path) ?? fail('product/not-found');
    const url = await this.pictures.sourceOf(idOfPictureKey(product), index);
    return { url: url ?? fail('product/not-found') };
  }
}
