import { birthdayFault } from '@giftlist/contracts/rules/birthdays';
import type { ProfileChange } from '@giftlist/contracts/users/entities';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import type { InputOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { type PictureQueueEntry, pictureQueueEntry } from '@giftlist/service-kit/pictures';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { isDuplicateOf } from '../duplicate-key.ts';
import { calendarDate } from '../model/birthdays.ts';
import { isOtherPerson, personState } from '../model/present-profile.ts';
import { changeProfile, type PictureChange, type Profile } from '../model/profiles.ts';
import { isReserved, usernameKey } from '../model/usernames.ts';
import { isCountry } from '../reference/countries.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { OfferedPictures } from './offered-pictures.ts';
import { ProfilePictures, pictureFields } from './profile-pictures.ts';

type Change = z.output<typeof ProfileChange>;
type Input = InputOf<'PUT /user/{id}'>;

/** Changes profiles, validates what the contract cannot, and publishes the data that others copy. */
@Injectable()
export class ProfileEdits {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly pictures: ProfilePictures,
    private readonly offered: OfferedPictures,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Refuses invalid changes; `present` is the current profile, if there is one. */
  check(change: Change, present: Profile | null): void {
    const timeZone = change.timeZone ?? present?.time_zone ?? null;
    const today = calendarDate(this.clock.now(), timeZone);
    const fault = change.birthday === undefined ? null : birthdayFault(change.birthday, today);
    if (fault) fail('validation', { errors: [{ path: 'body.birthday', message: fault }] });
    if (change.country !== undefined && !isCountry(change.country)) {
      fail('validation', { errors: [{ path: 'body.country', message: 'Country not found' }] });
    }
    const renamed = change.username !== undefined && usernameKey(change.username) !== present?.username_key;
    if (renamed && isReserved(change.username ?? '')) {
      fail('user/username-taken', { detail: 'This username is reserved' });
    }
  }

  async change(
    profileId: string,
    change: Change,
    input: Pick<Input, 'files' | 'viewer' | 'ip' | 'signal' | 'idempotency'>,
  ): Promise<void> {
    const present = (await this.profiles.byId(profileId)) ?? fail('user/not-found');
    this.check(change, present);
    const pictures = await this.pictureChange(change, input.files, pictureQueueEntry(input));
    await this.put(profileId, change, pictures, input.idempotency);
  }

  async removeCover(profileId: string, idempotency: Idempotency | undefined): Promise<void> {
    await this.put(profileId, {}, { profile_cover: null }, idempotency);
  }

  /** Copies a picture that a social provider offers, if there is none yet. */
  async offerPicture(profileId: string, url: string): Promise<void> {
    const profile_pic = await this.offered.fetch(url);
    if (profile_pic === null) return;
    await this.outbox.transact(async tx => {
      const before = await this.profiles.byId(profileId, tx);
      if (!before || before.profile_pic !== null) return;
      await this.replace(before, changeProfile(before, {}, { profile_pic }), tx);
    });
  }

  private async replace(before: Profile, after: Profile, tx: Transaction): Promise<void> {
    await this.profiles.replace(after, tx);
    await this.pictures.exchange(before, after, tx);
    if (isOtherPerson(before, after)) tx.emit(userProfileChanged, personState(after));
  }

  private async pictureChange(
    change: Change,
    files: Input['files'],
    turn: PictureQueueEntry,
  ): Promise<PictureChange> {
    const pictures: PictureChange = {};
    for (const field of pictureFields) {
      const file = files[field];
      if (file) pictures[field] = await this.pictures.store(field, file.bytes, turn);
      else if (change[field] === '') pictures[field] = null;
    }
    return pictures;
  }

  private async put(
    profileId: string,
    { profile_pic: _pic, profile_cover: _cover, ...fields }: Change,
    pictures: PictureChange,
    idempotency: Idempotency | undefined,
  ): Promise<void> {
    try {
      await this.outbox.transact(
        async tx => {
          const before = (await this.profiles.byId(profileId, tx)) ?? fail('user/not-found');
          await this.replace(before, changeProfile(before, fields, pictures), tx);
        },
        { idempotency },
      );
    } catch (error) {
      if (isDuplicateOf('username_key', error)) fail('user/username-taken');
      throw error;
    }
  }
}
