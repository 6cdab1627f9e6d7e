import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import type { ProductDoc } from '../model/product.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { ProductStore } from './product.store.ts';
import { SearchIndex } from './search-index.ts';

/** An update also reads changes from the minute before the loaded import, because clocks differ between processes. */
const overlapMs = 60_000;
/** Loading lets other work run after this time. */
const yieldAfterMs = 5;
/** After this time, requests use the part that has loaded. */
const partialAfterMs = 3_000;
/** Shorter than the gateway's timeout. */
const maxWaitMs = 9_000;
const pollMs = 100;

/** Products that a feature keeps in memory, one variant of each. */
export interface ProductSelection {
  add(product: ProductDoc): void;
}

interface CatalogueData {
  search: SearchIndex;
  selections: ProductSelection[];
}

interface CatalogueEntry {
  data: CatalogueData;
  /** `{time}~{run}` of the newest import, from `CatalogueChanges`. */
  state: string;
  /** Once loading has started, a newer import needs another load. */
  hasStarted: boolean;
  isComplete: boolean;
  loading: Promise<void>;
  /** When requests begin to use the part that has loaded, in milliseconds of `performance.now()`. */
  partialAfter: number;
}

export interface LoadedCatalogue extends CatalogueData {
  isComplete: boolean;
}

/**
 * Preloads all catalogues that fit, and loads others on first use. If there are too many products, evicts the least
 * recently used catalogues. The most popular products load first and can be searched immediately.
 */
@Injectable()
export class CatalogueMemory {
  private readonly entries = new Map<string, CatalogueEntry>();
  /** One load at a time, because two simultaneous loads would evict each other. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly maxProducts: number;
  private readonly selectionFactories: (() => ProductSelection)[] = [];

  constructor(
    @InjectConfig() config: ShopConfig,
    private readonly products: ProductStore,
    private readonly changes: CatalogueChanges,
    @InjectLog() private readonly log: Log,
  ) {
    this.maxProducts = config.SHOP_INDEXED_PRODUCTS;
  }

  /** Call this in a constructor: catalogues that are already loaded do not get the selection. */
  addSelection(create: () => ProductSelection): void {
    this.selectionFactories.push(create);
  }

  startPreloading(): void {
    this.changes.subscribe(() => void this.preload());
    void this.preload();
  }

  /** Loads or updates the country's catalogue if needed. Rejects if no products load within `maxWaitMs`. */
  async load(country: string): Promise<LoadedCatalogue> {
    const entry = await this.getEntry(country);
    const waitMs = Math.max(0, entry.partialAfter - performance.now());
    if (!entry.isComplete) await Promise.race([entry.loading, sleep(waitMs)]);
    // While the catalogue waits for another load, it has no products.
    const deadline = performance.now() + maxWaitMs;
    while (!entry.isComplete && entry.data.search.size === 0) {
      if (performance.now() > deadline) fail('upstream-unavailable');
      await Promise.race([entry.loading, sleep(pollMs)]);
    }
    return { ...entry.data, isComplete: entry.isComplete };
  }

  private async preload(): Promise<void> {
    try {
      let total = 0;
      for (const [country, { products }] of await this.changes.getCatalogues()) {
        // The first catalogue is loaded even if it is too large.
        if (total > 0 && total + products > this.maxProducts) continue;
        total += products;
        await (await this.getEntry(country)).loading;
      }
    } catch (error) {
      this.log.warn({ err: error }, 'failed to preload product catalogues');
    }
  }

