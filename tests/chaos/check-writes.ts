import { giftReleased } from '@giftlist/contracts/gifts/events';
import { services } from '@giftlist/contracts/services';
import { RejectedCall } from '@giftlist/infra/demo/api';
import mongoose from 'mongoose';
import { z } from 'zod';
import { api, type Owner, signInAgain, system } from '../support/system.ts';
import { type BrokerLog, readBrokerLog } from './broker-log.ts';
import type { ConfirmedWrites } from './load.ts';
import type { MailLog } from './mail-log.ts';
import { waitUntil } from './wait-until.ts';

export interface CheckResult {
  log: BrokerLog;
  /** One sentence each. */
  findings: string[];
}

/** Only the latest released reservations are checked. */
const maxCheckedReleases = 200;
const StoredGift = z.object({
  _id: z.string(),
  quantity: z.number(),
  claims: z.array(z.object({ id: z.string(), email: z.string() })),
});
type Client = mongoose.mongo.MongoClient;
const openDatabase = (client: Client, service: string) => client.db(`${system.namespace}_${service}`);

/** Checks that all confirmed writes and their effects exist exactly once. Waits for pending effects. */
export async function checkWrites(
  owner: Owner,
  writes: ConfirmedWrites,
  mails: MailLog,
): Promise<CheckResult> {
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    await signInAgain(owner);
    await signInAgain(writes.follower);
    const findings = [
      ...(await findLostWrites(owner, writes)),
      ...(await checkUnits(client, writes)),
      ...(await checkMails(writes, mails)),
      ...(await checkReadModels(writes)),
    ];
    const published = await countPublishedEvents(client);
    const outboxFindings = await checkOutboxes(client);
    const log = await readBrokerLog();
    const logFindings = [...checkLog(published, log), ...(await checkClaims(client, log))];
    return { log, findings: [...findings, ...outboxFindings, ...logFindings] };
  } finally {
    await client.close();
  }
}

async function checkOutboxes(client: Client): Promise<string[]> {
  const findUnpublished = async () => {
    const counts = await Promise.all(
      services.map(async name => {
        return [name, await openDatabase(client, name).collection('outbox').countDocuments()] as const;
      }),
    );
    return counts.filter(([, count]) => count > 0);
  };
  if (await waitUntil(async () => (await findUnpublished()).length === 0)) return [];
  return (await findUnpublished()).map(([name, count]) => `${count} events of ${name} were never published`);
}

async function findLostWrites(owner: Owner, writes: ConfirmedWrites): Promise<string[]> {
  const findings: string[] = [];
  for (const [id, name] of writes.listNames) {
    const { list_name } = await api.call('GET /giftlist/{id}', { token: owner.token, params: { id } });
    if (list_name !== name) findings.push(`list ${id} has lost its name`);
  }
  for (const list of writes.listIds) {
    const gifts = await api.call('GET /giftlist/{id}/gifts', { token: owner.token, params: { id: list } });
    const existing = new Set(gifts.map(({ id }) => id));
    const expectedGifts = writes.giftIds.get(list) ?? new Set();
    for (const id of expectedGifts)
      if (!existing.has(id)) findings.push(`gift ${id} was added but does not exist`);
    for (const { id, details } of gifts) {
      if (!expectedGifts.has(id)) findings.push(`gift ${id} exists but should not`);
      const expected = writes.giftDetails.get(id);
      if (expected !== undefined && details !== expected) findings.push(`a change of gift ${id} was lost`);
    }
  }
  const checkedReleases = [...writes.releasedClaims].slice(-maxCheckedReleases);
  for (const [email, { giftId, token }] of [...writes.activeClaims, ...checkedReleases]) {
    const headers = { 'x-claim-token': token };
    const { reserved_by_me } = await api.call('GET /giftitem/{id}', { params: { id: giftId }, headers });
    if (reserved_by_me !== writes.activeClaims.has(email))
      findings.push(
        `the claim token of ${email} shows ${reserved_by_me ? 'an active' : 'no'} reservation, but the last response was different`,
      );
  }
  return findings;
}

/** Checks that no gift has more claims than units, and that confirmed and displayed claims are the same. */
async function checkUnits(client: Client, writes: ConfirmedWrites): Promise<string[]> {
  const findings = [...writes.overclaimedGiftIds].map(
    id => `gift ${id} had more claimants at one time than units`,
  );
  const giftIdByClaimant = new Map<string, string>();
  for (const list of writes.listIds) {
    const storedGifts = openDatabase(client, 'gifts')
      .collection('gifts')
      .find({ giftlist_id: list, removed_at: null });
    const gifts = new Map(
      z
        .array(StoredGift)
        .parse(await storedGifts.toArray())
        .map(gift => [gift._id, gift]),
    );
    for (const { _id, quantity, claims } of gifts.values()) {
      for (const { email } of claims) giftIdByClaimant.set(email, _id);
      if (claims.length > quantity)
        findings.push(`gift ${_id} has ${claims.length} claimants, but ${quantity} units`);
    }
    for (const visibleGift of await api.call('GET /giftlist/{id}/gifts', { params: { id: list } })) {
      const gift = gifts.get(visibleGift.id);
      const isFullyClaimed = gift !== undefined && gift.claims.length >= gift.quantity;
      if ((visibleGift.isReserved || visibleGift.isPurchased) !== isFullyClaimed)
        findings.push(
          `visitors are shown gift ${visibleGift.id} as ${isFullyClaimed ? 'available' : 'taken'}`,
        );
    }
  }
  for (const [email, { giftId }] of writes.activeClaims)
    if (giftIdByClaimant.get(email) !== giftId) findings.push(`the unit of ${email} was lost`);
  for (const email of giftIdByClaimant.keys())
    if (!writes.activeClaims.has(email))
      findings.push(`a unit is reserved for ${email}, who received no confirmation`);
  return findings;
}

