import { FollowModel, followId } from '@giftlist/service-kit/people/people.store';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable } from '@nestjs/common';
import { Lists } from '../lists/lists.ts';
import type { GiftEntry, ListRightsEntry, LiveEntry } from '../live-feed/live-entry.ts';
import { shownNotification } from '../notification-centre/notification-centre.ts';
import { type StoredNotification, unreadCount } from '../store/notification-centre.store.ts';
import { isLikeOwner, nudgeOf, nudgeOfList, type WatchedList } from './live-audience.ts';
import { LiveConnection } from './live-connection.ts';

type ClaimEntry = Extract<LiveEntry, { kind: 'claim' }>;

const beatEveryMs = 20_000;

/** The browsers connected to this instance, and what each receives. */
@Injectable()
export class LiveHub {
  readonly #all = new Set<LiveConnection>();
  readonly #byList = new Map<string, Set<LiveConnection>>();
  readonly #byPerson = new Map<string, Set<LiveConnection>>();
  readonly #byAddress = new Map<string, Set<LiveConnection>>();
  /**
   * The events for owners, by list (the newest claim of each gift), that wait for the request after the running one.
   */
  readonly #undecided = new Map<string, Map<string, ClaimEntry>>();
  readonly #beating: NodeJS.Timeout;

  readonly #lists: Lists;

