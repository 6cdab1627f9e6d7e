import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { type HttpResponse, rawResponse } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { ShopConfig } from '../config.ts';

export const cachedForWeek = {
  'cache-control': 'public, max-age=604800',
  'x-content-type-options': 'nosniff',
};

@Controller()
export class PackagedPicturesController {
  private readonly folder: string;

  constructor(@InjectConfig() config: ShopConfig) {
    this.folder = path.join(config.SHOP_DATA, 'pictures');
  }

  @Call('GET /media/shop/pictures/{name}')
  getPicture(@Input() { params }: InputOf<'GET /media/shop/pictures/{name}'>) {
    return this.read(params.name);
  }

  @Call('GET /media/shop/pictures/{folder}/{name}')
  getPictureInFolder(@Input() { params }: InputOf<'GET /media/shop/pictures/{folder}/{name}'>) {
    return this.read(path.join(params.folder, params.name));
  }

  private async read(name: string): Promise<HttpResponse<never>> {
    const bytes = await readFile(path.join(this.folder, name)).catch(() => fail('product/not-found'));
    return rawResponse(bytes, 'image/webp', { headers: cachedForWeek });
  }
}
