import { defaults } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ImportRunModel } from '../model/import-run.store.ts';

/** Orders countries: the default one first, the others alphabetically. */
export const defaultFirst = (a: string, b: string): number =>
  Number(b === defaults.country) - Number(a === defaults.country) || (a < b ? -1 : 1);

/** How often to look for changes while the change stream is down. */
const lookAgainMs = 60_000;
const watchAgainMs = 2_000;

interface CountryState {
  /** The time and name of the newest import. */
  state: string;
  /** The number of products in its feeds. */
  products: number;
}

interface States {
  /** Countries that have a catalogue, the default one first. */
  countries: Map<string, CountryState>;
  readAt: number;
}

/**
 * The current state of each country's catalogue. A change stream notifies every process of imports, so
 * nothing cached under an older state is used any more.
 */
@Injectable()
export class CatalogueChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private states: Promise<States> | undefined;
  private stream: { close(): Promise<void> } | undefined;
  private again: NodeJS.Timeout | undefined;
  private listener: () => void = () => undefined;
  private isOver = false;

  constructor(private readonly clock: Clock) {}

  onApplicationBootstrap(): void {
    this.watch();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.again);
    await this.stream?.close().catch(() => undefined);
  }

  /** Returns the state of a country's catalogue, starting with its time; empty if it has none. */
  async stateOf(country: string): Promise<string> {
    return (await this.catalogues()).get(country)?.state ?? '';
  }

  /** The countries that have a catalogue, the default one first. */
  async catalogues(): Promise<ReadonlyMap<string, CountryState>> {
    return (await this.read()).countries;
  }

  async hasCatalogue(country: string): Promise<boolean> {
    return (await this.catalogues()).has(country);
  }

  /** Calls `listener` after every import. */
  listen(listener: () => void): void {
    this.listener = listener;
  }

  private async read(): Promise<States> {
    const now = this.clock.now().getTime();
    const present = await this.states?.catch(() => undefined);
    if (present && now - present.readAt < lookAgainMs) return present;
    const reading = this.load(now);
    this.states = reading;
    return reading;
  }

  private async load(readAt: number): Promise<States> {
    const runs = await ImportRunModel.find()
      .select({ country: 1, at: 1, run: 1, products: 1 })
      .sort({ at: 1 })
      .lean();
    const countries = [...Map.groupBy(runs, ({ country }) => country)].map(([country, feeds]) => {
      const newest = feeds.at(-1);
      const state = newest ? `${newest.at.toISOString()}~${newest.run}` : '';
      return [country, { state, products: feeds.reduce((sum, { products }) => sum + products, 0) }] as const;
    });
    const filled = countries.filter(([, { products }]) => products > 0);
    return { countries: new Map(filled.toSorted(([a], [b]) => defaultFirst(a, b))), readAt };
  }

  private watch(): void {
    if (this.isOver) return;
    const changes = ImportRunModel.collection.watch([{ $project: { _id: 1 } }], { maxAwaitTimeMS: 5_000 });
    this.stream = changes;
    const forget = () => {
      this.states = undefined;
      this.listener();
    };
    changes.on('change', forget);
    changes.on('error', () => {
      this.states = undefined;
      void changes.close().catch(() => undefined);
      this.again = setTimeout(() => this.watch(), watchAgainMs);
    });
    // Changes from before the stream was open are looked up.
    changes.once('resumeTokenChanged', forget);
  }
}
