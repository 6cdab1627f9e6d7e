import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** What a notification says of a person. */
export interface Person {
  _id: string;
  version: number;
  first_name: string;
  last_name: string;
  username: string;
}

/** One person's following of another; an ended one stays, so that an older event does not bring it back. */
export interface Follow {
  _id: string;
  version: number;
  follower_id: string;
  target_id: string;
  following: boolean;
}

export const PersonModel = defineModel<Person>(
  'people',
  new Schema<Person>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    first_name: String,
    last_name: String,
    username: String,
  }),
);

const followSchema = new Schema<Follow>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  follower_id: { type: String, required: true },
  target_id: { type: String, required: true },
  following: { type: Boolean, required: true },
});
followSchema.index({ follower_id: 1 });
followSchema.index({ target_id: 1 });
export const FollowModel = defineModel<Follow>('follows', followSchema);

export const followId = (follower: string, target: string): string => `${follower}:${target}`;
