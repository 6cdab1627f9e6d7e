import { defaults } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ImportRunModel } from '../model/import-run.store.ts';

/** Sorts the default country first, and the others by code. */
export const compareCountries = (a: string, b: string): number =>
  Number(b === defaults.country) - Number(a === defaults.country) || (a < b ? -1 : 1);

/** Limits how outdated the catalogues can be while the change stream is down. */
const maxAgeMs = 60_000;
const reconnectDelayMs = 2_000;

interface CountryCatalogue {
  /** `{time}~{run}` of the newest import. */
  state: string;
  /** Number of products. */
  products: number;
}

interface Catalogues {
  /** The default country is first. */
  byCountry: Map<string, CountryCatalogue>;
  loadedAtMs: number;
}

/** Watches the imports of all processes with a change stream, so that this process uses no outdated results. */
@Injectable()
export class CatalogueChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private catalogues: Promise<Catalogues> | undefined;
  private stream: { close(): Promise<void> } | undefined;
  private reconnectTimer: NodeJS.Timeout | undefined;
  private listener: () => void = () => undefined;
  private isStopped = false;

  constructor(private readonly clock: Clock) {}

  onApplicationBootstrap(): void {
    this.watch();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.reconnectTimer);
    await this.stream?.close().catch(() => undefined);
  }

  /** Returns `{time}~{run}` of the country's newest import, or '' if the country has no catalogue. */
  async getState(country: string): Promise<string> {
    return (await this.getCatalogues()).get(country)?.state ?? '';
  }

  /** Returns the catalogues by country, the default country first. */
  async getCatalogues(): Promise<ReadonlyMap<string, CountryCatalogue>> {
    return (await this.loadIfOutdated()).byCountry;
  }

  async hasCatalogue(country: string): Promise<boolean> {
    return (await this.getCatalogues()).has(country);
  }

  /** Calls `listener` after each import, and whenever the change stream opens, because it may have missed imports. */
  subscribe(listener: () => void): void {
    this.listener = listener;
  }

  private async loadIfOutdated(): Promise<Catalogues> {
    const now = this.clock.now().getTime();
    const current = await this.catalogues?.catch(() => undefined);
    if (current && now - current.loadedAtMs < maxAgeMs) return current;
    const loading = this.load(now);
    this.catalogues = loading;
    return loading;
  }

  private async load(loadedAtMs: number): Promise<Catalogues> {
    const runs = await ImportRunModel.find()
      .select({ country: 1, at: 1, run: 1, products: 1 })
      .sort({ at: 1 })
      .lean();
    const countries = [...Map.groupBy(runs, ({ country }) => country)].map(([country, countryRuns]) => {
      const newest = countryRuns.at(-1);
      const state = newest ? `${newest.at.toISOString()}~${newest.run}` : '';
      return [
        country,
        { state, products: countryRuns.reduce((sum, { products }) => sum + products, 0) },
      ] as const;
    });
    const nonEmpty = countries.filter(([, { products }]) => products > 0);
    return { byCountry: new Map(nonEmpty.toSorted(([a], [b]) => compareCountries(a, b))), loadedAtMs };
  }

  private watch(): void {
    if (this.isStopped) return;
    const stream = ImportRunModel.collection.watch([{ $project: { _id: 1 } }], { maxAwaitTimeMS: 5_000 });
    this.stream = stream;
    const invalidate = () => {
      this.catalogues = undefined;
      this.listener();
    };
    stream.on('change', invalidate);
    stream.on('error', () => {
      this.catalogues = undefined;
      void stream.close().catch(() => undefined);
      this.reconnectTimer = setTimeout(() => this.watch(), reconnectDelayMs);
    });
    // Imports before the stream opened may have been missed.
    stream.once('resumeTokenChanged', invalidate);
  }
}
