import { DomainModule } from '@giftlist/service-domain/domain.module';
import { Module } from '@nestjs/common';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.ts';
import { AccountMailsModule } from './account-mails/account-mails.module.ts';
import { AccountSettingsModule } from './account-settings/account-settings.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AddressModule } from './address/address.module.ts';
import { ConfirmationModule } from './confirmation/confirmation.module.ts';
import { DevicesModule } from './devices/devices.module.ts';
import { FeedbackModule } from './feedback/feedback.module.ts';
import { FollowsModule } from './follows/follows.module.ts';
import { GuessingModule } from './guessing/guessing.module.ts';
import { InternalModule } from './internal/internal.module.ts';
import { MailedCodesModule } from './mailed-codes/mailed-codes.module.ts';
import { PasskeysModule } from './passkeys/passkeys.module.ts';
import { PasswordSignInModule } from './password-sign-in/password-sign-in.module.ts';
import { PasswordsModule } from './passwords/passwords.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { PersonExportModule } from './person-export/person-export.module.ts';
import { PresentingModule } from './presenting/presenting.module.ts';
import { ProfilesModule } from './profiles/profiles.module.ts';
import { ReferenceModule } from './reference/reference.module.ts';
import { SecondFactorModule } from './second-factor/second-factor.module.ts';
import { SignInsModule } from './sign-ins/sign-ins.module.ts';
import { SigningKeysModule } from './signing-keys/signing-keys.module.ts';
import { SocialModule } from './social/social.module.ts';
import { StoreModule } from './store/store.module.ts';

@Module({
  imports: [
    DomainModule,
    AccountDeletionModule,
    AccountMailsModule,
    AccountsModule,
    AddressModule,
    ConfirmationModule,
    DevicesModule,
    FeedbackModule,
    FollowsModule,
    GuessingModule,
    InternalModule,
    MailedCodesModule,
    AccountSettingsModule,
    PasskeysModule,
    PasswordsModule,
    PeopleModule,
    PersonExportModule,
    PresentingModule,
    ProfilesModule,
    ReferenceModule,
    SecondFactorModule,
    SignInsModule,
    PasswordSignInModule,
    SigningKeysModule,
    SocialModule,
    StoreModule,
  ],
})
export class AppModule {}
