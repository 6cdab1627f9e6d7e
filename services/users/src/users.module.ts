import { CONFIG } from '@giftlist/service-kit/config';
import { Module } from '@nestjs/common';
import { AccountDeletionController } from './account-deletion/account-deletion.controller.ts';
import { AccountDeletion } from './account-deletion/account-deletion.ts';
import { ConnectionsRemoval } from './account-deletion/connections-removal.ts';
import { DeletionEvents } from './account-deletion/deletion-events.ts';
import { DeletionExtent } from './account-deletion/deletion-extent.ts';
import { AccountMails } from './account-mails/account-mails.ts';
import { EmailProof } from './accounts/email-proof.ts';
import { EndingsCatchUp } from './accounts/endings-catch-up.ts';
import { FirstProof } from './accounts/first-proof.ts';
import { AddressController } from './address/address.controller.ts';
import { ADDRESS_PROVIDER } from './address/address-provider.ts';
import { Cities } from './address/cities.ts';
import { Photon } from './address/photon.ts';
import type { UsersConfig } from './config.ts';
import { Confirmation } from './confirmation/confirmation.ts';
import { DevicesController } from './devices/devices.controller.ts';
import { BROWSER_TRACER, BrowserSpans, browserTracer } from './feedback/browser-spans.ts';
import { FeedbackController } from './feedback/feedback.controller.ts';
import { VoteStore } from './feedback/votes.store.ts';
import { Following } from './follows/following.ts';
import { FollowsController } from './follows/follows.controller.ts';
import { InviteFriendsController } from './follows/invite-friends.controller.ts';
import { GuessLimits } from './guessing/guess-limits.ts';
import { MailLimits } from './guessing/mail-limits.ts';
import { InternalPeopleController } from './internal/people.controller.ts';
import { MailedCodesController } from './mailed-codes/mailed-codes.controller.ts';
import { ResetPassword } from './mailed-codes/reset-password.ts';
import { VerifyEmail } from './mailed-codes/verify-email.ts';
import { ChangeEmail } from './own-account/change-email.ts';
import { ChangePassword } from './own-account/change-password.ts';
import { OwnAccountController } from './own-account/own-account.controller.ts';
import { Challenges } from './passkeys/challenges.ts';
import { PasskeysController } from './passkeys/passkeys.controller.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { IntroductionsEvents } from './people/introductions.events.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleSearch } from './people/people-search.ts';
import { PeopleView } from './people/people-view.ts';
import { Suggestions } from './people/suggestions.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { PersonExports } from './person-export/person-export.ts';
import { ProfileViews } from './presenting/profile-views.ts';
import { OfferedPictures } from './profiles/offered-pictures.ts';
import { ProfileEdits } from './profiles/profile-edits.ts';
import { ProfilePictures } from './profiles/profile-pictures.ts';
import { ProfileSignup } from './profiles/profile-signup.ts';
import { ProfilesController } from './profiles/profiles.controller.ts';
import { UsernameOffers } from './profiles/username-offers.ts';
import { ReferenceController } from './reference/reference.controller.ts';
import { FactorCodes } from './second-factor/factor-codes.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SecondFactorSetup } from './second-factor/second-factor-setup.ts';
import { SecondStep } from './second-factor/second-step.ts';
import { Tickets } from './second-factor/tickets.ts';
import { AccessTokens } from './sign-ins/access-tokens.ts';
import { IdleSignIns } from './sign-ins/idle-sign-ins.ts';
import { KnownBrowsers } from './sign-ins/known-browsers.ts';
import { SessionCookies } from './sign-ins/session-cookies.ts';
import { SignInEnds } from './sign-ins/sign-in-ends.ts';
import { SignIns } from './sign-ins/sign-ins.ts';
import { SignOutEverywhere } from './sign-ins/sign-out-everywhere.ts';
import { PasswordSignIn } from './signing-in/password-sign-in.ts';
import { SignInsController } from './signing-in/sign-ins.controller.ts';
import { KeyRing } from './signing-keys/key-ring.ts';
import { SigningKeysController } from './signing-keys/signing-keys.controller.ts';
import { SigningKeyStore } from './signing-keys/signing-keys.store.ts';
import { Providers } from './social/providers.ts';
import { SocialController } from './social/social.controller.ts';
import { SocialPassages } from './social/social-passages.ts';
import { SocialSignIn } from './social/social-sign-in.ts';
import { AccountStore } from './store/accounts.store.ts';
import { MailedCodeStore } from './store/codes.store.ts';
import { FollowStore } from './store/follows.store.ts';
import { IntroductionStore } from './store/introductions.store.ts';
import { PasskeyStore } from './store/passkeys.store.ts';
import { ProfileStore } from './store/profiles.store.ts';
import { SecondFactorStore } from './store/second-factor.store.ts';
import { SignInStore } from './store/sign-ins.store.ts';

const stores = [
  AccountStore,
  SignInStore,
  SigningKeyStore,
  MailedCodeStore,
  ProfileStore,
  FollowStore,
  IntroductionStore,
  VoteStore,
  PasskeyStore,
  SecondFactorStore,
];

const ports = [
  {
    provide: ADDRESS_PROVIDER,
    inject: [CONFIG],
    useFactory: ({ PHOTON_URL }: UsersConfig) => (PHOTON_URL ? new Photon(PHOTON_URL) : new Cities()),
  },
  { provide: BROWSER_TRACER, useFactory: browserTracer },
];

@Module({
  controllers: [
    SignInsController,
    SigningKeysController,
    MailedCodesController,
    SocialController,
    SecondFactorController,
    PasskeysController,
    DevicesController,
    OwnAccountController,
    PersonExportController,
    ProfilesController,
    AccountDeletionController,
    FollowsController,
    InviteFriendsController,
    PeopleController,
    IntroductionsEvents,
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
    EndingsCatchUp,
    AccountMails,
    BrowserSpans,
    Challenges,
    ChangeEmail,
    ChangePassword,
    Confirmation,
    ConnectionsRemoval,
    DeletionExtent,
    EmailProof,
    FactorCodes,
    DeletionEvents,
    FirstProof,
    Following,
    GuessLimits,
    IdleSignIns,
    KeyRing,
    KnownBrowsers,
    MailLimits,
    OfferedPictures,
    Passkeys,
    PasswordHasher,
    PasswordSignIn,
    PeopleSearch,
    PeopleView,
    PersonExports,
    ProfileEdits,
    ProfilePictures,
    ProfileSignup,
    ProfileViews,
    Providers,
    ResetPassword,
    SecondFactorSetup,
    SecondStep,
    SessionCookies,
    SignInEnds,
    SignIns,
    SignOutEverywhere,
    SocialPassages,
    SocialSignIn,
    Suggestions,
    Tickets,
    UsernameOffers,
    VerifyEmail,
  ],
})
export class UsersModule {}