async function checkMails(writes: ConfirmedWrites, mails: MailLog): Promise<string[]> {
  const addresses = [...writes.activeClaims.keys(), ...writes.releasedClaims.keys()];
  const findMissing = () => addresses.filter(address => mails.countTo(address) === 0);
  await waitUntil(() => findMissing().length === 0);
  const repeated = addresses.filter(address => mails.countTo(address) > 1);
  return [
    ...(mails.mayHaveMissed
      ? ['mails arrived faster than they were read: some may not have been checked']
      : []),
    ...(findMissing().length > 0
      ? [`${findMissing().length} of ${addresses.length} confirmations never arrived`]
      : []),
    ...(repeated.length > 0 ? [`${repeated.length} reservations were confirmed by more than one mail`] : []),
  ];
}

async function checkReadModels(writes: ConfirmedWrites): Promise<string[]> {
  const findings: string[] = [];
  for (const id of writes.listIds) {
    const expectedCount = writes.giftIds.get(id)?.size ?? 0;
    const fetchCount = async () => (await api.call('GET /giftlist/{id}', { params: { id } })).gifts_count;
    if (!(await waitUntil(async () => (await fetchCount()) === expectedCount)))
      findings.push(`list ${id} counts ${await fetchCount()} gifts, but has ${expectedCount}`);
  }
  for (const [subject, route] of [
    ['list', 'GET /giftlist/{id}'],
    ['gifts', 'GET /giftlist/{id}/gifts'],
  ] as const) {
    const fetchIsVisible = () => canFollowerSee(route, writes);
    if (!(await waitUntil(async () => (await fetchIsVisible()) === writes.isFollowing)))
      findings.push(
        `${writes.isFollowing ? 'a follower does not see' : 'a former follower sees'} the ${subject} of a friend`,
      );
  }
  return findings;
}

async function canFollowerSee(
  route: 'GET /giftlist/{id}' | 'GET /giftlist/{id}/gifts',
  writes: ConfirmedWrites,
): Promise<boolean> {
  try {
    await api.call(route, { token: writes.follower.token, params: { id: writes.friendsListId } });
    return true;
  } catch (error) {
    if (error instanceof RejectedCall && error.code === 'list/follow-to-see') return false;
    throw error;
  }
}

/** Returns the number of published events for each service and key. Keys are hashed as in `BrokerLog`. */
async function countPublishedEvents(
  client: Client,
): Promise<[service: string, key: string, count: number][]> {
  const published: [string, string, number][] = [];
  for (const name of services) {
    const rows = openDatabase(client, name).collection<{ _id: string; seq: number }>('outbox_keys').find();
    for await (const { _id, seq } of rows) published.push([name, _id, seq]);
  }
  return published;
}

/** Checks that the log contains every published event, in order for each key, and that there are no dead letters. */
function checkLog(published: Awaited<ReturnType<typeof countPublishedEvents>>, log: BrokerLog): string[] {
  const findings = log.deadLetterPartitions.map(partition => `there are dead letters in ${partition}`);
  for (const [name, key, count] of published) {
    const sequences = log.sequences.get(key) ?? [];
    const isInOrder = sequences.every((sequence, index) => sequence === index + 1);
    if (sequences.length < count || !isInOrder)
      findings.push(
        `of ${count} events of a key of ${name}, ${sequences.length} are in the log${isInOrder ? '' : ', out of order'}`,
      );
  }
  return findings;
}

/**
 * Checks that the log has each gift's reservations and releases, in the order in which they changed the gift.
 */
async function checkClaims(client: Client, log: BrokerLog): Promise<string[]> {
  const findings: string[] = [];
  const rows = await openDatabase(client, 'gifts').collection('gifts').find().toArray();
  const stored = new Map(
    z
      .array(StoredGift)
      .parse(rows)
      .map(({ _id, claims }) => [_id, claims]),
  );
  for (const [gift, events] of log.claimEvents) {
    if (events.some(({ gift_version }, index) => gift_version <= (events[index - 1]?.gift_version ?? 0)))
      findings.push(`the reservations and releases of gift ${gift} are in the log out of order`);
    const active = new Set(events.map(({ claim_id }) => claim_id));
    for (const { claim_id, type } of events) if (type === giftReleased.name) active.delete(claim_id);
    const expected = (stored.get(gift) ?? []).map(({ id }) => id);
    if (active.size !== expected.length || expected.some(id => !active.has(id)))
      findings.push(
        `the log has ${active.size} active claims of gift ${gift}, the database ${expected.length}`,
      );
  }
  for (const [gift, claims] of stored)
    if (claims.length > 0 && !log.claimEvents.has(gift))
      findings.push(`the log has none of the ${claims.length} claims of gift ${gift}`);
  return findings;
}
