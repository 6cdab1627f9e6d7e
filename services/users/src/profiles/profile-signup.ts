import { messages } from '@giftlist/contracts/messages';
import { newId } from '@giftlist/contracts/primitives';
import type { SignupProfile } from '@giftlist/contracts/users/entities';
import { userEmailVerified, userRegistered } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import { FollowActions } from '../follows/follow-actions.ts';
import type { Account } from '../model/accounts.ts';
import { toPersonState } from '../model/present-profile.ts';
import { createProfile, type Profile } from '../model/profiles.ts';
import { deriveUsername } from '../model/usernames.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { ProfileEditor } from './profile-editor.ts';
import { ProfilePictures } from './profile-pictures.ts';
import { ProviderPictures } from './provider-pictures.ts';
import { UsernameSuggestions } from './username-suggestions.ts';

type Fields = z.output<typeof SignupProfile>;
const maxUsernameAttempts = 5;

export interface SignupInput {
  fields: Fields;
  /** The username or profile id of a person to follow. */
  friend: string | undefined;
  idempotency: Idempotency | undefined;
}

@Injectable()
export class ProfileSignup {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly profileEditor: ProfileEditor,
    private readonly usernameSuggestions: UsernameSuggestions,
    private readonly pictures: ProfilePictures,
    private readonly providerPictures: ProviderPictures,
    private readonly followActions: FollowActions,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Returns the id of the new profile. Suggests another username if the suggested one was taken in the meantime. */
  async create(accountId: string, signup: SignupInput): Promise<string> {
    const account = (await this.accounts.findById(accountId)) ?? fail('auth/session-ended');
    if (account.email === null && signup.fields.email === undefined) {
      fail('validation', { errors: [{ path: 'body.email', message: messages.profileForm.email }] });
    }
    this.profileEditor.validate(signup.fields, null);
    const profile_pic = account.picture_url && (await this.providerPictures.copyPicture(account.picture_url));
    for (let attempt = 1; ; attempt++) {
      const username = signup.fields.username ?? (await this.suggestUsername(signup.fields, attempt));
      const requiredFields = {
        _id: newId(),
        account_id: accountId,
        username,
        first_name: signup.fields.first_name,
        last_name: signup.fields.last_name,
        registered_at: this.clock.now(),
      };
      try {
        return await this.insert(
          account,
          createProfile(requiredFields, signup.fields, { profile_pic }),
          signup,
        );
      } catch (error) {
        if (isDuplicateKeyError('account_id', error)) fail('user/profile-exists');
        if (isDuplicateKeyError('email', error)) fail('auth/email-in-use');
        if (!isDuplicateKeyError('username_key', error)) throw error;
        if (signup.fields.username !== undefined || attempt === maxUsernameAttempts)
          fail('user/username-taken');
      }
    }
  }

  private insert(account: Account, profile: Profile, signup: SignupInput): Promise<string> {
    return this.outbox.transact(
      async tx => {
        // Loaded again, because an address may have been verified while the picture was fetched.
        const { email, email_verified } = await this.accounts.lock(account._id, tx);
        await this.profiles.insert(profile, tx);
        await this.pictures.updateReferences(null, profile, tx);
        if (email === null) await this.storeEmail(profile, signup.fields.email, tx);
        tx.emit(userRegistered, toPersonState(profile));
        if (email_verified) {
          const at = profile.registered_at.toISOString();
          tx.emit(userEmailVerified, { id: profile._id, account_id: account._id, at });
        }
        await this.followFriend(profile, signup.friend, tx);
        return profile._id;
      },
      { idempotency: signup.idempotency },
    );
  }

  /** Stores the entered address of an account that has none, and emails a verification link. */
  private async storeEmail(profile: Profile, email: string | undefined, tx: Transaction): Promise<void> {
    if (email === undefined) return;
    const { account_id: accountId, first_name: name } = profile;
    await this.accounts.change(accountId, { email, email_verified: false }, tx);
    await this.mails.sendFirstCode({ accountId, email, name }, tx);
  }

  /** Ignores missing people, so that a link to a deleted person does not prevent the sign-up. */
  private async followFriend(profile: Profile, friend: string | undefined, tx: Transaction): Promise<void> {
    const target = friend ? await this.profiles.findByIdOrUsername(friend, tx) : null;
    if (!target || target._id === profile._id) return;
    await this.followActions.toggle({ follower_id: profile._id, target_id: target._id }, tx);
  }

  private suggestUsername({ first_name, last_name }: Fields, attempt: number): Promise<string> {
    return this.usernameSuggestions.findAvailable(deriveUsername(first_name, last_name), attempt);
  }
}
