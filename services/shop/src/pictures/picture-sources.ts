import { Injectable } from '@nestjs/common';
import { ContentFiles } from '../content/content-files.ts';
import { GuideLibrary } from '../guides/guide-library.ts';
import { isPackaged, keyOfSource, sourcesOf } from '../model/picture-url.ts';
import { type ProductDoc, ProductModel } from '../model/product.ts';

type Source = Pick<ProductDoc, 'image' | 'more_images'>;

/** Finds the URLs on other servers of the pictures that the shop shows. No other URLs are fetched. */
@Injectable()
export class PictureSources {
  constructor(
    private readonly library: GuideLibrary,
    private readonly files: ContentFiles,
  ) {}

  /** Returns the URL of a product's picture in its feed, also if it is sold out; undefined for packaged pictures. */
  async ofProduct(productId: string, index: number): Promise<string | undefined> {
    const product = await ProductModel.findById(productId)
      .select({ image: 1, more_images: 1 })
      .lean<Source>();
    const source = product === null ? undefined : sourcesOf(product)[index];
    return source === undefined || isPackaged(source) ? undefined : source;
  }

  /** Returns the URL of a guide's, store's or banner's picture by its key. */
  async ofContent(key: string): Promise<string | undefined> {
    const guides = await this.library.listAll();
    const all = [...guides.map(guide => guide.hero_image_url), ...(await this.files.pictures())];
    return all.find(source => source !== null && keyOfSource(source) === key) ?? undefined;
  }
}
