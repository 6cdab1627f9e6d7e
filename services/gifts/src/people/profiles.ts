import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { fullName as fullNameOf } from '@giftlist/contracts/rules/person-name';
import { userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { nullIfUnavailable } from '@giftlist/service-kit/problem-error';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Controller, Injectable } from '@nestjs/common';
import { type ProfileDoc, ProfileModel } from './profile.store.ts';

type State = DataOf<typeof userProfileChanged>;

const toProfileDoc = ({
  id,
  version,
  first_name,
  last_name,
  username,
  profile_pic,
  timeZone,
}: State): ProfileDoc => ({ _id: id, version, first_name, last_name, username, profile_pic, timeZone });

/** Finds profiles in the read model, or fetches them from the users service if they have not arrived yet. */
@Injectable()
export class Profiles {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Returns profiles by id, without deleted ones. While the users service is unavailable, unknown ones are missing. */
  async find(ids: Iterable<string>): Promise<Map<string, ProfileDoc>> {
    const uniqueIds = [...new Set(ids)];
    const found = await findStoredProfiles(uniqueIds);
    for (const id of uniqueIds) {
      const profile = found.get(id) ?? (await this.fetch(id));
      if (profile) found.set(id, profile);
    }
    return found;
  }

  private async fetch(id: string): Promise<ProfileDoc | null> {
    const state = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      // Without the users service, gifts are shown without names.
      .catch(nullIfUnavailable);
    if (state === null) return null;
    const profile = toProfileDoc(state);
    await this.outbox.transact(async tx => void (await applyVersioned(ProfileModel, profile, tx)));
    return profile;
  }
}

/** Returns the profiles in the read model, by id. */
export async function findStoredProfiles(ids: readonly string[]): Promise<Map<string, ProfileDoc>> {
  const known = await ProfileModel.find({ _id: { $in: ids } }).lean<ProfileDoc[]>();
  return new Map(known.map(profile => [profile._id, profile]));
}

export const fullName = (profile: ProfileDoc): string => fullNameOf(profile) || profile.username;

/** The read model of profiles; `FollowsProjection` removes deleted ones from it. */
@Controller()
export class ProfilesProjection {
  @On([userRegistered, userProfileChanged], { consumer: 'gifts.people' })
  async changed({ data }: ReceivedEvent<State>, tx: Transaction): Promise<void> {
    await applyVersioned(ProfileModel, toProfileDoc(data), tx);
  }
}
