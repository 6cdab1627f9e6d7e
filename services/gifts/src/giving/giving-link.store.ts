import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@giftlist/contracts/limits';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A mailed link to the gifts of an address, and the visit that it opened. Tokens are kept as hashes only. */
interface GivingLinkDoc {
  /** SHA-256 of the link's token. */
  _id: string;
  email_key: string;
  opens_until: Date;
  /** SHA-256 of the visit's token; null until the link was opened. */
  visit: string | null;
  ends_at: Date;
}

const schema = new Schema<GivingLinkDoc>({
  _id: { type: String, required: true },
  email_key: { type: String, required: true },
  opens_until: { type: Date, required: true },
  visit: { type: String, default: null },
  ends_at: { type: Date, required: true },
});
schema.index({ visit: 1 }, { partialFilterExpression: { visit: { $type: 'string' } } });
schema.index({ email_key: 1 });
schema.index({ ends_at: 1 }, { expireAfterSeconds: 0 });
export const GivingLinkModel = defineModel('giving_links', schema);

/** Tokens are 256 random bits, so a plain hash keeps them. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes a link's token, to be mailed and then forgotten. */
export async function makeLink(emailKey: string, now: Date, { session }: Transaction): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const opens_until = new Date(now.getTime() + limits.givingLinkMs);
  const link = { _id: hashOf(token), email_key: emailKey, opens_until, visit: null, ends_at: opens_until };
  await GivingLinkModel.create([link], { session });
  return token;
}

/** Opens a link with the token of the visit that begins. False where it expired or was opened before. */
export async function openLink(
  { token, visit, now }: { token: string; visit: string; now: Date },
  { session }: Transaction,
): Promise<Date | null> {
  const ends_at = new Date(now.getTime() + limits.givingVisitMs);
  const opened = await GivingLinkModel.updateOne(
    { _id: hashOf(token), visit: null, opens_until: { $gt: now } },
    { $set: { visit: hashOf(visit), ends_at } },
    { session },
  );
  return opened.modifiedCount === 1 ? ends_at : null;
}

/** Whose gifts a visit shows: the key of the address. Null where it has ended. */
export async function addressOfVisit(visit: string, now: Date): Promise<string | null> {
  const found = await GivingLinkModel.findOne({ visit: hashOf(visit), ends_at: { $gt: now } }).lean();
  return found?.email_key ?? null;
}
