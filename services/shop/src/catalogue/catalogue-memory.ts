import { InjectConfig } from '@giftlist/service-kit/config';
import { Injectable, Logger } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { Shelf } from '../genie-engine/shelf.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { ProductStore } from './product.store.ts';
import { SearchIndex } from './search-index.ts';

/** Changes of this long before the known state are read again: clocks of two processes differ a little. */
const overlapMs = 60_000;
/** After so many products other requests get their turn. */
const breathEvery = 500;

interface Kept {
  search: SearchIndex;
  shelf: Shelf;
  state: string;
}

interface Country {
  work: Promise<Kept>;
  /** How many products it has here by now. */
  size: number;
}

/**
 * The countries' catalogues as this process keeps them for searching and for Genie: built when first asked
 * for, brought up to date by what changed, and the longest unused given up when there are too many products.
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

  async of(country: string): Promise<Kept> {
    const state = await this.changes.stateOf(country);
    const present = this.kept.get(country);
    const known = await present?.work.catch(() => undefined);
    if (present && known?.state === state && this.kept.get(country) === present) {
      // The newest used stands last.
      this.kept.delete(country);
      this.kept.set(country, present);
      return known;
    }
    // Whoever came first while this one waited does the work for all.
    const other = this.kept.get(country);
    if (other && other !== present) return other.work;
    const size = known?.search.size ?? 0;
    const own: Country = {
      size,
      work: known ? this.update(country, known, state) : this.inTurn(country, state),
    };
    this.kept.set(country, own);
    own.work.catch(() => this.kept.get(country) === own && this.kept.delete(country));
    const made = await own.work;
    this.makeRoom(country, made.search.size);
    return made;
  }

  private inTurn(country: string, state: string): Promise<Kept> {
    const work = this.turn.then(() => this.build(country, state));
    this.turn = work.catch(() => undefined);
    return work;
  }

  private async build(country: string, state: string): Promise<Kept> {
    const made: Kept = { search: new SearchIndex(), shelf: new Shelf(), state };
    for await (const product of this.products.stream(country)) {
      if (made.search.size >= this.most) {
        this.log.warn(`${country} has more than ${this.most} products; the less popular cannot be searched`);
        break;
      }
      made.search.put(product);
      made.shelf.add(product);
      if (made.search.size % breathEvery === 0) {
        this.makeRoom(country, made.search.size);
        await new Promise(setImmediate);
      }
    }
    return made;
  }

  /** What changed since goes into the index; the shelf, which is small, is filled anew. */
  private async update(country: string, known: Kept, state: string): Promise<Kept> {
    const since = new Date((Date.parse(known.state.split('~')[0] ?? '') || 0) - overlapMs);
    let changed = 0;
    for await (const product of this.products.changedSince(country, since)) {
      if (product.retired) known.search.remove(product._id);
      else if (known.search.has(product._id) || known.search.size < this.most) known.search.put(product);
      changed += 1;
      if (changed % breathEvery === 0) await new Promise(setImmediate);
    }
    const shelf = new Shelf();
    let read = 0;
    for await (const product of this.products.stream(country)) {
      shelf.add(product);
      read += 1;
      if (read % breathEvery === 0) await new Promise(setImmediate);
      if (read >= this.most) break;
    }
    return { search: known.search, shelf, state };
  }

  /** Others give way already while one grows; those that wait for their turn have nothing to give. */
  private makeRoom(country: string, size: number): void {
    const own = this.kept.get(country);
    if (own) own.size = size;
    let total = size;
    for (const [name, other] of [...this.kept].toReversed()) {
      if (other === own) continue;
      total += other.size;
      if (other.size > 0 && total > this.most) this.kept.delete(name);
    }
  }
}
