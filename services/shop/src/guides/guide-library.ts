import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { guidePublished } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/clock';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { tokens } from '../catalogue/search-words.ts';
import { type GuideDoc, GuideModel, GuideSource } from './guide.store.ts';

const freshMs = 5_000;
const wordsMost = 8;

interface Shelf {
  guides: GuideDoc[];
  search: MiniSearch<GuideDoc>;
  readAt: number;
}

/** The guides, held in memory by each process because they are few and read often. */
@Injectable()
export class GuideLibrary {
  private shelf: Promise<Shelf> | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Reads the guides of a folder, publishes new and changed ones, and deletes missing ones. */
  async publishFolder(folder: string): Promise<void> {
    const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort();
    const guides: GuideDoc[] = [];
    for (const name of files) {
      const text = await readFile(path.join(folder, name), 'utf8');
      const guide = GuideSource.parse(JSON.parse(text));
      const content_hash = createHash('sha256').update(text).digest('base64url');
      guides.push({ ...guide, _id: guide.url_slug, content_hash });
    }
    const known = await GuideModel.find()
      .select({ content_hash: 1 })
      .lean<{ _id: string; content_hash: string }[]>();
    const hashes = new Map(known.map(({ _id, content_hash }) => [_id, content_hash]));
    const changed = guides.filter(guide => hashes.get(guide._id) !== guide.content_hash);
    const present = new Set(guides.map(guide => guide._id));
    const missing = known.filter(({ _id }) => !present.has(_id)).map(({ _id }) => _id);
    if (changed.length === 0 && missing.length === 0) return;
    await this.outbox.transact(async tx => {
      const at = this.clock.now().toISOString();
      for (const guide of changed) {
        await GuideModel.replaceOne({ _id: guide._id }, guide, { upsert: true, session: tx.session });
        tx.emit(guidePublished, { url_slug: guide.url_slug, at });
      }
      await GuideModel.deleteMany({ _id: { $in: missing } }, { session: tx.session });
    });
    this.shelf = undefined;
  }

  async all(): Promise<GuideDoc[]> {
    return (await this.read()).guides;
  }

  async bySlug(slug: string): Promise<GuideDoc | undefined> {
    return (await this.all()).find(guide => guide.url_slug === slug);
  }

  /** Guides that match the words, best first; all of them for an empty query. */
  async search(q: string): Promise<GuideDoc[]> {
    const { guides, search } = await this.read();
    if (q === '') return guides;
    const bySlug = new Map(guides.map(guide => [guide._id, guide]));
    const words = tokens(q).slice(0, wordsMost);
    return search.search(words.join(' ')).flatMap(hit => bySlug.get(String(hit.id)) ?? []);
  }

  private async read(): Promise<Shelf> {
    const now = this.clock.now().getTime();
    const present = await this.shelf?.catch(() => undefined);
    if (present && now - present.readAt < freshMs) return present;
    this.shelf = this.load(now);
    return this.shelf;
  }

  private async load(readAt: number): Promise<Shelf> {
    const guides = await GuideModel.find().sort({ rank: 1, _id: 1 }).lean<GuideDoc[]>();
    const search = new MiniSearch<GuideDoc>({
      idField: '_id',
      fields: ['gift_guide_title', 'gift_guide_slug', 'recipients', 'interests', 'introduction'],
      extractField: (guide, name) =>
        name === '_id' ? guide._id : [guide[name as keyof GuideDoc]].flat().join(' '),
      searchOptions: {
        prefix: (word, at, words) => at === words.length - 1 || word.length >= 4,
        fuzzy: 0.2,
        boost: { gift_guide_title: 6, gift_guide_slug: 4, recipients: 3, interests: 3 },
      },
    });
    search.addAll(guides);
    return { guides, search, readAt };
  }
}
