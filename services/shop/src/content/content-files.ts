import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Banner, Category, Faq, FeaturedStore } from '@giftlist/contracts/shop/entities';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ShopConfig } from '../config.ts';
import { toContentPath } from '../model/picture-url.ts';

const pictureUrl = z.string().nullable().transform(toContentPath);
/** Creates a Map, because an object would also have the key 'constructor'. */
const toMapSchema = <S extends z.ZodType>(schema: S) =>
  z.record(z.string(), schema).transform(all => new Map(Object.entries(all)));
const Stores = toMapSchema(z.array(FeaturedStore.extend({ image_url: pictureUrl })));
const Faqs = toMapSchema(z.array(Faq));
const PictureList = z.array(z.object({ image_url: z.string().nullable() }));
const Banners = z.array(Banner.extend({ image_url: pictureUrl }));

/**
 * Reads the files that editors maintain in `SHOP_DATA`, each once, at the first request. Throws if a file does not
 * match its schema.
 */
@Injectable()
export class ContentFiles {
  private readonly folder: string;
  private readonly contents = new Map<string, Promise<unknown>>();

  constructor(@InjectConfig() config: ShopConfig) {
    this.folder = config.SHOP_DATA;
  }

  loadCategories = () => this.read('categories.json', z.array(Category));
  loadStores = () => this.read('stores.json', Stores);
  loadFaqs = () => this.read('faq.json', Faqs);
  loadBanners = () => this.read('banner.json', Banners);

  /** Returns the picture URLs of stores and banners as they are in the files. */
  async listPictures(): Promise<(string | null)[]> {
    const stores = await this.read('stores.json', z.record(z.string(), PictureList));
    const banners = await this.read('banner.json', PictureList);
    return [...Object.values(stores).flat(), ...banners].map(({ image_url }) => image_url);
  }

  private async read<S extends z.ZodType>(fileName: string, schema: S): Promise<z.output<S>> {
    const content =
      this.contents.get(fileName) ?? readFile(path.join(this.folder, fileName), 'utf8').then(JSON.parse);
    this.contents.set(fileName, content);
    return schema.parse(await content);
  }
}
