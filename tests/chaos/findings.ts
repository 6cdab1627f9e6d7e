import { services } from '@giftlist/contracts/services';
import mongoose from 'mongoose';
import { z } from 'zod';
import { RefusedCall } from '../support/public-api.ts';
import { api, type Owner, signInAgain, system } from '../support/system.ts';
import { type BrokerLog, readBrokerLog } from './broker-log.ts';
import type { Kept } from './load.ts';
import type { Mails } from './mails.ts';
import { settled } from './settled.ts';

/** What was checked, and the findings in sentences: empty if everything is correct. */
export interface Examined {
  log: BrokerLog;
  wrong: string[];
}

const givenBackLooked = 200;
const Stored = z.object({
  _id: z.string(),
  quantity: z.number(),
  claims: z.array(z.object({ email: z.string() })),
});
type Client = mongoose.mongo.MongoClient;
const databaseOf = (client: Client, service: string) => client.db(`${system.namespace}_${service}`);

/** Waits until no work is in progress, then checks that all confirmed writes exist exactly once. */
export async function examine(owner: Owner, kept: Kept, mails: Mails): Promise<Examined> {
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    await signInAgain(owner);
    await signInAgain(kept.follower);
    const wrong = [
      ...(await writesThere(owner, kept)),
      ...(await unitsRight(client, kept)),
      ...(await mailsOnce(kept, mails)),
      ...(await readModelsRight(kept)),
    ];
    const told = await toldSoFar(client);
    const unpublished = await outboxesEmpty(client);
    const log = await readBrokerLog();
    return { log, wrong: [...wrong, ...unpublished, ...logWhole(told, log)] };
  } finally {
    await client.close();
  }
}

async function outboxesEmpty(client: Client): Promise<string[]> {
  const left = async () => {
    const counts = await Promise.all(
      services.map(async name => {
        return [name, await databaseOf(client, name).collection('outbox').countDocuments()] as const;
      }),
    );
    return counts.filter(([, rows]) => rows > 0);
  };
  if (await settled(async () => (await left()).length === 0)) return [];
  return (await left()).map(([name, rows]) => `${rows} events of ${name} were never published`);
}

async function writesThere({ token }: Owner, kept: Kept): Promise<string[]> {
  const wrong: string[] = [];
  for (const [id, name] of kept.names) {
    const { list_name } = await api.call('GET /giftlist/{id}', { token, params: { id } });
    if (list_name !== name) wrong.push(`list ${id} has lost its name`);
  }
  for (const list of kept.lists) {
    const gifts = await api.call('GET /giftlist/{id}/gifts', { token, params: { id: list } });
    const there = new Set(gifts.map(({ id }) => id));
    const wanted = kept.gifts.get(list) ?? new Set();
    for (const id of wanted) if (!there.has(id)) wrong.push(`gift ${id} was added but does not exist`);
    for (const { id, details } of gifts) {
      if (!wanted.has(id)) wrong.push(`gift ${id} exists but should not`);
      const expected = kept.details.get(id);
      if (expected !== undefined && details !== expected) wrong.push(`a change of gift ${id} was lost`);
    }
  }
  const givenBack = [...kept.released].slice(-givenBackLooked);
  for (const [email, { gift, token: claim }] of [...kept.held, ...givenBack]) {
    const headers = { 'x-claim-token': claim };
    const { reserved_by_me } = await api.call('GET /giftitem/{id}', { params: { id: gift }, headers });
    if (reserved_by_me !== kept.held.has(email))
      wrong.push(`the reservation of ${email} differs from its response`);
  }
  return wrong;
}

