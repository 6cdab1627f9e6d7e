import { CONFIG } from '@giftlist/service-kit/config';
import { Module } from '@nestjs/common';
import { AccountDeletionController } from './accounts/account-deletion.controller.ts';
import { AccountDeletion } from './accounts/account-deletion.ts';
import { AccountStore } from './accounts/accounts.store.ts';
import { EmailProof } from './accounts/email-proof.ts';
import { AddressController } from './address/address.controller.ts';
import { ADDRESS_PROVIDER } from './address/address-provider.ts';
import { Cities } from './address/cities.ts';
import { Photon } from './address/photon.ts';
import type { UsersConfig } from './config.ts';
import { FeedbackController } from './feedback/feedback.controller.ts';
import { VoteStore } from './feedback/votes.store.ts';
import { Following } from './follows/following.ts';
import { FollowsController } from './follows/follows.controller.ts';
import { FollowStore } from './follows/follows.store.ts';
import { InviteFriendsController } from './follows/invite-friends.controller.ts';
import { GoogleController } from './google/google.controller.ts';
import { GoogleStrategy } from './google/google.strategy.ts';
import { SocialSignIn } from './google/social-sign-in.ts';
import { GuessLimits } from './guessing/guess-limits.ts';
import { MailLimits } from './guessing/mail-limits.ts';
import { InternalPeopleController } from './internal/people.controller.ts';
import { AccountMails } from './mailed-codes/account-mails.ts';
import { MailedCodeStore } from './mailed-codes/codes.store.ts';
import { MailedCodesController } from './mailed-codes/mailed-codes.controller.ts';
import { ResetPassword } from './mailed-codes/reset-password.ts';
import { VerifyEmail } from './mailed-codes/verify-email.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleSearch } from './people/people-search.ts';
import { PeopleView } from './people/people-view.ts';
import { Suggestions } from './people/suggestions.ts';
import { OfferedPictures } from './profiles/offered-pictures.ts';
import { ProfileEdits } from './profiles/profile-edits.ts';
import { ProfilePictures } from './profiles/profile-pictures.ts';
import { ProfileSignup } from './profiles/profile-signup.ts';
import { ProfileViews } from './profiles/profile-views.ts';
import { ProfilesController } from './profiles/profiles.controller.ts';
import { ProfileStore } from './profiles/profiles.store.ts';
import { ReferenceController } from './reference/reference.controller.ts';
import { AccessTokens } from './sign-ins/access-tokens.ts';
import { PasswordSignIn } from './sign-ins/password-sign-in.ts';
import { SessionCookies } from './sign-ins/session-cookies.ts';
import { SignInsController } from './sign-ins/sign-ins.controller.ts';
import { SignInStore } from './sign-ins/sign-ins.store.ts';
import { SignIns } from './sign-ins/sign-ins.ts';
import { KeyRing } from './signing-keys/key-ring.ts';
import { SigningKeysController } from './signing-keys/signing-keys.controller.ts';
import { SigningKeyStore } from './signing-keys/signing-keys.store.ts';

const stores = [
  AccountStore,
  SignInStore,
  SigningKeyStore,
  MailedCodeStore,
  ProfileStore,
  FollowStore,
  VoteStore,
];

const ports = [
  {
    provide: ADDRESS_PROVIDER,
    inject: [CONFIG],
    useFactory: ({ PHOTON_URL }: UsersConfig) => (PHOTON_URL ? new Photon(PHOTON_URL) : new Cities()),
  },
  {
    provide: GoogleStrategy,
    inject: [CONFIG],
    useFactory: (config: UsersConfig) => GoogleStrategy.configured(config),
  },
];

@Module({
  controllers: [
    SignInsController,
    SigningKeysController,
    MailedCodesController,
    GoogleController,
    ProfilesController,
    AccountDeletionController,
    FollowsController,
    InviteFriendsController,
    PeopleController,
    FeedbackController,
    AddressController,
    ReferenceController,
    InternalPeopleController,
  ],
  providers: [
    ...stores,
    ...ports,
    AccessTokens,
    AccountDeletion,
    AccountMails,
    EmailProof,
    Following,
    GuessLimits,
    KeyRing,
    MailLimits,
    OfferedPictures,
    PasswordHasher,
    PasswordSignIn,
    PeopleSearch,
    PeopleView,
    ProfileEdits,
    ProfilePictures,
    ProfileSignup,
    ProfileViews,
    ResetPassword,
    SessionCookies,
    SignIns,
    SocialSignIn,
    Suggestions,
    VerifyEmail,
  ],
})
export class UsersModule {}
