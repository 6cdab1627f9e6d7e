import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { newId } from '@giftlist/contracts/primitives';
import { brand } from '@giftlist/contracts/product';
import type { PasskeyAuthentication, PasskeyRegistration } from '@giftlist/contracts/users/accounts';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
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
import { Confirmation, type SignedInCall } from '../confirmation/confirmation.ts';
import { describeDevice } from '../devices/device-name.ts';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import { type SessionResponse, type SignInCall, SignIns } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { challengeTtlSeconds, PasskeyChallenges } from './challenges.ts';
import { type Passkey, PasskeyStore } from './passkeys.store.ts';

const maxPasskeysPerAccount = 20;

/**
 * Registers passkeys and signs in with them (WebAuthn). A passkey replaces password and second factor, because the
 * device verifies the person.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly store: PasskeyStore,
    private readonly challenges: PasskeyChallenges,
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly signIns: SignIns,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  async beginRegistration(call: SignedInCall, password: string | undefined) {
    const { rpID } = this.getRelyingParty(call.headers);
    const account = await this.confirmation.require(call, password);
    const existingPasskeys = await this.store.findByAccount(account._id);
    const options = await generateRegistrationOptions({
      rpName: brand,
      rpID,
      userID: new TextEncoder().encode(account._id),
      userName: account.email ?? brand,
      timeout: challengeTtlSeconds * 1_000,
      excludeCredentials: existingPasskeys.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.store('register', options.challenge, account._id);
    return { ...options };
  }

  async register(
    call: SignedInCall,
    attestation: z.output<typeof PasskeyRegistration>,
    name: string | undefined,
  ): Promise<Passkey> {
    const { origin, rpID } = this.getRelyingParty(call.headers);
    const { account } = await this.confirmation.findSession(call);
    const verification = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge => this.challenges.consume('register', challenge, account._id),
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(refuse);
    if (!verification.verified) return refuse();
    const { credential, credentialBackedUp } = verification.registrationInfo;
    const passkey: Passkey = {
      _id: newId(),
      account_id: account._id,
      credential_id: credential.id,
      public_key: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: attestation.response.transports ?? [],
      name: name ?? describeDevice(call.headers['user-agent'] ?? ''),
      synced: credentialBackedUp,
      created_at: this.clock.now(),
      used_at: null,
    };
    await this.insert(passkey, call);
    return passkey;
  }

  async beginSignIn(headers: IncomingHttpHeaders) {
    const { rpID } = this.getRelyingParty(headers);
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      timeout: challengeTtlSeconds * 1_000,
    });
    await this.challenges.store('sign-in', options.challenge);
    return { ...options };
  }

  async signIn(
    assertion: z.output<typeof PasskeyAuthentication>,
    call: SignInCall,
  ): Promise<SessionResponse> {
    const { origin, rpID } = this.getRelyingParty(call.reply.request.headers);
    const passkey = (await this.store.findByCredentialId(assertion.id)) ?? refuse();
    // Loaded before the check, so that `SignIns.open` fails if a first verification removes the passkey meanwhile.
    const account = (await this.accounts.findById(passkey.account_id)) ?? refuse();
    const { authenticatorData, clientDataJSON, signature } = assertion.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { authenticatorData, clientDataJSON, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge => this.challenges.consume('sign-in', challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: passkey.counter,
      },
    }).catch(refuse);
    if (!verified) return refuse();
    if (!(await this.store.recordUse(passkey._id, authenticationInfo.newCounter, this.clock.now())))
      return refuse();
    return this.signIns.open(account, call);
  }

  /** Passkeys require a host name. IP addresses are not allowed (WebAuthn, section 5.1.2). */
  private getRelyingParty(headers: IncomingHttpHeaders): { origin: string; rpID: string } {
    const { origin, hostname } = new URL(getSiteOrigin(headers, this.config.PUBLIC_ORIGIN));
    const hostWithoutBrackets = hostname.replace(/^\[|\]$/g, '');
    if (isIP(hostWithoutBrackets) !== 0) fail('auth/passkey-needs-name');
    return { origin, rpID: hostname };
  }

  private async insert(passkey: Passkey, call: SignedInCall): Promise<void> {
    try {
      await this.outbox.transact(async tx => {
        const account = await this.confirmation.lock(call.viewer, tx);
        if ((await this.store.findByAccount(account._id, tx)).length >= maxPasskeysPerAccount) refuse();
        await this.store.insert(passkey, tx);
        await this.mails.sendAccountChanged(account, 'passkey-added', tx);
      });
    } catch (error) {
      if (isDuplicateKeyError('credential_id', error)) refuse();
      throw error;
    }
  }
}

function refuse(): never {
  return fail('auth/passkey-refused');
}
