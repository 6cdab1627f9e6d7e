import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { AccessTokens } from './access-tokens.ts';
import { IdleSignIns } from './idle-sign-ins.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { SessionCookies } from './session-cookies.ts';
import { SignInTermination } from './sign-in-termination.ts';
import { SignInStore } from './sign-ins.store.ts';
import { SignIns } from './sign-ins.ts';
import { SignOutEverywhere } from './sign-out-everywhere.ts';

@Module({
  imports: [AccountMailsModule, SigningKeysModule, StoreModule],
  providers: [
    AccessTokens,
    IdleSignIns,
    KnownBrowsers,
    SessionCookies,
    SignInTermination,
    SignInStore,
    SignIns,
    SignOutEverywhere,
  ],
  exports: [KnownBrowsers, SessionCookies, SignInTermination, SignInStore, SignIns, SignOutEverywhere],
})
export class SignInsModule {}
