import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** The fields of a person that this service needs of those that the users service publishes. */
export interface PersonDoc {
  _id: string;
  version: number;
  first_name: string;
  last_name: string;
  username: string;
  profile_pic: string | null;
  /** Missing if an older release stored the person. */
  timeZone?: string | null;
  /** Missing if an older release stored the person; null if they have chosen none. */
  language?: string | null;
}

export const PersonModel = defineModel(
  'people',
  new Schema<PersonDoc>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    first_name: { type: String, default: '' },
    last_name: { type: String, default: '' },
    username: { type: String, default: '' },
    profile_pic: { type: String, default: null },
    timeZone: String,
    language: String,
  }),
  { shardedBy: '_id' },
);
