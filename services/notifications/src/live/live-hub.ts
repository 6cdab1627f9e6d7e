import { FollowModel, followId } from '@giftlist/service-domain/people/people.store';
import { Shutdown } from '@giftlist/service-kit/core/shutdown';
import { Injectable } from '@nestjs/common';
import { Lists } from '../lists/lists.ts';
import type { GiftEntry, ListAccessEntry, LiveEntry } from '../live-feed/live-entry.ts';
import { presentNotification } from '../notification-centre/notification-centre.ts';
import { countUnread, type StoredNotification } from '../store/notifications.store.ts';
import { isPossibleOwner, toGiftEvent, toListEvent, type WatchedList } from './live-audience.ts';
import { LiveConnection } from './live-connection.ts';

type ClaimEntry = Extract<LiveEntry, { kind: 'claim' }>;

const heartbeatMs = 20_000;

type AudienceFilter = (isOwner: boolean) => boolean;
const everyone: AudienceFilter = () => true;
const onlyOwners: AudienceFilter = isOwner => isOwner;
const exceptOwners: AudienceFilter = isOwner => !isOwner;

@Injectable()
export class LiveHub {
  private readonly connections = new Set<LiveConnection>();
  private readonly byList = new Map<string, Set<LiveConnection>>();
  private readonly byPerson = new Map<string, Set<LiveConnection>>();
  private readonly byAddress = new Map<string, Set<LiveConnection>>();
  /** By list id and gift id: claims waiting for the next request to the lists service. */
  private readonly waitingClaims = new Map<string, Map<string, ClaimEntry>>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    shutdown: Shutdown,
    private readonly lists: Lists,
  ) {
    this.heartbeat = setInterval(() => this.sendHeartbeats(), heartbeatMs).unref();
    shutdown.signal.addEventListener('abort', () => this.endAll(), { once: true });
  }

  get size(): number {
    return this.connections.size;
  }

  countConnections({ viewer, address }: LiveConnection): { ofPerson: number; ofAddress: number } {
    const { profileId } = viewer;
    return {
      ofPerson: profileId === null ? 0 : (this.byPerson.get(profileId)?.size ?? 0),
      ofAddress: this.byAddress.get(address)?.size ?? 0,
    };
  }

  join(connection: LiveConnection, listIds: readonly string[]): void {
    this.connections.add(connection);
    for (const id of listIds) addTo(this.byList, id, connection);
    const { profileId } = connection.viewer;
    if (profileId) addTo(this.byPerson, profileId, connection);
    addTo(this.byAddress, connection.address, connection);
    connection.body.once('close', () => {
      this.connections.delete(connection);
      for (const id of listIds) removeFrom(this.byList, id, connection);
      if (profileId) removeFrom(this.byPerson, profileId, connection);
      removeFrom(this.byAddress, connection.address, connection);
    });
  }

  /** Starts sending events of the list. Uses a newer state if one arrived while `list` was loading. */
  watch(connection: LiveConnection, { list, follows }: WatchedList): void {
    const changed = connection.changedWhileLoading.get(list._id);
    const newest = changed && changed.version > list.version ? changed : list;
    connection.changedWhileLoading.delete(list._id);
    connection.watched.set(list._id, { list: newest, follows });
  }

  async dispatch(entry: LiveEntry): Promise<void> {
    switch (entry.kind) {
      case 'list':
        return this.dispatchListChange(entry.list);
      case 'follow':
        return this.dispatchFollow(entry);
      case 'read':
        return this.sendUnreadCount(entry.person_id);
      case 'occasions':
        return this.sendOccasionsChange([entry.person_id]);
      case 'birthday':
        return this.sendOccasionsChange(await this.findConnectedFollowers(entry.person_id));
      case 'gone':
        for (const connection of this.byPerson.get(entry.person_id) ?? []) connection.end();
        return;
      case 'claim':
        this.dispatchGiftChange(entry, exceptOwners);
        void this.dispatchClaimToOwners(entry);
        return;
      default:
        return this.dispatchGiftChange(entry);
    }
  }

  async notify(notification: StoredNotification): Promise<void> {
    const connections = this.byPerson.get(notification.person_id);
    if (!connections) return;
    const unread_count = await countUnread(notification.person_id);
    for (const connection of connections) {
      const presented = presentNotification(notification, connection.locale);
      connection.send({ type: 'notification', notification: presented, unread_count });
    }
  }

  async requestReloadFromAll(): Promise<void> {
    for (const connection of this.connections) await this.requestReload(connection);
  }

  async requestReload(connection: LiveConnection): Promise<void> {
    for (const watched of connection.watched.values()) {
      // A change event for an unchanged list makes the browser load the list again.
      const event = toListEvent(connection.viewer, watched, watched);
      if (event) connection.send(event);
    }
    const { profileId } = connection.viewer;
    if (profileId) connection.send({ type: 'read', unread_count: await countUnread(profileId) });
  }

  private dispatchGiftChange(entry: GiftEntry, isIncluded: AudienceFilter = everyone): void {
    for (const connection of this.byList.get(entry.list_id) ?? []) {
      const watched = connection.watched.get(entry.list_id);
      if (!watched || !isIncluded(isPossibleOwner(connection.viewer, watched))) continue;
      const event = toGiftEvent(entry, connection.viewer, watched);
      if (event) connection.send(event);
    }
  }

  private dispatchListChange(list: ListAccessEntry): void {
    for (const connection of this.byList.get(list._id) ?? []) {
      const before = connection.watched.get(list._id);
      if (!before) connection.changedWhileLoading.set(list._id, list);
      if (!before || before.list.version >= list.version) continue;
      const after = { ...before, list };
      connection.watched.set(list._id, after);
      const event = toListEvent(connection.viewer, before, after);
      if (event) connection.send(event);
    }
  }

  private dispatchFollow({
    follower_id,
    target_id,
    following,
  }: Extract<LiveEntry, { kind: 'follow' }>): void {
    for (const connection of this.byPerson.get(follower_id) ?? []) {
      for (const [id, before] of connection.watched) {
        if (before.list.user_id !== target_id || before.follows === following) continue;
        const after = { ...before, follows: following };
        connection.watched.set(id, after);
        const event = toListEvent(connection.viewer, before, after);
        if (event) connection.send(event);
      }
    }
  }

  private sendOccasionsChange(personIds: readonly string[]): void {
    for (const id of personIds) {
      for (const connection of this.byPerson.get(id) ?? []) connection.send({ type: 'occasions' });
    }
  }

  /** Queries only connected people, because a person may have very many followers. */
  private async findConnectedFollowers(targetId: string): Promise<string[]> {
    const followIds = [...this.byPerson.keys()].map(id => followId(id, targetId));
    const follows = await FollowModel.find(
      { _id: { $in: followIds }, following: true },
      { follower_id: 1 },
    ).lean<{ follower_id: string }[]>();
    return follows.map(follow => follow.follower_id);
  }

  private async sendUnreadCount(personId: string): Promise<void> {
    const connections = this.byPerson.get(personId);
    if (!connections) return;
    const unread_count = await countUnread(personId);
    for (const connection of connections) connection.send({ type: 'read', unread_count });
  }

  /**
   * Confirms with the lists service that the gifts are still revealed: the local data may be older than the claim. One
   * request per list runs at a time. Claims that arrive meanwhile wait for the next request, because the current
   * response may predate them.
   */
  private async dispatchClaimToOwners(entry: ClaimEntry): Promise<void> {
    const { list_id } = entry;
    if (entry.by_owner) return this.dispatchGiftChange(entry, onlyOwners);
    const isOwnerAfterReveal = (connection: LiveConnection): boolean => {
      const watched = connection.watched.get(list_id);
      return watched?.list.gifts_revealed === true && isPossibleOwner(connection.viewer, watched);
    };
    if (![...(this.byList.get(list_id) ?? [])].some(isOwnerAfterReveal)) return;
    const waiting = this.waitingClaims.get(list_id);
    if (waiting) {
      waiting.set(entry.gift_id, entry);
      return;
    }
    let claims = new Map([[entry.gift_id, entry]]);
    while (claims.size > 0) {
      const nextClaims = new Map<string, ClaimEntry>();
      this.waitingClaims.set(list_id, nextClaims);
      // Sends nothing if the gifts are hidden again: any event now would reveal the claim.
      const isRevealed = await this.lists.isRevealedNow(list_id).catch(() => false);
      if (isRevealed) for (const claim of claims.values()) this.dispatchGiftChange(claim, onlyOwners);
      claims = nextClaims;
    }
    this.waitingClaims.delete(list_id);
  }

  private sendHeartbeats(): void {
    for (const connection of this.connections) connection.sendHeartbeat();
  }

  private endAll(): void {
    clearInterval(this.heartbeat);
    for (const connection of this.connections) connection.end();
  }
}

function addTo(map: Map<string, Set<LiveConnection>>, key: string, connection: LiveConnection): void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(connection));
}

function removeFrom(map: Map<string, Set<LiveConnection>>, key: string, connection: LiveConnection): void {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
}