/** No unit has two claimants, each claimant has a confirmation, and visitors see the correct state. */
async function unitsRight(client: Client, kept: Kept): Promise<string[]> {
  const wrong = [...kept.overtaken].map(id => `gift ${id} had more claimants at one time than units`);
  const holders = new Map<string, string>();
  for (const list of kept.lists) {
    const rows = databaseOf(client, 'gifts')
      .collection('gifts')
      .find({ giftlist_id: list, removed_at: null });
    const gifts = new Map(
      z
        .array(Stored)
        .parse(await rows.toArray())
        .map(gift => [gift._id, gift]),
    );
    for (const { _id, quantity, claims } of gifts.values()) {
      for (const { email } of claims) holders.set(email, _id);
      if (claims.length > quantity)
        wrong.push(`gift ${_id} has ${claims.length} claimants of ${quantity} units`);
    }
    for (const shown of await api.call('GET /giftlist/{id}/gifts', { params: { id: list } })) {
      const gift = gifts.get(shown.id);
      const isTaken = gift !== undefined && gift.claims.length >= gift.quantity;
      if ((shown.isReserved || shown.isPurchased) !== isTaken)
        wrong.push(`visitors are shown gift ${shown.id} as ${isTaken ? 'free' : 'taken'}`);
    }
  }
  for (const [email, { gift }] of kept.held)
    if (holders.get(email) !== gift) wrong.push(`the unit of ${email} was lost`);
  for (const email of holders.keys())
    if (!kept.held.has(email)) wrong.push(`a unit is reserved for ${email}, who received no confirmation`);
  return wrong;
}

/** Each reservation is confirmed by one mail. */
async function mailsOnce(kept: Kept, mails: Mails): Promise<string[]> {
  const addresses = [...kept.held.keys(), ...kept.released.keys()];
  const without = () => addresses.filter(address => mails.to(address) === 0);
  await settled(() => without().length === 0);
  const twice = addresses.filter(address => mails.to(address) > 1);
  return [
    ...(mails.missed ? ['mails arrived faster than they were read: some were not checked'] : []),
    ...(without().length > 0
      ? [`${without().length} of ${addresses.length} confirmations never arrived`]
      : []),
    ...(twice.length > 0 ? [`${twice.length} reservations were confirmed by more than one mail`] : []),
  ];
}

/** The read models of the services match the confirmed writes. */
async function readModelsRight(kept: Kept): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of kept.lists) {
    const wanted = kept.gifts.get(id)?.size ?? 0;
    const counted = async () => (await api.call('GET /giftlist/{id}', { params: { id } })).gifts_count;
    if (!(await settled(async () => (await counted()) === wanted)))
      wrong.push(`list ${id} counts ${await counted()} gifts of ${wanted}`);
  }
  for (const [what, look] of [
    ['list', 'GET /giftlist/{id}'],
    ['gifts', 'GET /giftlist/{id}/gifts'],
  ] as const) {
    const seen = () => isSeen(look, kept);
    if (!(await settled(async () => (await seen()) === kept.follows)))
      wrong.push(
        `${kept.follows ? 'a follower does not see' : 'a former follower sees'} the ${what} of a friend`,
      );
  }
  return wrong;
}

async function isSeen(look: 'GET /giftlist/{id}' | 'GET /giftlist/{id}/gifts', kept: Kept): Promise<boolean> {
  try {
    await api.call(look, { token: kept.follower.token, params: { id: kept.friendsList } });
    return true;
  } catch (error) {
    if (error instanceof RefusedCall && error.code === 'list/follow-to-see') return false;
    throw error;
  }
}

/** The number of events per key that each service published, by its hash. */
async function toldSoFar(client: Client): Promise<[service: string, key: string, count: number][]> {
  const told: [string, string, number][] = [];
  for (const name of services) {
    const rows = databaseOf(client, name).collection<{ _id: string; seq: number }>('outbox_keys').find();
    for await (const { _id, seq } of rows) told.push([name, _id, seq]);
  }
  return told;
}

/** Every published event is in the log, in the order of its key, and none is a dead letter. */
function logWhole(told: Awaited<ReturnType<typeof toldSoFar>>, log: BrokerLog): string[] {
  const wrong = log.deadLetters.map(topic => `there are dead letters in ${topic}`);
  for (const [name, key, count] of told) {
    const places = log.places.get(key) ?? [];
    const isInOrder = places.every((place, at) => place === at + 1);
    if (places.length < count || !isInOrder)
      wrong.push(
        `of ${count} events of a key of ${name}, ${places.length} are in the log${isInOrder ? '' : ', out of order'}`,
      );
  }
  return wrong;
}
