import { Injectable } from '@nestjs/common';
import { ContentFiles } from '../content/content-files.ts';
import { GuideLibrary } from '../guides/guide-library.ts';
import { getPictureSources, hashSource, isPackaged } from '../model/picture-url.ts';
import { type ProductDoc, ProductModel } from '../model/product.ts';

type ProductPictures = Pick<ProductDoc, 'image' | 'more_images'>;

/** Only URLs that the shop shows may be fetched. */
@Injectable()
export class PictureSources {
  constructor(
    private readonly library: GuideLibrary,
    private readonly files: ContentFiles,
  ) {}

  /** Includes sold-out products. Returns undefined for packaged pictures. */
  async findForProduct(_id: string, index: number): Promise<string | undefined> {
    const product = await ProductModel.findById(_id)
      .select({ image: 1, more_images: 1 })
      .lean<ProductPictures>();
    const source = product === null ? undefined : getPictureSources(product)[index];
    return source === undefined || isPackaged(source) ? undefined : source;
  }

  async findForContent(key: string): Promise<string | undefined> {
    const guides = await this.library.listAll();
    const sources = [...guides.map(guide => guide.hero_image_url), ...(await this.files.listPictures())];
    return sources.find(source => source !== null && hashSource(source) === key) ?? undefined;
  }
}
