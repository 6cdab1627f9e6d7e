import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedEvent } from '@giftlist/contracts/event';
import { events } from '@giftlist/contracts/events';
import { newId } from '@giftlist/contracts/primitives';
import type { ServiceName } from '@giftlist/contracts/route';
import { type InternalRouteKey, type ResponseOf, routes } from '@giftlist/contracts/routes';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../core/clock.ts';
import { isDuplicateKey } from '../core/mongo-errors.ts';
import { ProblemError } from '../core/problem-error.ts';
import { type CallInput, InternalClient } from '../http/internal-client.ts';
import { EventStrategy } from '../kafka/strategy.ts';
import type { Transaction } from '../messaging/outbox.ts';
import { createCollection, rebuildRows } from '../mongo/collections.ts';
import { database } from '../mongo/database.ts';
import { runInTransaction } from '../mongo/transaction.ts';
import { getRebuildName, type ProjectionSource, removedMarker } from './projection.ts';

export const PROJECTION_SOURCES = Symbol('projection sources');

const Line = z.object({ type: z.string(), data: z.unknown() });
const linesPerTransaction = 100;
/** How long to remember that the owner has no such document. */
const missingTtlMs = 2_000;
const maxMissingEntries = 1_000;
/** A rebuild without progress for this long counts as abandoned. Each transaction reports progress. */
const abandonedMs = 120_000;

@Injectable()
export class Projections {
  private readonly pendingRequests = new Map<string, Promise<unknown>>();
  private readonly missingUntil = new Map<string, number>();

  constructor(
    @Inject(PROJECTION_SOURCES) private readonly sources: readonly ProjectionSource[],
    private readonly client: InternalClient,
    private readonly strategy: EventStrategy,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches missing data of a read model from the owner. Simultaneous calls share a request. Returns null for 404 and
   * 410, which are cached for two seconds. The caller stores the response with `storeIfNewer`.
   */
  async fetchFromOwner<K extends InternalRouteKey>(
    owner: ServiceName,
    key: K,
    input: CallInput<K>,
  ): Promise<ResponseOf<K> | null> {
    const requestKey = `${key} ${JSON.stringify(input)}`;
    if ((this.missingUntil.get(requestKey) ?? 0) > performance.now()) return null;
    const request = this.pendingRequests.get(requestKey) ?? this.request(owner, key, input, requestKey);
    this.pendingRequests.set(requestKey, request);
    return request as Promise<ResponseOf<K> | null>;
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
      if (this.missingUntil.size >= maxMissingEntries) this.missingUntil.clear();
      this.missingUntil.set(requestKey, performance.now() + missingTtlMs);
      return null;
    } finally {
      this.pendingRequests.delete(requestKey);
    }
  }

  /**
   * Rebuilds a read model (`node dist/main.js rebuild <snapshot>`). The owner's snapshot is written to new collections,
   * live events to the old and the new ones. Then the new collections replace the old ones.
   */
  async rebuildFrom(owner: ServiceName, snapshot: string): Promise<{ events: number }> {
    const source = this.sources.find(entry => entry.owner === owner && entry.snapshot === snapshot);
    if (!source) throw new Error(`There is no read model of ${owner}'s snapshot ${snapshot}`);
    const names = source.models.map(model => model.collection.name);
    await claimRebuild(names);
    try {
      for (const name of names) await createRebuildCollection(name);
      const count = await this.readSnapshot(source, names);
      for (const name of names) await replaceWithRebuild(name);
      return { events: count };
    } finally {
      await rebuildRows().deleteMany({ _id: { $in: names } });
      for (const name of names) await deleteLeftovers(name);
    }
  }

  private async readSnapshot(source: ProjectionSource, collectionNames: readonly string[]): Promise<number> {
    let pendingEvents: ReceivedEvent<unknown>[] = [];
    let count = 0;
    const flush = async () => {
      const batch = pendingEvents;
      pendingEvents = [];
      await runInTransaction(async session => {
        // A rebuild publishes nothing.
        const tx: Transaction = { session, emit: () => undefined, rebuilding: collectionNames };
        for (const event of batch) await this.strategy.handleSnapshotEvent(source.consumer, event, tx);
      });
      await rebuildRows().updateMany({ _id: { $in: [...collectionNames] } }, { $set: { since: new Date() } });
      count += batch.length;
    };
    for await (const line of this.client.streamLines(source.owner, getSnapshotRoute(source.snapshot))) {
      pendingEvents.push(this.toEvent(line, source));
      if (pendingEvents.length >= linesPerTransaction) await flush();
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

function getSnapshotRoute(snapshot: string): InternalRouteKey {
  const key = `GET /internal/snapshot/${snapshot}`;
  const isRoute = (name: string): name is InternalRouteKey => name in routes;
  if (!isRoute(key)) throw new Error(`There is no route ${key}`);
  return key;
}

/**
 * Marks the collections as being rebuilt, so that live events are also written to the new ones. Takes over abandoned
 * rebuilds.
 */
async function claimRebuild(names: readonly string[]): Promise<void> {
  const claimed: string[] = [];
  for (const name of names) {
    // `since` is the time of the last progress.
    const abandonedRebuild = { _id: name, since: { $lt: new Date(Date.now() - abandonedMs) } };
    try {
      // Inserts if there is no rebuild. If one is active, fails with a duplicate key.
      await rebuildRows().updateOne(abandonedRebuild, { $set: { since: new Date() } }, { upsert: true });
      claimed.push(name);
    } catch (error) {
      await rebuildRows().deleteMany({ _id: { $in: claimed } });
      if (isDuplicateKey(error)) throw new Error(`${name} is already being rebuilt`, { cause: error });
      throw error;
    }
  }
}

async function createRebuildCollection(name: string): Promise<void> {
  const target = getRebuildName(name);
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

/** Deletes the documents that only record a removal. */
async function deleteRemovedMarkers(collectionName: string): Promise<void> {
  await database().collection(collectionName).deleteMany(removedMarker);
}

const maxRenameAttempts = 20;

async function replaceWithRebuild(name: string): Promise<void> {
  await deleteRemovedMarkers(getRebuildName(name));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database().renameCollection(getRebuildName(name), name, { dropTarget: true });
      return;
    } catch (error) {
      // An open transaction may briefly lock one of the collections.
      if (attempt === maxRenameAttempts) throw error;
      await pause(50 * attempt);
    }
  }
}

async function deleteLeftovers(name: string): Promise<void> {
  await deleteRemovedMarkers(name);
  await database()
    .dropCollection(getRebuildName(name))
    .catch(() => undefined);
}
