import { defaults } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ImportRunModel } from '../model/import-run.store.ts';

export const compareCountries = (a: string, b: string): number =>
  Number(b === defaults.country) - Number(a === defaults.country) || (a < b ? -1 : 1);

/** Limits how outdated the state can be while the change stream is down. */
const maxAgeMs = 60_000;
const reconnectDelayMs = 2_000;

interface CountryState {
  /** `{time}~{run}` of the newest import. */
  state: string;
  products: number;
}

interface States {
  /** The default country is first. */
  countries: Map<string, CountryState>;
  loadedAt: number;
}

/** Reports imports to every process by a change stream, so that no process uses outdated cached results. */
@Injectable()
export class CatalogueChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private states: Promise<States> | undefined;
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

  /** The state begins with a time. It is empty without a catalogue. */
  async getState(country: string): Promise<string> {
    return (await this.getCatalogues()).get(country)?.state ?? '';
  }

  async getCatalogues(): Promise<ReadonlyMap<string, CountryState>> {
    return (await this.getStates()).countries;
  }

  async hasCatalogue(country: string): Promise<boolean> {
    return (await this.getCatalogues()).has(country);
  }

  /** Also calls `listener` when an import may have been missed. */
  subscribe(listener: () => void): void {
    this.listener = listener;
  }

  private async getStates(): Promise<States> {
    const now = this.clock.now().getTime();
    const current = await this.states?.catch(() => undefined);
    if (current && now - current.loadedAt < maxAgeMs) return current;
    const loading = this.load(now);
    this.states = loading;
    return loading;
  }

  private async load(loadedAt: number): Promise<States> {
    const runs = await ImportRunModel.find()
      .select({ country: 1, at: 1, run: 1, products: 1 })
      .sort({ at: 1 })
      .lean();
    const countries = [...Map.groupBy(runs, ({ country }) => country)].map(([country, feeds]) => {
      const newest = feeds.at(-1);
      const state = newest ? `${newest.at.toISOString()}~${newest.run}` : '';
      return [country, { state, products: feeds.reduce((sum, { products }) => sum + products, 0) }] as const;
    });
    const nonEmpty = countries.filter(([, { products }]) => products > 0);
    return { countries: new Map(nonEmpty.toSorted(([a], [b]) => compareCountries(a, b))), loadedAt };
  }

  private watch(): void {
    if (this.isStopped) return;
    const changes = ImportRunModel.collection.watch([{ $project: { _id: 1 } }], { maxAwaitTimeMS: 5_000 });
    this.stream = changes;
    const invalidate = () => {
      this.states = undefined;
      this.listener();
    };
    changes.on('change', invalidate);
    changes.on('error', () => {
      this.states = undefined;
      void changes.close().catch(() => undefined);
      this.reconnectTimer = setTimeout(() => this.watch(), reconnectDelayMs);
    });
    // Imports before the stream opened may have been missed.
    changes.once('resumeTokenChanged', invalidate);
  }
}
