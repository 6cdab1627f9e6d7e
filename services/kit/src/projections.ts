import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedEvent } from '@giftlist/contracts/event';
import { events } from '@giftlist/contracts/events';
import { newId } from '@giftlist/contracts/primitives';
import type { ServiceName } from '@giftlist/contracts/route';
import { type InternalRouteKey, type ResponseOf, routes } from '@giftlist/contracts/routes';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from './clock.ts';
import { type CallInput, InternalClient } from './internal-client.ts';
import { EventStrategy } from './kafka/strategy.ts';
import { createCollection, rebuildRows } from './mongo/collections.ts';
import { database } from './mongo/database.ts';
import { isDuplicateKey } from './mongo/errors.ts';
import { inTransaction } from './mongo/transaction.ts';
import type { Transaction } from './outbox.ts';
import { ProblemError } from './problem-error.ts';
import { type ProjectionSource, rebuildName, removedMark } from './projection.ts';

/** The injection token of the read models that this service can rebuild. */
export const PROJECTION_SOURCES = Symbol('projection sources');

const Line = z.object({ type: z.string(), data: z.unknown() });
const linesPerTransaction = 100;
/** How long a 404 of the owner is cached, so that one page does not cause many requests. */
const nothingMs = 2_000;
const rememberedNothings = 1_000;
/** The progress of a rebuild, reported after each transaction. */
const brokenOffMs = 120_000;

@Injectable()
export class Projections {
  private readonly pending = new Map<string, Promise<unknown>>();
  private readonly nothing = new Map<string, number>();

  constructor(
    @Inject(PROJECTION_SOURCES) private readonly sources: readonly ProjectionSource[],
    private readonly client: InternalClient,
    private readonly strategy: EventStrategy,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests missing data of this read model from the owner: once for any number of callers; 404 and 410 are null
   * (cached for two seconds). The caller stores the response with `applyVersioned`.
   */
  async askOwner<K extends InternalRouteKey>(
    owner: ServiceName,
    key: K,
    input: CallInput<K>,
  ): Promise<ResponseOf<K> | null> {
    const requestKey = `${key} ${JSON.stringify(input)}`;
    if ((this.nothing.get(requestKey) ?? 0) > performance.now()) return null;
    const running = this.pending.get(requestKey) ?? this.request(owner, key, input, requestKey);
    this.pending.set(requestKey, running);
    return running as Promise<ResponseOf<K> | null>;
  }

  private async request<K extends InternalRouteKey>(
    owner: ServiceName,
    key: K,
    input: CallInput<K>,
    requestKey: string,
  ) {
    try {
      return await this.client.callService(owner, key, input);
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 410].includes(error.status)) throw error;
      if (this.nothing.size >= rememberedNothings) this.nothing.clear();
      this.nothing.set(requestKey, performance.now() + nothingMs);
      return null;
    } finally {
      this.pending.delete(requestKey);
    }
  }

  /**
   * Reads the owner's snapshot into new collections through the consumer's own handlers, while live events are written
   * to both, and then replaces the old ones. The command is `node dist/main.js rebuild <snapshot>`.
   */
  async rebuildFrom(owner: ServiceName, snapshot: string): Promise<{ events: number }> {
    const source = this.sources.find(one => one.owner === owner && one.snapshot === snapshot);
    if (!source) throw new Error(`There is no read model of ${owner}'s snapshot ${snapshot}`);
    const names = source.models.map(model => model.collection.name);
    await takeTurn(names);
    try {
      for (const name of names) await begin(name);
      const count = await this.readSnapshot(source, names);
      for (const name of names) await swap(name);
      return { events: count };
    } finally {
      await rebuildRows().deleteMany({ _id: { $in: names } });
      for (const name of names) await tidy(name);
    }
  }

  private async readSnapshot(source: ProjectionSource, rebuilding: readonly string[]): Promise<number> {
    let waiting: ReceivedEvent<unknown>[] = [];
    let count = 0;
    const flush = async () => {
      const events = waiting;
      waiting = [];
      await inTransaction(async session => {
        // A rebuild publishes nothing.
        const tx: Transaction = { session, emit: () => undefined, rebuilding };
        for (const event of events) await this.strategy.read(source.consumer, event, tx);
      });
      await rebuildRows().updateMany({ _id: { $in: [...rebuilding] } }, { $set: { since: new Date() } });
      count += events.length;
    };
    for await (const line of this.client.streamLines(source.owner, snapshotRoute(source.snapshot))) {
      waiting.push(this.toEvent(line, source));
      if (waiting.length >= linesPerTransaction) await flush();
    }
    await flush();
    return count;
  }

  private toEvent(line: unknown, { owner }: ProjectionSource): ReceivedEvent<unknown> {
    const { type, data } = Line.parse(line);
    const definition = events.get(type);
    if (!definition) throw new Error(`The snapshot of ${owner} has lines of an unknown type`);
    const time = this.clock.now().toISOString();
    const parsed = definition.data.parse(data);
    return { id: newId(), type, source: `/services/${owner}`, time, snapshot: true, data: parsed };
  }
}

function snapshotRoute(snapshot: string): InternalRouteKey {
  const wanted = `GET /internal/snapshot/${snapshot}`;
  const isRoute = (key: string): key is InternalRouteKey => key in routes;
  if (!isRoute(wanted)) throw new Error(`There is no route ${wanted}`);
  return wanted;
}

/** From here on live events are written to both. A rebuild that died without cleaning up can be taken over. */
async function takeTurn(names: readonly string[]): Promise<void> {
  const taken: string[] = [];
  for (const name of names) {
    const idle = { _id: name, since: { $lt: new Date(Date.now() - brokenOffMs) } };
    try {
      await rebuildRows().updateOne(idle, { $set: { since: new Date() } }, { upsert: true });
      taken.push(name);
    } catch (error) {
      await rebuildRows().deleteMany({ _id: { $in: taken } });
      if (isDuplicateKey(error)) throw new Error(`${name} is being rebuilt already`, { cause: error });
      throw error;
    }
  }
}

/** An empty collection with the indexes of the one in use. */
async function begin(name: string): Promise<void> {
  const target = rebuildName(name);
  await database()
    .dropCollection(target)
    .catch(() => undefined);
  await createCollection(target);
  const indexes = await database().collection(name).indexes();
  for (const { key, name: indexName, v: _, ...options } of indexes) {
    if (indexName === '_id_') continue;
    await database()
      .collection(target)
      .createIndex(key, { ...options, ...(indexName && { name: indexName }) });
  }
}

async function swap(name: string): Promise<void> {
  await database().collection(rebuildName(name)).deleteMany(removedMark);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database().renameCollection(rebuildName(name), name, { dropTarget: true });
      return;
    } catch (error) {
      // An open transaction may lock one of them for a moment.
      if (attempt === 20) throw error;
      await pause(50 * attempt);
    }
  }
}

async function tidy(name: string): Promise<void> {
  await database().collection(name).deleteMany(removedMark);
  await database()
    .dropCollection(rebuildName(name))
    .catch(() => undefined);
}
