import { defaults } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ImportRunModel } from '../feeds/import-run.store.ts';

/** Orders countries: the default one, then by their letters. */
export const defaultFirst = (a: string, b: string): number =>
  Number(b === defaults.country) - Number(a === defaults.country) || (a < b ? -1 : 1);

/** Where the change stream is away, changes are looked for this often. */
const lookAgainMs = 60_000;
const watchAgainMs = 2_000;

interface CountryState {
  /** The moment and name of the newest import. */
  state: string;
  /** How many its feeds brought. */
  products: number;
}

interface States {
  /** Countries that have a catalogue, the default one first. */
  countries: Map<string, CountryState>;
  readAt: number;
}

/**
 * Which state each country's catalogue is in. The database tells every process of an import through a
 * change stream, so what is kept in memory or in Redis under an older state is no longer asked for.
 */
@Injectable()
export class CatalogueChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private states: Promise<States> | undefined;
  private stream: { close(): Promise<void> } | undefined;
  private again: NodeJS.Timeout | undefined;
  private listener: () => void = () => undefined;
  private isOver = false;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  onApplicationBootstrap(): void {
    this.watch();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.again);
    await this.stream?.close().catch(() => undefined);
  }

  /** Names the present state of a country's catalogue, its moment first; empty where it has none. */
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

  /** Tells of every import, once it is known here. */
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
    // What changed before the stream stood is looked for again.
    changes.once('resumeTokenChanged', forget);
  }
}
