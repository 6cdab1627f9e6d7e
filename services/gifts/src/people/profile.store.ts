import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A profile's name and picture, which givers see, and time zone. */
export interface ProfileDoc {
  _id: string;
  version: number;
  first_name: string;
  last_name: string;
  username: string;
  profile_pic: string | null;
  timeZone: string | null;
}

export const ProfileModel = defineModel(
  'people',
  new Schema<ProfileDoc>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    first_name: { type: String, default: '' },
    last_name: { type: String, default: '' },
    username: { type: String, default: '' },
    profile_pic: { type: String, default: null },
    timeZone: { type: String, default: null },
  }),
  { shardedBy: '_id' },
);
