import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { guidePublished } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { tokenizeText } from '../catalogue/search-words.ts';
import { type GuideDoc, GuideModel, GuideSource } from './guide.store.ts';

const maxCacheAgeMs = 5_000;
const maxQueryWords = 8;

interface LoadedGuides {
  guides: GuideDoc[];
  searchIndex: MiniSearch<GuideDoc>;
  loadedAtMs: number;
}

/** Keeps all guides in memory, because they are few and requested often. */
@Injectable()
export class GuideLibrary {
  private loaded: Promise<LoadedGuides> | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stores and publishes changed guides. Deletes guides that have no file. */
  async publishFolder(folder: string): Promise<void> {
    const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort();
    const guides: GuideDoc[] = [];
    for (const fileName of files) {
      const text = await readFile(path.join(folder, fileName), 'utf8');
      const guide = GuideSource.parse(JSON.parse(text));
      const content_hash = createHash('sha256').update(text).digest('base64url');
      guides.push({ ...guide, _id: guide.url_slug, content_hash });
    }
    const storedGuides = await GuideModel.find()
      .select({ content_hash: 1 })
      .lean<{ _id: string; content_hash: string }[]>();
    const storedHashes = new Map(storedGuides.map(({ _id, content_hash }) => [_id, content_hash]));
    const changed = guides.filter(guide => storedHashes.get(guide._id) !== guide.content_hash);
    const slugs = new Set(guides.map(guide => guide._id));
    const removedSlugs = storedGuides.filter(({ _id }) => !slugs.has(_id)).map(({ _id }) => _id);
    if (changed.length === 0 && removedSlugs.length === 0) return;
    await this.outbox.transact(async tx => {
      const at = this.clock.now().toISOString();
      for (const guide of changed) {
        await GuideModel.replaceOne({ _id: guide._id }, guide, { upsert: true, session: tx.session });
        tx.emit(guidePublished, { url_slug: guide.url_slug, at });
      }
      await GuideModel.deleteMany({ _id: { $in: removedSlugs } }, { session: tx.session });
    });
    this.loaded = undefined;
  }

  async listAll(): Promise<GuideDoc[]> {
    return (await this.getLoaded()).guides;
  }

  async findBySlug(slug: string): Promise<GuideDoc | undefined> {
    return (await this.listAll()).find(guide => guide.url_slug === slug);
  }

  /** Returns the best match first, or all guides for an empty query. */
  async search(q: string): Promise<GuideDoc[]> {
    const { guides, searchIndex } = await this.getLoaded();
    if (q === '') return guides;
    const bySlug = new Map(guides.map(guide => [guide._id, guide]));
    const words = tokenizeText(q).slice(0, maxQueryWords);
    return searchIndex.search(words.join(' ')).flatMap(hit => bySlug.get(String(hit.id)) ?? []);
  }

  private async getLoaded(): Promise<LoadedGuides> {
    const now = this.clock.now().getTime();
    const current = await this.loaded?.catch(() => undefined);
    if (current && now - current.loadedAtMs < maxCacheAgeMs) return current;
    this.loaded = this.load(now);
    return this.loaded;
  }

  private async load(loadedAtMs: number): Promise<LoadedGuides> {
    const guides = await GuideModel.find().sort({ rank: 1, _id: 1 }).lean<GuideDoc[]>();
    const searchIndex = new MiniSearch<GuideDoc>({
      idField: '_id',
      fields: ['gift_guide_title', 'gift_guide_slug', 'recipients', 'interests', 'introduction'],
      extractField: (guide, name) =>
        name === '_id' ? guide._id : [guide[name as keyof GuideDoc]].flat().join(' '),
      searchOptions: {
        prefix: (word, index, words) => index === words.length - 1 || word.length >= 4,
        fuzzy: 0.2,
        boost: { gift_guide_title: 6, gift_guide_slug: 4, recipients: 3, interests: 3 },
      },
    });
    searchIndex.addAll(guides);
    return { guides, searchIndex, loadedAtMs };
  }
}
