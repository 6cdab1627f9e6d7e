import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { newId } from '@giftlist/contracts/primitives';
import { brand } from '@giftlist/contracts/product';
import type { MadePasskey, SignedPasskey } from '@giftlist/contracts/users/accounts';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { siteOrigin } from '@giftlist/service-kit/http/origins';
import { Outbox } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { UsersConfig } from '../config.ts';
import { Confirmation, type OwnCall } from '../confirmation/confirmation.ts';
import { deviceName } from '../devices/device-name.ts';
import { isDuplicateOf } from '../duplicate-key.ts';
import { type SessionResponse, type SignInCall, SignIns } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { Challenges, challengeSeconds } from './challenges.ts';
import { type Passkey, PasskeyStore } from './passkeys.store.ts';

const mostPasskeys = 20;

/**
 * Passkeys (WebAuthn). The device verifies the person (`userVerification`), so a passkey counts as both factors; the
 * device finds it by itself, so that nobody types a name.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly store: PasskeyStore,
    private readonly challenges: Challenges,
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly signIns: SignIns,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  async beginRegistration(call: OwnCall, password: string | undefined) {
    const { rpID } = this.relyingParty(call.headers);
    const account = await this.confirmation.require(call, password);
    const present = await this.store.of(account._id);
    const options = await generateRegistrationOptions({
      rpName: brand,
      rpID,
      userID: new TextEncoder().encode(account._id),
      userName: account.email ?? brand,
      timeout: challengeSeconds * 1_000,
      excludeCredentials: present.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.keep('register', options.challenge, account._id);
    return { ...options };
  }

  async register(
    call: OwnCall,
    made: z.output<typeof MadePasskey>,
    name: string | undefined,
  ): Promise<Passkey> {
    const { origin, rpID } = this.relyingParty(call.headers);
    const { account } = await this.confirmation.own(call);
    const verified = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: challenge => this.challenges.take('register', challenge, account._id),
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(refuse);
    if (!verified.verified) return refuse();
    const { credential, credentialBackedUp } = verified.registrationInfo;
    const passkey: Passkey = {
      _id: newId(),
      account_id: account._id,
      credential_id: credential.id,
      public_key: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: made.response.transports ?? [],
      name: name ?? deviceName(call.headers['user-agent'] ?? ''),
      synced: credentialBackedUp,
      created_at: this.clock.now(),
      used_at: null,
    };
    await this.keep(passkey, call);
    return passkey;
  }

  async beginSignIn(headers: IncomingHttpHeaders) {
    const { rpID } = this.relyingParty(headers);
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      timeout: challengeSeconds * 1_000,
    });
    await this.challenges.keep('sign-in', options.challenge);
    return { ...options };
  }

  async signIn(signed: z.output<typeof SignedPasskey>, call: SignInCall): Promise<SessionResponse> {
    const { origin, rpID } = this.relyingParty(call.reply.request.headers);
    const passkey = (await this.store.byCredential(signed.id)) ?? refuse();
    // Read before the passkey is used: if it is removed meanwhile, `SignIns.open` detects the change.
    const account = (await this.accounts.byId(passkey.account_id)) ?? refuse();
    const { authenticatorData, clientDataJSON, signature } = signed.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...signed,
        response: { authenticatorData, clientDataJSON, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge => this.challenges.take('sign-in', challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: passkey.counter,
      },
    }).catch(refuse);
    if (!verified) return refuse();
    if (!(await this.store.use(passkey._id, authenticationInfo.newCounter, this.clock.now())))
      return refuse();
    return this.signIns.open(account, call);
  }

  /** Passkeys belong to a host name; an IP address has none (WebAuthn, section 5.1.2). */
  private relyingParty(headers: IncomingHttpHeaders): { origin: string; rpID: string } {
    const { origin, hostname } = new URL(siteOrigin(headers, this.config.PUBLIC_ORIGIN));
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) fail('auth/passkey-needs-name');
    return { origin, rpID: hostname };
  }

  private async keep(passkey: Passkey, call: OwnCall): Promise<void> {
    try {
      await this.outbox.transact(async tx => {
        const account = await this.confirmation.hold(call.viewer, tx);
        if ((await this.store.of(account._id, tx)).length >= mostPasskeys) refuse();
        await this.store.insert(passkey, tx);
        await this.mails.sendAccountChanged(account, 'passkey-added', tx);
      });
    } catch (error) {
      if (isDuplicateOf('credential_id', error)) refuse();
      throw error;
    }
  }
}

function refuse(): never {
  return fail('auth/passkey-refused');
}
