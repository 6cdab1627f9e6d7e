import { Clock } from '@giftlist/service-kit/clock';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ImportRunModel } from '../feeds/import-run.store.ts';

/** Where the change stream is away, changes are looked for this often. */
const lookAgainMs = 60_000;
const watchAgainMs = 2_000;

interface States {
  /** Countries that have a catalogue, with the moment and name of their newest import. */
  newest: Map<string, string>;
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
    return (await this.read()).newest.get(country) ?? '';
  }

  /** The countries that have a catalogue, each with its state. */
  async statesByCountry(): Promise<ReadonlyMap<string, string>> {
    return (await this.read()).newest;
  }

  async hasCatalogue(country: string): Promise<boolean> {
    return (await this.read()).newest.has(country);
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
    const runs = await ImportRunModel.find({ products: { $gt: 0 } })
      .select({ country: 1, at: 1, run: 1 })
      .sort({ at: 1 })
      .lean();
    return {
      newest: new Map(runs.map(({ country, at, run }) => [country, `${at.toISOString()}~${run}`])),
      readAt,
    };
  }

  private watch(): void {
    if (this.isOver) return;
    const changes = ImportRunModel.collection.watch([{ $project: { _id: 1 } }], { maxAwaitTimeMS: 5_000 });
    this.stream = changes;
    const forget = () => {
      this.states = undefined;
    };
    changes.on('change', forget);
    changes.on('error', () => {
      forget();
      void changes.close().catch(() => undefined);
      this.again = setTimeout(() => this.watch(), watchAgainMs);
    });
    // What changed before the stream stood is looked for again.
    changes.once('resumeTokenChanged', forget);
  }
}
