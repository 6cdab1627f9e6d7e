import { findBirthdayError } from '@giftlist/contracts/rules/birthdays';
import type { ProfileChange } from '@giftlist/contracts/users/entities';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { InputOf } from '@giftlist/service-kit/http/call';
import { Outbox, type Transaction, type TransactOptions } from '@giftlist/service-kit/messaging/outbox';
import { type PictureQueueEntry, toPictureQueueEntry } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import { toCalendarDate } from '../model/birthdays.ts';
import { hasPersonStateChanged, toPersonState } from '../model/present-profile.ts';
import { changeProfile, type PictureChange, type Profile } from '../model/profiles.ts';
import { isReservedUsername, toUsernameKey } from '../model/usernames.ts';
import { isCountry } from '../reference/countries.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { ProfilePictures, pictureFields } from './profile-pictures.ts';
import { ProviderPictures } from './provider-pictures.ts';

type Change = z.output<typeof ProfileChange>;
type Input = InputOf<'PUT /user/{id}'>;

/** Changes profiles and publishes changes to fields that other services store. */
@Injectable()
export class ProfileEditor {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly pictures: ProfilePictures,
    private readonly providerPictures: ProviderPictures,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Checks what the contract cannot check. `current` is null for a new profile. */
  validate(change: Change, current: Profile | null): void {
    const timeZone = change.timeZone ?? current?.time_zone ?? null;
    const today = toCalendarDate(this.clock.now(), timeZone);
    const birthdayError = change.birthday === undefined ? null : findBirthdayError(change.birthday, today);
    if (birthdayError) fail('validation', { errors: [{ path: 'body.birthday', message: birthdayError }] });
    if (change.country !== undefined && !isCountry(change.country)) {
      fail('validation', { errors: [{ path: 'body.country', message: 'Country not found' }] });
    }
    const { username } = change;
    const isRenamed = username !== undefined && toUsernameKey(username) !== current?.username_key;
    if (isRenamed && isReservedUsername(username)) {
      fail('user/username-taken', { detail: 'This username is reserved' });
    }
  }

  async change(
    profileId: string,
    change: Change,
    input: Pick<Input, 'files' | 'viewer' | 'ip' | 'signal' | 'idempotency'>,
  ): Promise<void> {
    const current = (await this.profiles.findById(profileId)) ?? fail('user/not-found');
    this.validate(change, current);
    const pictures = await this.storePictures(change, input.files, toPictureQueueEntry(input));
    await this.save(profileId, change, pictures, input);
  }

  async removeCover(profileId: string, options: TransactOptions): Promise<void> {
    await this.save(profileId, {}, { profile_cover: null }, options);
  }

  /** Copies the picture from the provider, unless the profile already has a picture. */
  async addProviderPicture(profileId: string, url: string): Promise<void> {
    const profile_pic = await this.providerPictures.copyPicture(url);
    if (profile_pic === null) return;
    await this.outbox.transact(async tx => {
      const before = await this.profiles.findById(profileId, tx);
      if (!before || before.profile_pic !== null) return;
      await this.replace(before, changeProfile(before, {}, { profile_pic }), tx);
    });
  }

  private async replace(before: Profile, after: Profile, tx: Transaction): Promise<void> {
    await this.profiles.replace(after, tx);
    await this.pictures.updateReferences(before, after, tx);
    if (hasPersonStateChanged(before, after)) tx.emit(userProfileChanged, toPersonState(after));
  }

  private async storePictures(
    change: Change,
    files: Input['files'],
    queueEntry: PictureQueueEntry,
  ): Promise<PictureChange> {
    const pictures: PictureChange = {};
    for (const field of pictureFields) {
      const file = files[field];
      if (file) pictures[field] = await this.pictures.store(field, file.bytes, queueEntry);
      else if (change[field] === '') pictures[field] = null;
    }
    return pictures;
  }

  private async save(
    profileId: string,
    { profile_pic: _pic, profile_cover: _cover, ...fields }: Change,
    pictures: PictureChange,
    options: TransactOptions,
  ): Promise<void> {
    try {
      await this.outbox.transact(async tx => {
        const before = (await this.profiles.findById(profileId, tx)) ?? fail('user/not-found');
        await this.replace(before, changeProfile(before, fields, pictures), tx);
      }, options);
    } catch (error) {
      if (isDuplicateKeyError('username_key', error)) fail('user/username-taken');
      throw error;
    }
  }
}
