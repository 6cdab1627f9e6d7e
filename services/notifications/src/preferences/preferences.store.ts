import { type Channel as AnyChannel, OptionalKind } from '@giftlist/contracts/notifications/entities';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { z } from 'zod';
import type { Kind, OptionalKindName } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

export type Channel = z.output<typeof AnyChannel>;

export const isOptional = (kind: Kind): kind is OptionalKindName => OptionalKind.safeParse(kind).success;

/** What is turned off for a person or an email address. An address may have no account. */
interface Preferences {
  /** `person:{profile}`, or `address:{recipient key}`. */
  _id: string;
  /** `{kind}.{channel}` */
  off: string[];
}

const PreferencesModel = defineModel<Preferences>(
  'preferences',
  new Schema<Preferences>({ _id: { type: String, required: true }, off: [String] }),
);

export const toPersonSubject = (personId: string): string => `person:${personId}`;
export const parsePersonId = (subject = ''): string | null =>
  subject.startsWith('person:') ? subject.slice('person:'.length) : null;
export const toAddressSubject = (recipientKey: string): string => `address:${recipientKey}`;
/** Does not identify the recipient. Nobody can turn off such an email. */
export const toMailSubject = (mailId: string): string => `mail:${mailId}`;

/** Returns entries of the form `{kind}.{channel}`. */
export async function findTurnedOff(
  subjects: readonly string[],
  tx?: Transaction,
): Promise<ReadonlySet<string>> {
  const found = await PreferencesModel.find({ _id: { $in: [...subjects] } })
    .session(tx?.session ?? null)
    .lean<Preferences[]>();
  return new Set(found.flatMap(preferences => preferences.off));
}

export async function isTurnedOn(subject: string, kind: Kind, channel: Channel): Promise<boolean> {
  return !isOptional(kind) || !(await findTurnedOff([subject])).has(`${kind}.${channel}`);
}

export async function loadEnabledChannels(
  personIds: readonly string[],
  tx: Transaction,
): Promise<(personId: string, kind: Kind) => Record<Channel, boolean>> {
  const subjects = [...new Set(personIds.map(toPersonSubject))];
  const found = await PreferencesModel.find({ _id: { $in: subjects } })
    .session(tx.session)
    .lean<Preferences[]>();
  const offBySubject = new Map(found.map(({ _id, off }) => [_id, new Set(off)]));
  return (personId, kind) => {
    const off = offBySubject.get(toPersonSubject(personId));
    const isOn = (channel: Channel) => !isOptional(kind) || !off?.has(`${kind}.${channel}`);
    return {
      in_app: isOn('in_app'),
      email: isOn('email'),
      push: kinds[kind].push !== 'never' && isOn('push'),
    };
  };
}

export async function turnChannel(
  direction: 'on' | 'off',
  subject: string,
  kind: Kind,
  channel: Channel,
): Promise<void> {
  const entry = { off: `${kind}.${channel}` };
  const change = direction === 'off' ? { $addToSet: entry } : { $pull: entry };
  await PreferencesModel.updateOne({ _id: subject }, change, { upsert: direction === 'off' });
}

export async function turnOffAll(off: readonly string[], subject: string, tx: Transaction): Promise<void> {
  const change = { $addToSet: { off: { $each: [...off] } } };
  await PreferencesModel.updateOne({ _id: subject }, change, { upsert: true, session: tx.session });
}

export async function deletePreferences(subject: string, tx: Transaction): Promise<void> {
  await PreferencesModel.deleteOne({ _id: subject }, { session: tx.session });
}
