import { parseProductPicture } from '@giftlist/contracts/rules/hosted-picture';
import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { type HttpResponse, rawResponse } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { parsePictureKey } from '../model/picture-url.ts';
import { cachedForWeek } from './packaged-pictures.controller.ts';
import { PictureCopies } from './picture-copies.ts';
import type { PictureVariant } from './picture-copy.store.ts';
import { PictureSources } from './picture-sources.ts';

@Controller()
export class PictureCopiesController {
  constructor(
    private readonly copies: PictureCopies,
    private readonly sources: PictureSources,
  ) {}

  @Call('GET /media/shop/products/{product}/{index}')
  async getProductPicture(
    @Input() { params, query, ip }: InputOf<'GET /media/shop/products/{product}/{index}'>,
  ) {
    const _id = parsePictureKey(params.product);
    const source = await this.sources.findForProduct(_id, params.index);
    return this.serve(`${_id}/${params.index}`, source, ip, query.w);
  }

  @Call('GET /media/shop/content/{picture}')
  async getContentPicture(@Input() { params, query, ip }: InputOf<'GET /media/shop/content/{picture}'>) {
    const source = await this.sources.findForContent(params.picture);
    return this.serve(`content/${params.picture}`, source, ip, query.w);
  }

  private async serve(key: string, source: string | undefined, ip: string, width: number | undefined) {
    if (source === undefined) return fail('product/not-found');
    return respondWithPicture(await this.copies.find(key, source, toAddressGroup(ip)), width);
  }

  /** For services that store their own copy of a picture. */
  @Call('POST /internal/products/picture-source')
  async findSource(@Input() { body }: InputOf<'POST /internal/products/picture-source'>) {
    const { product, index } = parseProductPicture(body.path) ?? fail('product/not-found');
    const url = await this.sources.findForProduct(parsePictureKey(product), index);
    return { url: url ?? fail('product/not-found') };
  }
}

function respondWithPicture(
  [widest, ...narrower]: readonly PictureVariant[],
  requestedWidth = Number.POSITIVE_INFINITY,
): HttpResponse<never> {
  const fitting = narrower.findLast(({ width }) => width >= requestedWidth) ?? widest;
  return fitting
    ? rawResponse(fitting.bytes, 'image/webp', { headers: cachedForWeek })
    : fail('product/not-found');
}
