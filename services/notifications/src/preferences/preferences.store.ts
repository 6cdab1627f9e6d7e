import type { NotificationKind } from '@giftlist/contracts/notifications/entities';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { z } from 'zod';

export type Kind = z.output<typeof NotificationKind>;
export type Channel = 'in_app' | 'email';

/** Kinds that can be turned off. Account mails and those about one's own reservations always come. */
export const optionalKinds: ReadonlySet<Kind> = new Set([
  'followed',
  'birthday_reminder',
  'occasion_reminder',
  'collaborator_invited',
  'list_shared',
  'gift_added',
]);

/** What someone has turned off. `_id` is `person:{profile}`, or `address:{key}` for who has none here. */
interface Preferences {
  _id: string;
  /** `{kind}.{channel}` */
  off: string[];
}

const PreferencesModel = defineModel<Preferences>(
  'preferences',
  new Schema<Preferences>({ _id: { type: String, required: true }, off: [String] }),
);

export const personSubject = (personId: string): string => `person:${personId}`;
export const addressSubject = (recipientKey: string): string => `address:${recipientKey}`;

/** Does this person, or this address, want this kind on this channel. */
export async function wants(
  subject: string,
  kind: Kind,
  channel: Channel,
  tx?: Transaction,
): Promise<boolean> {
  if (!optionalKinds.has(kind)) return true;
  const off = await PreferencesModel.exists({ _id: subject, off: `${kind}.${channel}` }).session(
    tx?.session ?? null,
  );
  return off === null;
}

export async function turn(
  direction: 'on' | 'off',
  subject: string,
  kind: Kind,
  channel: Channel,
): Promise<void> {
  const choice = { off: `${kind}.${channel}` };
  const change = direction === 'off' ? { $addToSet: choice } : { $pull: choice };
  await PreferencesModel.updateOne({ _id: subject }, change, { upsert: direction === 'off' });
}

export async function forgetPreferences(subject: string, tx: Transaction): Promise<void> {
  await PreferencesModel.deleteOne({ _id: subject }, { session: tx.session });
}
