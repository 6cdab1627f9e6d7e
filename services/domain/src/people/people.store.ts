import type { Language } from '@giftlist/contracts/languages';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** A person as stored by services other than users: public profile data, and the birthday without the year. */
export interface Person {
  _id: string;
  version: number;
  first_name: string;
  last_name: string;
  username: string;
  profile_pic: string | null;
  birth: { month: number; day: number } | null;
  country: string | null;
  timeZone: string | null;
  /** Chosen in the profile. Null for automatic. */
  language?: Language | null;
}

/** Kept after the follow has ended, so that an older event does not restore it. */
export interface Follow {
  _id: string;
  version: number;
  follower_id: string;
  target_id: string;
  following: boolean;
}

/** Later events about this person are ignored. */
interface DeletedPersonDoc {
  _id: string;
  at: Date;
}

export const PersonModel = defineModel<Person>(
  'people',
  new Schema<Person>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    first_name: { type: String, default: '' },
    last_name: { type: String, default: '' },
    username: { type: String, default: '' },
    profile_pic: { type: String, default: null },
    birth: { type: new Schema({ month: Number, day: Number }, { _id: false }), default: null },
    country: { type: String, default: null },
    timeZone: { type: String, default: null },
    language: { type: String, default: null },
  }),
  { shardedBy: '_id' },
);

const followSchema = new Schema<Follow>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  follower_id: { type: String, required: true },
  target_id: { type: String, required: true },
  following: { type: Boolean, required: true },
});
followSchema.index({ follower_id: 1, following: 1 });
followSchema.index({ target_id: 1, following: 1 });
export const FollowModel = defineModel<Follow>('follows', followSchema, { shardedBy: '_id' });

/** Longer than any topic keeps events (14 days). */
const deletedTtlSeconds = 31 * 86_400;
const deletedSchema = new Schema<DeletedPersonDoc>({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
deletedSchema.index({ at: 1 }, { expireAfterSeconds: deletedTtlSeconds });
export const DeletedPersonModel = defineModel<DeletedPersonDoc>('gone_people', deletedSchema);

export const followId = (follower: string, target: string): string => `${follower}:${target}`;

/** Returns the full name, or else the username. Empty without a person. */
export const displayName = (
  person: Pick<Person, 'first_name' | 'last_name' | 'username'> | null | undefined,
): string => (person ? fullName(person) || person.username : '');
