import { Module } from '@nestjs/common';
import { AccountStore } from './accounts.store.ts';
import { MailedCodeStore } from './codes.store.ts';
import { FollowStore } from './follows.store.ts';
import { IntroductionStore } from './introductions.store.ts';
import { PasskeyStore } from './passkeys.store.ts';
import { ProfileStore } from './profiles.store.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SignInStore } from './sign-ins.store.ts';

@Module({
  providers: [
    AccountStore,
    FollowStore,
    IntroductionStore,
    MailedCodeStore,
    PasskeyStore,
    ProfileStore,
    SecondFactorStore,
    SignInStore,
  ],
  exports: [
    AccountStore,
    FollowStore,
    IntroductionStore,
    MailedCodeStore,
    PasskeyStore,
    ProfileStore,
    SecondFactorStore,
    SignInStore,
  ],
})
export class StoreModule {}
