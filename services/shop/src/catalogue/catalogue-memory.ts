import { InjectConfig } from '@giftlist/service-kit/config';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable, Logger } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { Shelf } from '../genie-engine/shelf.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { ProductStore } from './product.store.ts';
import { SearchIndex } from './search-index.ts';

/** Changes of this long before the known state are read again: clocks of two processes differ a little. */
const overlapMs = 60_000;
/** After so long other requests get their turn. */
const breathMs = 5;
/** How long a catalogue that is being read is waited for; then what is there of it answers. */
const patienceMs = 3_000;
/** How long one of which nothing is there is waited for: less than the gateway does. */
const longestMs = 9_000;
const lookAgainMs = 100;

interface Read {
  search: SearchIndex;
  shelf: Shelf;
}

interface Country {
  /** What can be searched by now. */
  read: Read;
  /** Of the catalogue, once it is whole. */
  state: string;
  /** Imports before it begins are read together; those after it are read once more. */
  isBegun: boolean;
  isWhole: boolean;
  work: Promise<void>;
  /** On the clock of `performance`. */
  patientUntil: number;
}

/** What can be searched, and whether that is all there is. */
export interface Searched extends Read {
  isWhole: boolean;
}

/**
 * The countries' catalogues as this process keeps them for searching and for Genie: read ahead while there is
 * room, otherwise when first asked for; brought up to date by what changed; the longest unused given up when there
 * are too many products. While a large one is being read, those of its products answer that are there: the most
 * popular come first.
 */
@Injectable()
export class CatalogueMemory {
  private readonly log = new Logger('catalogue');
  private readonly kept = new Map<string, Country>();
  /** One is read after the other: two at once would each make the other give way. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly most: number;
  private readonly products: ProductStore;
  private readonly changes: CatalogueChanges;

  constructor(@InjectConfig() config: ShopConfig, products: ProductStore, changes: CatalogueChanges) {
    this.most = config.SHOP_INDEXED_PRODUCTS;
    this.products = products;
    this.changes = changes;
  }

  /** Reads what there is room for, now and after every import, so that nobody waits for it. */
  keepReady(): void {
    this.changes.listen(() => void this.readAhead());
    void this.readAhead();
  }

  async of(country: string): Promise<Searched> {
    const one = await this.at(country);
    const waitMs = Math.max(0, one.patientUntil - performance.now());
    if (!one.isWhole) await Promise.race([one.work, pause(waitMs)]);
    // One that waits for its turn has nothing yet.
    const until = performance.now() + longestMs;
    while (!one.isWhole && one.read.search.size === 0) {
      if (performance.now() > until) fail('upstream-unavailable');
      await Promise.race([one.work, pause(lookAgainMs)]);
    }
    return { ...one.read, isWhole: one.isWhole };
  }

  private async readAhead(): Promise<void> {
    try {
      let total = 0;
      for (const [country, { products }] of await this.changes.catalogues()) {
        // One that alone is too large is kept in part.
        if (total > 0 && total + products > this.most) continue;
        total += products;
        await (await this.at(country)).work;
      }
    } catch (error) {
      this.log.warn(`catalogues are read when they are asked for: ${String(error)}`);
    }
  }

  private async at(country: string): Promise<Country> {
    const state = await this.changes.stateOf(country);
    const present = this.kept.get(country);
    // The newest used stands last.
    this.kept.delete(country);
    if (present && (present.state === state || !present.isBegun)) {
      present.state = state;
      this.kept.set(country, present);
      return present;
    }
    const own: Country = {
      read: present?.read ?? { search: new SearchIndex(), shelf: new Shelf() },
      state,
      isBegun: false,
      isWhole: false,
      work: Promise.resolve(),
      patientUntil: performance.now() + patienceMs,
    };
    const from = present?.state;
    const work = async () => {
      own.isBegun = true;
      await own.read.search.whileGrowing(() =>
        from === undefined ? this.build(country, own.read) : this.update(country, own.read, from),
      );
      own.isWhole = true;
      this.makeRoom(country);
    };
    own.work = present ? present.work.then(work) : this.inTurn(work);
    this.kept.set(country, own);
    own.work.catch(() => {
      if (this.kept.get(country) !== own) return;
      // What was whole before still answers, and is brought up to date when it is asked for.
      if (present?.isWhole) this.kept.set(country, present);
      else this.kept.delete(country);
    });
    return own;
  }

  private inTurn(build: () => Promise<void>): Promise<void> {
    const work = this.turn.then(build);
    this.turn = work.catch(() => undefined);
    return work;
  }

  private async build(country: string, { search, shelf }: Read): Promise<void> {
    const breathe = breathing(() => this.makeRoom(country));
    for await (const product of this.products.stream(country)) {
      if (search.size >= this.most) {
        this.log.warn(`${country} has more than ${this.most} products; the less popular cannot be searched`);
        break;
      }
      search.put(product);
      if (!product.is_behind) shelf.add(product);
      await breathe();
    }
  }

  /** What changed since goes into the index; the shelf, which is small, is filled anew. */
  private async update(country: string, read: Read, from: string): Promise<void> {
    const since = new Date((Date.parse(from.split('~')[0] ?? '') || 0) - overlapMs);
    const breathe = breathing();
    for await (const product of this.products.changedSince(country, since)) {
      if (product.retired) read.search.remove(product._id);
      else if (read.search.has(product._id) || read.search.size < this.most) read.search.put(product);
      await breathe();
    }
    const shelf = new Shelf();
    let shelved = 0;
    for await (const product of this.products.stream(country)) {
      if (!product.is_behind) shelf.add(product);
      shelved += 1;
      await breathe();
      if (shelved >= this.most) break;
    }
    read.shelf = shelf;
  }

  /** Others give way already while one grows; those that wait for their turn have nothing to give. */
  private makeRoom(country: string): void {
    const own = this.kept.get(country);
    let total = own?.read.search.size ?? 0;
    for (const [name, other] of [...this.kept].toReversed()) {
      if (other === own) continue;
      total += other.read.search.size;
      if (other.read.search.size === 0 || total <= this.most) continue;
      this.kept.delete(name);
      this.log.warn(`${name} gave way to ${country}: both are more than SHOP_INDEXED_PRODUCTS`);
    }
  }
}

const pause = (ms: number): Promise<unknown> => new Promise(resolve => void setTimeout(resolve, ms).unref());

/** Lets others have their turn once this has worked for a while. */
function breathing(meanwhile: () => void = () => undefined): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < breathMs) return;
    meanwhile();
    await new Promise(setImmediate);
    since = performance.now();
  };
}
