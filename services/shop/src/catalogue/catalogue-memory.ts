import { InjectConfig } from '@giftlist/service-kit/config';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { Shelf } from '../genie-engine/shelf.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { ProductStore } from './product.store.ts';
import { SearchIndex } from './search-index.ts';

/** How far before the known state changes are read again, because clocks of processes differ. */
const overlapMs = 60_000;
/** How long to work before yielding to other requests. */
const yieldAfterMs = 5;
/** How long to wait for a catalogue that is being read; then the part read so far is used. */
const partialAfterMs = 3_000;
/** How long to wait for a catalogue of which nothing is read yet: less than the gateway's timeout. */
const longestMs = 9_000;
const lookAgainMs = 100;

interface Read {
  search: SearchIndex;
  shelf: Shelf;
}

interface Country {
  /** What can be searched so far. */
  read: Read;
  /** The catalogue's state, once it is complete. */
  state: string;
  /** Imports before this starts are read together; later ones are read again. */
  isBegun: boolean;
  isWhole: boolean;
  work: Promise<void>;
  /** A timestamp of `performance.now()`. */
  partialFrom: number;
}

/** What can be searched, and whether it is everything. */
export interface Searched extends Read {
  isWhole: boolean;
}

/**
 * The catalogues that this process holds for the search and Genie. They are read in advance while there is
 * room, otherwise on first use, and updated with changes; the least recently used are evicted when there are
 * too many products. While a large catalogue is being read, the products read so far are searched, the most
 * popular first.
 */
@Injectable()
export class CatalogueMemory {
  private readonly kept = new Map<string, Country>();
  /** Catalogues are read one after the other; two at once would evict each other. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly most: number;

  constructor(
    @InjectConfig() config: ShopConfig,
    private readonly products: ProductStore,
    private readonly changes: CatalogueChanges,
    @InjectLog() private readonly log: Log,
  ) {
    this.most = config.SHOP_INDEXED_PRODUCTS;
  }

  /** Reads as many catalogues as fit, now and after every import, so that nobody has to wait. */
  keepReady(): void {
    this.changes.listen(() => void this.readAhead());
    void this.readAhead();
  }

  async of(country: string): Promise<Searched> {
    const one = await this.at(country);
    const waitMs = Math.max(0, one.partialFrom - performance.now());
    if (!one.isWhole) await Promise.race([one.work, pause(waitMs)]);
    // A queued catalogue has no products yet.
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
        // The first catalogue is read even if it is too large.
        if (total > 0 && total + products > this.most) continue;
        total += products;
        await (await this.at(country)).work;
      }
    } catch (error) {
      this.log.warn({ err: error }, 'catalogues not read in advance');
    }
  }

  private async at(country: string): Promise<Country> {
    const state = await this.changes.stateOf(country);
    const present = this.kept.get(country);
    // The most recently used is last.
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
      partialFrom: performance.now() + partialAfterMs,
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
      // The previous complete catalogue stays in use and is updated at the next request.
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
    const yieldTurn = yielding(() => this.makeRoom(country));
    for await (const product of this.products.stream(country)) {
      if (search.size >= this.most) {
        this.log.warn({ country, most: this.most }, 'too many products: the less popular cannot be searched');
        break;
      }
      search.put(product);
      if (!product.is_behind) shelf.add(product);
      await yieldTurn();
    }
  }

  /** Applies changes to the index; the shelf, which is small, is rebuilt. */
  private async update(country: string, read: Read, from: string): Promise<void> {
    const since = new Date((Date.parse(from.split('~')[0] ?? '') || 0) - overlapMs);
    const yieldTurn = yielding();
    for await (const product of this.products.changedSince(country, since)) {
      if (product.retired) read.search.remove(product._id);
      else if (read.search.has(product._id) || read.search.size < this.most) read.search.put(product);
      await yieldTurn();
    }
    const shelf = new Shelf();
    let shelved = 0;
    for await (const product of this.products.stream(country)) {
      if (!product.is_behind) shelf.add(product);
      shelved += 1;
      await yieldTurn();
      if (shelved >= this.most) break;
    }
    read.shelf = shelf;
  }

  /** Evicts other catalogues while this one grows. Queued ones have nothing to evict. */
  private makeRoom(country: string): void {
    const own = this.kept.get(country);
    let total = own?.read.search.size ?? 0;
    for (const [name, other] of [...this.kept].toReversed()) {
      if (other === own) continue;
      total += other.read.search.size;
      if (other.read.search.size === 0 || total <= this.most) continue;
      this.kept.delete(name);
      this.log.warn({ evicted: name, country }, 'search index evicted: more than SHOP_INDEXED_PRODUCTS');
    }
  }
}

const pause = (ms: number): Promise<unknown> => new Promise(resolve => void setTimeout(resolve, ms).unref());

/** Yields to other work once this has run for a while. */
function yielding(meanwhile: () => void = () => undefined): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < yieldAfterMs) return;
    meanwhile();
    await new Promise(setImmediate);
    since = performance.now();
  };
}