  private async getEntry(country: string): Promise<CatalogueEntry> {
    const state = await this.changes.getState(country);
    const previous = this.entries.get(country);
    // The last entry is the most recently used one.
    this.entries.delete(country);
    if (previous && (previous.state === state || !previous.hasStarted)) {
      previous.state = state;
      this.entries.set(country, previous);
      return previous;
    }
    const entry: CatalogueEntry = {
      data: previous?.data ?? { search: new SearchIndex(), selections: this.createSelections() },
      state,
      hasStarted: false,
      isComplete: false,
      loading: Promise.resolve(),
      partialAfter: performance.now() + partialAfterMs,
    };
    const previousState = previous?.state;
    const loadEntry = async () => {
      entry.hasStarted = true;
      await entry.data.search.updateInBulk(() =>
        previousState === undefined
          ? this.build(country, entry.data)
          : this.update(country, entry.data, previousState),
      );
      entry.isComplete = true;
      this.makeRoomFor(country);
    };
    entry.loading = previous ? previous.loading.then(loadEntry) : this.enqueue(loadEntry);
    this.entries.set(country, entry);
    entry.loading.catch(() => {
      if (this.entries.get(country) !== entry) return;
      // The previous complete catalogue stays in use, and the next request tries to update it.
      if (previous?.isComplete) this.entries.set(country, previous);
      else this.entries.delete(country);
    });
    return entry;
  }

  private createSelections(): ProductSelection[] {
    return this.selectionFactories.map(create => create());
  }

  private enqueue(load: () => Promise<void>): Promise<void> {
    const loading = this.queue.then(load);
    this.queue = loading.catch(() => undefined);
    return loading;
  }

  private async build(country: string, { search, selections }: CatalogueData): Promise<void> {
    const yieldIfDue = createYielder(() => this.makeRoomFor(country));
    for await (const product of this.products.stream(country)) {
      if (search.size >= this.maxProducts) {
        this.log.warn(
          { country, maxProducts: this.maxProducts },
          'country exceeds SHOP_INDEXED_PRODUCTS: its least popular products cannot be searched',
        );
        break;
      }
      search.put(product);
      addToSelections(selections, product);
      await yieldIfDue();
    }
  }

  /** Applies the changes to the index, but rebuilds the selections, because they are small. */
  private async update(country: string, data: CatalogueData, previousState: string): Promise<void> {
    const since = new Date((Date.parse(previousState.split('~')[0] ?? '') || 0) - overlapMs);
    const yieldIfDue = createYielder();
    for await (const product of this.products.streamChanges(country, since)) {
      if (product.retired) data.search.remove(product._id);
      else if (data.search.has(product._id) || data.search.size < this.maxProducts) data.search.put(product);
      await yieldIfDue();
    }
    const selections = this.createSelections();
    let count = 0;
    for await (const product of this.products.stream(country)) {
      addToSelections(selections, product);
      count += 1;
      await yieldIfDue();
      if (count >= this.maxProducts) break;
    }
    data.selections = selections;
  }

  /** Evicts the catalogues that do not fit into memory with the country's, the least recently used first. */
  private makeRoomFor(country: string): void {
    const entry = this.entries.get(country);
    let total = entry?.data.search.size ?? 0;
    for (const [otherCountry, otherEntry] of [...this.entries].toReversed()) {
      if (otherEntry === entry) continue;
      const { size } = otherEntry.data.search;
      total += size;
      if (size === 0 || total <= this.maxProducts) continue;
      this.entries.delete(otherCountry);
      this.log.warn(
        { evicted: otherCountry, country },
        'search index evicted: SHOP_INDEXED_PRODUCTS exceeded',
      );
    }
  }
}

function addToSelections(selections: readonly ProductSelection[], product: ProductDoc): void {
  if (product.is_behind) return;
  for (const selection of selections) selection.add(product);
}

const sleep = (ms: number): Promise<unknown> => new Promise(resolve => void setTimeout(resolve, ms).unref());

/** The returned function lets other work run if `yieldAfterMs` have passed since it last did. */
function createYielder(beforeYield: () => void = () => undefined): () => Promise<void> {
  let lastYield = performance.now();
  return async () => {
    if (performance.now() - lastYield < yieldAfterMs) return;
    beforeYield();
    await new Promise(setImmediate);
    lastYield = performance.now();
  };
}
