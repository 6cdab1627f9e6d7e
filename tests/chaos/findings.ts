import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { z } from 'zod';
import { api, house, type Owner } from '../support/house.ts';
import type { Kept } from './load.ts';

/** What was found wrong, in sentences; empty where everything holds. */
export type Findings = string[];

const settleMs = 180_000;
const databases = ['users', 'lists', 'gifts', 'occasions', 'shop', 'notifications'] as const;
const Claimed = z.object({ _id: z.string(), quantity: z.number(), claims: z.array(z.unknown()) });
const Mails = z.object({ messages: z.array(z.object({ To: z.array(z.object({ Address: z.string() })) })) });

/** Waits until nothing is under way any more, then looks whether all that was answered is there, once. */
export async function examine(owner: Owner, kept: Kept): Promise<Findings> {
  const client = await mongoose.mongo.MongoClient.connect(house.mongoUrl);
  try {
    return [
      ...(await emptied(client)),
      ...(await writesThere(owner, kept)),
      ...(await noUnitTwice(client, kept)),
      ...(await effectsOnce(kept)),
    ];
  } finally {
    await client.close();
  }
}

/** Answers true as soon as a check holds, false when it never does. */
async function settled(check: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + settleMs;
  for (;;) {
    if (await check().catch(() => false)) return true;
    if (performance.now() > deadline) return false;
    await pause(500);
  }
}

async function emptied(client: mongoose.mongo.MongoClient): Promise<Findings> {
  const left = async () => {
    const counts = await Promise.all(
      databases.map(async name => {
        const rows = await client.db(`${house.namespace}_${name}`).collection('outbox').countDocuments();
        return [name, rows] as const;
      }),
    );
    return counts.filter(([, rows]) => rows > 0);
  };
  if (await settled(async () => (await left()).length === 0)) return [];
  return (await left()).map(([name, rows]) => `${rows} events of ${name} were never published`);
}

async function writesThere({ token }: Owner, kept: Kept): Promise<Findings> {
  const found: Findings = [];
  for (const list of kept.lists) {
    const gifts = await api.call('GET /giftlist/{id}/gifts', { token, params: { id: list } });
    const byId = new Map(gifts.map(gift => [gift.id, gift]));
    const wanted = kept.gifts.get(list) ?? new Set();
    for (const id of wanted) if (!byId.has(id)) found.push(`gift ${id} was added and is not there`);
    for (const { id, details } of gifts) {
      if (!wanted.has(id)) found.push(`gift ${id} is there and should not be`);
      const expected = kept.details.get(id);
      if (expected !== undefined && details !== expected) found.push(`a change of gift ${id} is lost`);
    }
  }
  for (const [email, { gift, token: claim }] of [...kept.held, ...kept.released]) {
    const headers = { 'x-claim-token': claim };
    const { reserved_by_me } = await api.call('GET /giftitem/{id}', { params: { id: gift }, headers });
    if (reserved_by_me !== kept.held.has(email))
      found.push(`the reservation of ${email} is not as it was answered`);
  }
  return found;
}

async function noUnitTwice(client: mongoose.mongo.MongoClient, kept: Kept): Promise<Findings> {
  const rows = await client
    .db(`${house.namespace}_gifts`)
    .collection<{ _id: string; giftlist_id: string }>('gifts')
    .find({ giftlist_id: { $in: kept.lists } })
    .toArray();
  const gifts = z.array(Claimed).parse(rows);
  const over = gifts.filter(({ quantity, claims }) => claims.length > quantity);
  const taken = gifts.reduce((sum, { claims }) => sum + claims.length, 0);
  return [
    ...over.map(
      ({ _id, quantity, claims }) => `gift ${_id} has ${claims.length} takers of ${quantity} units`,
    ),
    ...(taken === kept.held.size ? [] : [`${taken} units are taken, ${kept.held.size} were answered so`]),
  ];
}

/** Each reservation's mail came once; each list counts its gifts as they are. */
async function effectsOnce(kept: Kept): Promise<Findings> {
  const found: Findings = [];
  const addresses = [...kept.held.keys(), ...kept.released.keys()];
  const isThere = await settled(async () => {
    const counts = await mailCounts();
    return addresses.every(address => counts.has(address));
  });
  const counts = await mailCounts();
  if (!isThere) {
    const missing = addresses.filter(address => !counts.has(address)).length;
    found.push(`${missing} of ${addresses.length} confirmations never came`);
  }
  const twice = addresses.filter(address => (counts.get(address) ?? 0) > 1).length;
  if (twice > 0) found.push(`${twice} confirmations came more than once`);
  for (const id of kept.lists) {
    const wanted = kept.gifts.get(id)?.size ?? 0;
    const counted = async () => (await api.call('GET /giftlist/{id}', { params: { id } })).gifts_count;
    if (!(await settled(async () => (await counted()) === wanted))) {
      found.push(`list ${id} counts ${await counted()} gifts of ${wanted}`);
    }
  }
  return found;
}

async function mailCounts(): Promise<Map<string, number>> {
  const answer = await fetch(`${process.env.MAIL_URL}/api/v1/messages?limit=100000`);
  const { messages } = Mails.parse(await answer.json());
  const counts = new Map<string, number>();
  for (const { To } of messages) {
    for (const { Address } of To)
      counts.set(Address.toLowerCase(), (counts.get(Address.toLowerCase()) ?? 0) + 1);
  }
  return counts;
}
