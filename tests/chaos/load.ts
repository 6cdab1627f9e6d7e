import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RejectedCall } from '@giftlist/infra/demo/api';
import { addGifts, createList, createOwner, type Owner } from '../support/system.ts';
import { callUntilConfirmed } from './call-until-confirmed.ts';

export interface Claim {
  giftId: string;
  token: string;
}

export interface ConfirmedWrites {
  listIds: string[];
  /** The last confirmed name of each list. */
  listNames: Map<string, string>;
  /** Ids of the existing gifts of each list. */
  giftIds: Map<string, Set<string>>;
  deletedGiftCount: number;
  /** The last confirmed details of each changed gift. */
  giftDetails: Map<string, string>;
  /** Reservations by the visitor's email address. */
  activeClaims: Map<string, Claim>;
  releasedClaims: Map<string, Claim>;
  /** Reservations rejected with `gift/already-taken`. */
  rejectedCount: number;
  /** Ids of gifts that had more confirmed reservations than units at one time. */
  overclaimedGiftIds: Set<string>;
  follower: Owner;
  /** Only followers of the owner see this list. */
  friendsListId: string;
  /** Whether `follower` follows the owner, according to the last response. */
  isFollowing: boolean;
  confirmedCount: number;
}

const unitsPerGift = 2;
const giftsPerList = 30;
/** At least half of the reservations are for this many gifts. */
const popularCount = 5;
const visitorCount = 6;
const maxClaimsPerVisitor = 8;
const intervalMs = 60;

/** Writes until it is stopped, even if parts of the system are down. */
export class Load {
  readonly writes: ConfirmedWrites;
  private readonly owner: Owner;
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();
  /** Ids of the gifts of the last list. */
  private reservableGiftIds: string[] = [];
  /** The number of confirmed reservations of each gift, until their release is requested. */
  private readonly claimantCounts = new Map<string, number>();

  private constructor(owner: Owner, follower: Owner) {
    this.owner = owner;
    this.writes = {
      listIds: [],
      listNames: new Map(),
      giftIds: new Map(),
      deletedGiftCount: 0,
      giftDetails: new Map(),
      activeClaims: new Map(),
      releasedClaims: new Map(),
      rejectedCount: 0,
      overclaimedGiftIds: new Set(),
      follower,
      friendsListId: '',
      isFollowing: false,
      confirmedCount: 0,
    };
  }

  static async start(owner: Owner): Promise<Load> {
    const load = new Load(owner, await createOwner('follower'));
    const { writes } = load;
    for (let index = 0; index < 3; index += 1) {
      const list = await createList(owner, `Under load ${index}`);
      load.reservableGiftIds = await addGifts(owner, list, { count: giftsPerList, quantity: unitsPerGift });
      writes.listIds.push(list);
      writes.giftIds.set(list, new Set(load.reservableGiftIds));
    }
    writes.friendsListId = await createList(owner, 'For friends', 'friends');
    load.running = Promise.all([
      ...Array.from({ length: visitorCount }, () => load.reserveAndRelease()),
      ...writes.listIds.slice(0, 2).map(list => load.repeat(() => load.editGifts(list))),
      load.repeat(() => load.renameList()),
      load.repeat(() => load.toggleFollow()),
    ]);
    // `stop` throws the error.
    load.running.catch(() => undefined);
    return load;
  }

  /** Waits for the requests in progress. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async repeat(action: () => Promise<void>): Promise<void> {
    while (!this.stopping) {
      await action();
      await pause(intervalMs);
    }
  }

  private async confirm(...call: Parameters<typeof callUntilConfirmed>): Promise<Record<string, unknown>> {
    const data = await callUntilConfirmed(...call);
    this.writes.confirmedCount += 1;
    return data;
  }

  /** Reserves units for one visitor, and releases the oldest when there are more than `maxClaimsPerVisitor`. */
  private reserveAndRelease(): Promise<void> {
    const reservedEmails: string[] = [];
    return this.repeat(async () => {
      const email = `guest-${randomUUID()}@example.org`;
      if (await this.reserve(email)) reservedEmails.push(email);
      const oldest = reservedEmails.length > maxClaimsPerVisitor ? reservedEmails.shift() : undefined;
      if (oldest !== undefined) await this.release(oldest);
    });
  }

  private async reserve(email: string): Promise<boolean> {
    const giftId = this.pickGiftId();
    try {
      const body = { gift_id: giftId, name: 'Guest', email };
      const { unreserve_token } = await this.confirm('POST /giftitem/reserve', { body });
      const claimants = (this.claimantCounts.get(giftId) ?? 0) + 1;
      this.claimantCounts.set(giftId, claimants);
      if (claimants > unitsPerGift) this.writes.overclaimedGiftIds.add(giftId);
      this.writes.activeClaims.set(email, { giftId, token: String(unreserve_token) });
      return true;
    } catch (error) {
      if (!(error instanceof RejectedCall) || error.code !== 'gift/already-taken') throw error;
      this.writes.rejectedCount += 1;
      return false;
    }
  }

  private async release(email: string): Promise<void> {
    const claim = this.writes.activeClaims.get(email);
    if (!claim) return;
    const { giftId, token } = claim;
    this.claimantCounts.set(giftId, (this.claimantCounts.get(giftId) ?? 0) - 1);
    await this.confirm('POST /giftitem/unreserve', { body: { gift_id: giftId, token } });
    this.writes.activeClaims.delete(email);
    this.writes.releasedClaims.set(email, claim);
  }

  /** Adds a gift and changes its details. Deletes about one gift in three. */
  private async editGifts(list: string): Promise<void> {
    const { giftIds, giftDetails } = this.writes;
    const initialDetails = randomUUID();
    const body = {
      giftlist_id: list,
      gift_title: 'Added under load',
      details: initialDetails,
      quantity: unitsPerGift,
    };
    const added = await this.confirm('POST /giftitem/create', { query: {}, body }, this.owner);
    const id = String(added.id);
    giftIds.get(list)?.add(id);
    const changedDetails = randomUUID();
    await this.confirm(
      'PUT /giftitem/update',
      { query: {}, body: { id, details: changedDetails } },
      this.owner,
    );
    giftDetails.set(id, changedDetails);
    if (Math.random() > 1 / 3) return;
    await this.confirm('DELETE /giftitem/delete/{id}', { params: { id } }, this.owner);
    giftIds.get(list)?.delete(id);
    giftDetails.delete(id);
    this.writes.deletedGiftCount += 1;
  }

  private async renameList(): Promise<void> {
    const { listIds, listNames } = this.writes;
    const id = listIds[Math.floor(Math.random() * listIds.length)] ?? '';
    const list_name = `Under load, ${randomUUID()}`;
    await this.confirm('PUT /giftlist/update', { body: { id, list_name } }, this.owner);
    listNames.set(id, list_name);
  }

  /** Toggles following. Throws if one request toggled it twice. */
  private async toggleFollow(): Promise<void> {
    const { follower } = this.writes;
    const { following } = await this.confirm(
      'PUT /user/{id}/follow-unfollow',
      { params: { id: follower.profileId }, query: { targetId: this.owner.profileId } },
      follower,
    );
    if (following === this.writes.isFollowing) throw new Error('One request toggled following twice');
    this.writes.isFollowing = following === true;
  }

  private pickGiftId(): string {
    const count = Math.random() < 0.5 ? popularCount : this.reservableGiftIds.length;
    return this.reservableGiftIds[Math.floor(Math.random() * count)] ?? '';
  }
}
