import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ConfirmationModule } from '../confirmation/confirmation.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { OAuthFlow } from './oauth-flow.ts';
import { SocialProviders } from './providers.ts';
import { SocialController } from './social.controller.ts';
import { SocialSignIn } from './social-sign-in.ts';

@Module({
  imports: [
    AccountMailsModule,
    AccountsModule,
    ConfirmationModule,
    PasskeysModule,
    ProfilesModule,
    SecondFactorModule,
    StoreModule,
  ],
  controllers: [SocialController],
  providers: [SocialProviders, OAuthFlow, SocialSignIn],
})
export class SocialModule {}