  constructor(shutdown: Shutdown, lists: Lists) {
    this.#lists = lists;
    this.#beating = setInterval(() => this.#beat(), beatEveryMs).unref();
    shutdown.signal.addEventListener('abort', () => this.#endAll(), { once: true });
  }

  get size(): number {
    return this.#all.size;
  }

  /** How many connections the same person (not counted for visitors) and the same address have to this instance. */
  countLike({ viewer, address }: LiveConnection): { ofPerson: number; ofAddress: number } {
    const ofPerson = this.#byPerson.get(viewer.profileId ?? '')?.size ?? 0;
    return { ofPerson, ofAddress: this.#byAddress.get(address)?.size ?? 0 };
  }

  /** Subscribes a browser to these lists and to its notifications until it disconnects. */
  join(connection: LiveConnection, listIds: readonly string[]): void {
    this.#all.add(connection);
    for (const id of listIds) addTo(this.#byList, id, connection);
    const { profileId } = connection.viewer;
    if (profileId) addTo(this.#byPerson, profileId, connection);
    addTo(this.#byAddress, connection.address, connection);
    connection.body.once('close', () => {
      this.#all.delete(connection);
      for (const id of listIds) removeFrom(this.#byList, id, connection);
      if (profileId) removeFrom(this.#byPerson, profileId, connection);
      removeFrom(this.#byAddress, connection.address, connection);
    });
  }

  /** Adds the state of a list, and sends the events that arrived meanwhile. */
  watch(connection: LiveConnection, { list, follows }: WatchedList): void {
    const received = connection.received.get(list._id);
    const newest = received && received.version > list.version ? received : list;
    connection.received.delete(list._id);
    connection.watched.set(list._id, { list: newest, follows });
  }

  /** Sends an event to the viewers who may receive it. */
  async tell(entry: LiveEntry): Promise<void> {
    switch (entry.kind) {
      case 'list':
        return this.#tellOfList(entry.list);
      case 'follow':
        return this.#tellOfFollow(entry);
      case 'read':
        return this.#tellUnread(entry.person_id);
      case 'occasions':
        return this.#tellOfOccasions([entry.person_id]);
      case 'birthday':
        return this.#tellOfOccasions(await this.#followersHere(entry.person_id));
      case 'gone':
        for (const connection of this.#byPerson.get(entry.person_id) ?? []) connection.end();
        return;
      case 'claim':
        this.#sendGiftChange(entry, isOwner => !isOwner);
        // Only owners wait for the confirmation.
        void this.#sendToOwners(entry);
        return;
      default:
        return this.#sendGiftChange(entry);
    }
  }

  /** Sends a new notification to its person. */
  async notify(notification: StoredNotification): Promise<void> {
    const connections = this.#byPerson.get(notification.person_id);
    if (!connections) return;
    const unread_count = await unreadCount(notification.person_id);
    for (const connection of connections) {
      const shown = shownNotification(notification, connection.locale);
      connection.send({ type: 'notification', notification: shown, unread_count });
    }
  }

  /** Events may have been missed: asks every browser to reload what it shows. */
  async requestAllReloads(): Promise<void> {
    for (const connection of this.#all) await this.requestReload(connection);
  }

  async requestReload(connection: LiveConnection): Promise<void> {
    for (const watched of connection.watched.values()) {
      const nudge = nudgeOfList(connection.viewer, watched, watched);
      if (nudge) connection.send(nudge);
    }
    const { profileId } = connection.viewer;
    if (profileId) connection.send({ type: 'read', unread_count: await unreadCount(profileId) });
  }

  #sendGiftChange(entry: GiftEntry, isTold: (isOwner: boolean) => boolean = () => true): void {
    for (const connection of this.#byList.get(entry.list_id) ?? []) {
      const watched = connection.watched.get(entry.list_id);
      if (!watched || !isTold(isLikeOwner(connection.viewer, watched))) continue;
      const nudge = nudgeOf(entry, connection.viewer, watched);
      if (nudge) connection.send(nudge);
    }
  }

  #tellOfList(list: ListRightsEntry): void {
    for (const connection of this.#byList.get(list._id) ?? []) {
      const before = connection.watched.get(list._id);
      if (!before) connection.received.set(list._id, list);
      if (!before || before.list.version >= list.version) continue;
      const after = { ...before, list };
      connection.watched.set(list._id, after);
      const nudge = nudgeOfList(connection.viewer, before, after);
      if (nudge) connection.send(nudge);
    }
  }

  #tellOfFollow({ follower_id, target_id, following }: Extract<LiveEntry, { kind: 'follow' }>): void {
    for (const connection of this.#byPerson.get(follower_id) ?? []) {
      for (const [id, before] of connection.watched) {
        if (before.list.user_id !== target_id || before.follows === following) continue;
        const after = { ...before, follows: following };
        connection.watched.set(id, after);
        const nudge = nudgeOfList(connection.viewer, before, after);
        if (nudge) connection.send(nudge);
      }
    }
  }

  #tellOfOccasions(people: readonly string[]): void {
    for (const id of people) {
      for (const connection of this.#byPerson.get(id) ?? []) connection.send({ type: 'occasions' });
    }
  }

  /** Checks only connected people, since a person may have very many followers. */
  async #followersHere(targetId: string): Promise<string[]> {
    const ids = [...this.#byPerson.keys()].map(id => followId(id, targetId));
    const follows = await FollowModel.find({ _id: { $in: ids }, following: true }, { follower_id: 1 }).lean<
      { follower_id: string }[]
    >();
    return follows.map(follow => follow.follower_id);
  }

  async #tellUnread(personId: string): Promise<void> {
    const connections = this.#byPerson.get(personId);
    if (!connections) return;
    const unread_count = await unreadCount(personId);
    for (const connection of connections) connection.send({ type: 'read', unread_count });
  }

  /**
   * Before an owner receives another's claim, the lists service is asked whether the gifts are (still) revealed: local
   * data may be older than the claim. If it does not respond no owner receives it. One request per list runs at a
   * time; later claims wait for the next one, since the response may be older than they are.
   */
  async #sendToOwners(entry: ClaimEntry): Promise<void> {
    const { list_id } = entry;
    if (entry.by_owner) return this.#sendGiftChange(entry, isOwner => isOwner);
    const isToldOwner = (connection: LiveConnection): boolean => {
      const watched = connection.watched.get(list_id);
      return watched?.list.gifts_revealed === true && isLikeOwner(connection.viewer, watched);
    };
    if (![...(this.#byList.get(list_id) ?? [])].some(isToldOwner)) return;
    const running = this.#undecided.get(list_id);
    if (running) {
      running.set(entry.gift_id, entry);
      return;
    }
    let claims = new Map([[entry.gift_id, entry]]);
    while (claims.size > 0) {
      const meanwhile = new Map<string, ClaimEntry>();
      this.#undecided.set(list_id, meanwhile);
      // The change to hidden is only sent with its own event: sent now, it would reveal the claim.
      const isRevealed = await this.#lists.isRevealedNow(list_id).catch(() => false);
      if (isRevealed) for (const claim of claims.values()) this.#sendGiftChange(claim, isOwner => isOwner);
      claims = meanwhile;
    }
    this.#undecided.delete(list_id);
  }

  #beat(): void {
    for (const connection of this.#all) connection.beat();
  }

  #endAll(): void {
    clearInterval(this.#beating);
    for (const connection of this.#all) connection.end();
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
