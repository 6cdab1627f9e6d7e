import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { Profile } from '../model/profiles.ts';
import { toUsernameKey } from '../model/usernames.ts';

const schema = new Schema<Profile>({
  _id: { type: String, required: true },
  account_id: { type: String, required: true },
  version: { type: Number, required: true },
  username: { type: String, required: true },
  username_key: { type: String, required: true },
  first_name: { type: String, required: true },
  last_name: { type: String, required: true },
  birthday: { type: String, default: null },
  bio: { type: String, default: '' },
  interests: { type: String, default: '' },
  shipping_address: { type: String, default: '' },
  country: { type: String, default: null },
  currency: { type: String, default: null },
  time_zone: { type: String, default: null },
  time_zone_offset: { type: Number, default: null },
  language: { type: String, default: null },
  occasions_opened: { type: Boolean, default: false },
  social_links: [{ _id: false, type: { type: Number }, link: { type: String } }],
  suggested_friends: { type: [String], default: [] },
  suggested_friends_hidden: { type: [String], default: [] },
  profile_pic: { type: String, default: null },
  profile_cover: { type: String, default: null },
  search_terms: { type: [String], required: true },
  registered_at: { type: Date, required: true },
  held: { type: Number, default: 0 },
});
schema.index({ account_id: 1 }, { unique: true });
schema.index({ username_key: 1 }, { unique: true });
schema.index({ search_terms: 1 });

export const ProfileModel = defineModel('profiles', schema);

const getSession = (tx?: Transaction) => tx?.session ?? null;

@Injectable()
export class ProfileStore {
  findById(id: string, tx?: Transaction): Promise<Profile | null> {
    return ProfileModel.findById(id).session(getSession(tx)).lean().exec();
  }

  findByAccount(accountId: string, tx?: Transaction): Promise<Profile | null> {
    return ProfileModel.findOne({ account_id: accountId }).session(getSession(tx)).lean().exec();
  }

  findByUsername(username: string, tx?: Transaction): Promise<Profile | null> {
    return ProfileModel.findOne({ username_key: toUsernameKey(username) })
      .session(getSession(tx))
      .lean()
      .exec();
  }

  async findByIdOrUsername(idOrUsername: string, tx?: Transaction): Promise<Profile | null> {
    return (await this.findById(idOrUsername, tx)) ?? (await this.findByUsername(idOrUsername, tx));
  }

  /** Keeps the given order and skips missing profiles. */
  async findByIds(ids: readonly string[], options?: SessionOptions): Promise<Profile[]> {
    const profiles = await ProfileModel.find({ _id: { $in: [...ids] } })
      .session(options?.session ?? null)
      .lean();
    const byId = new Map(profiles.map(profile => [profile._id, profile]));
    return ids.flatMap(id => byId.get(id) ?? []);
  }

  async findByAccounts(accountIds: readonly string[], options?: SessionOptions): Promise<Profile[]> {
    return ProfileModel.find({ account_id: { $in: [...accountIds] } })
      .session(options?.session ?? null)
      .lean()
      .exec();
  }

  async findTakenUsernameKeys(usernames: readonly string[]): Promise<Set<string>> {
    const keys = usernames.map(toUsernameKey);
    const profiles = await ProfileModel.find({ username_key: { $in: keys } }, { username_key: 1 }).lean();
    return new Set(profiles.map(profile => profile.username_key));
  }

  /** Conflicts with a concurrent deletion of this person. Returns whether the profile exists. */
  async lock(id: string, tx: Transaction): Promise<boolean> {
    const { matchedCount } = await ProfileModel.updateOne(
      { _id: id },
      { $inc: { held: 1 } },
      { session: tx.session },
    );
    return matchedCount === 1;
  }

  async insert(profile: Profile, tx: Transaction): Promise<void> {
    await ProfileModel.create([profile], { session: tx.session });
  }

  async replace(profile: Profile, tx: Transaction): Promise<void> {
    await ProfileModel.replaceOne({ _id: profile._id }, profile, { session: tx.session });
  }

  async remove(id: string, tx: Transaction): Promise<void> {
    await ProfileModel.deleteOne({ _id: id }, { session: tx.session });
  }

  streamAll(): AsyncIterable<Profile> {
    return ProfileModel.find().lean().cursor();
  }
}
