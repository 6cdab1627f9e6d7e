import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@giftlist/contracts/limits';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** A link and its session. Only token hashes are stored. */
interface GivingLinkDoc {
  /** SHA-256 of the link's token. */
  _id: string;
  email_key: string;
  opens_until: Date;
  /** SHA-256 of the session's token; null until the link is opened. */
  visit: string | null;
  /** When the session ends; when the link expires if it is not opened. */
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

/** A plain hash is enough because tokens are 256 random bits. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns the link's token. */
export async function createLink(emailKey: string, now: Date, { session }: Transaction): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const opens_until = new Date(now.getTime() + limits.givingLinkMs);
  const link = { _id: hashToken(token), email_key: emailKey, opens_until, visit: null, ends_at: opens_until };
  await GivingLinkModel.create([link], { session });
  return token;
}

/** Returns when the session ends, or null if the link does not exist, has expired or was opened before. */
export async function openLink(
  { token, sessionToken, now }: { token: string; sessionToken: string; now: Date },
  { session }: Transaction,
): Promise<Date | null> {
  const ends_at = new Date(now.getTime() + limits.givingVisitMs);
  const opened = await GivingLinkModel.updateOne(
    { _id: hashToken(token), visit: null, opens_until: { $gt: now } },
    { $set: { visit: hashToken(sessionToken), ends_at } },
    { session },
  );
  return opened.modifiedCount === 1 ? ends_at : null;
}

export async function findSessionEmailKey(sessionToken: string, now: Date): Promise<string | null> {
  const link = await GivingLinkModel.findOne({
    visit: hashToken(sessionToken),
    ends_at: { $gt: now },
  }).lean();
  return link?.email_key ?? null;
}
