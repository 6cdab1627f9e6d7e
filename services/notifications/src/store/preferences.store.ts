import { type Channel as AnyChannel, OptionalKind } from '@giftlist/contracts/notifications/entities';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { z } from 'zod';
import type { Kind, Optional } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

export type Channel = z.output<typeof AnyChannel>;

/** Whether this kind can be turned off. */
export const isOptional = (kind: Kind): kind is Optional => OptionalKind.safeParse(kind).success;

/** The kinds and channels that a subject turned off. `_id` is `person:{profile}`, or `address:{key}` for an address without a profile. */
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
/** The person of a subject; null for an address. */
export const personOfSubject = (subject = ''): string | null =>
  subject.startsWith('person:') ? subject.slice('person:'.length) : null;
export const addressSubject = (recipientKey: string): string => `address:${recipientKey}`;
/** For a mail without a known person, which nobody can turn off. */
export const mailSubject = (mailId: string): string => `mail:${mailId}`;

/** Everything that these subjects turned off, as `{kind}.{channel}`. */
export async function turnedOff(subjects: readonly string[], tx?: Transaction): Promise<ReadonlySet<string>> {
  const found = await PreferencesModel.find({ _id: { $in: [...subjects] } })
    .session(tx?.session ?? null)
    .lean<Preferences[]>();
  return new Set(found.flatMap(preferences => preferences.off));
}

/** Whether this person, or this address, wants this kind on this channel. */
export async function wants(subject: string, kind: Kind, channel: Channel): Promise<boolean> {
  return !isOptional(kind) || !(await turnedOff([subject])).has(`${kind}.${channel}`);
}

/** Returns on which channels each of these people wants a kind. */
export async function wantedChannels(
  personIds: readonly string[],
  tx: Transaction,
): Promise<(personId: string, kind: Kind) => Record<Channel, boolean>> {
  const subjects = [...new Set(personIds.map(personSubject))];
  const found = await PreferencesModel.find({ _id: { $in: subjects } })
    .session(tx.session)
    .lean<Preferences[]>();
  const offOf = new Map(found.map(({ _id, off }) => [_id, new Set(off)]));
  return (personId, kind) => {
    const off = offOf.get(personSubject(personId));
    const on = (channel: Channel) => !isOptional(kind) || !off?.has(`${kind}.${channel}`);
    return { in_app: on('in_app'), email: on('email'), push: kinds[kind].push !== 'never' && on('push') };
  };
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

/** `choices` as `{kind}.{channel}`. */
export async function turnOffAll(
  choices: readonly string[],
  subject: string,
  tx: Transaction,
): Promise<void> {
  const change = { $addToSet: { off: { $each: [...choices] } } };
  await PreferencesModel.updateOne({ _id: subject }, change, { upsert: true, session: tx.session });
}

export async function forgetPreferences(subject: string, tx: Transaction): Promise<void> {
  await PreferencesModel.deleteOne({ _id: subject }, { session: tx.session });
}
