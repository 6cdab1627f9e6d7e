import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Cbor = Parameters<typeof isoCBOR.encode>[0];

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** The flags of authenticator data (WebAuthn, section 6.1). */
const flagBits = { userPresent: 0x01, userVerified: 0x04, hasCredentialData: 0x40 };
const emptyAaguid = Buffer.alloc(16);

export interface Tampering {
  origin?: string;
  rpId?: string;
  skipsUserVerification?: boolean;
}

/** A simulated device with one passkey (WebAuthn, ES256, no attestation). */
export class Authenticator {
  private readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  counter = 0;

  /** Devices that sync passkeys do not count uses. */
  private readonly countsUses: boolean;

  constructor(
    private readonly origin: string,
    { countsUses = true } = {},
  ) {
    this.countsUses = countsUses;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  createCredential(challenge: string, tampering: Tampering = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credentialData = Buffer.concat([emptyAaguid, length, this.id, this.encodePublicKey()]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      [
        'authData',
        new Uint8Array(
          Buffer.concat([
            this.createAuthenticatorData(flagBits.hasCredentialData, tampering),
            credentialData,
          ]),
        ),
      ],
    ]);
    return {
      ...this.getCredentialFields(),
      response: {
        clientDataJSON: base64url(this.createClientData('webauthn.create', challenge, tampering)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  signChallenge(challenge: string, tampering: Tampering = {}) {
    if (this.countsUses) this.counter += 1;
    const clientData = this.createClientData('webauthn.get', challenge, tampering);
    const authenticatorData = this.createAuthenticatorData(0, tampering);
    const signer = createSign('SHA256').update(Buffer.concat([authenticatorData, sha256(clientData)]));
    return {
      ...this.getCredentialFields(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signer.sign(this.privateKey)),
      },
    };
  }

  private getCredentialFields() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' as const };
  }

  private createClientData(type: string, challenge: string, { origin }: Tampering): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: origin ?? this.origin, crossOrigin: false }),
    );
  }

  /** Encodes the hash of the relying party's id, the flags (user present, user verified, extra) and the counter. */
  private createAuthenticatorData(extraFlags: number, { rpId, skipsUserVerification }: Tampering): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = flagBits.userPresent | (skipsUserVerification ? 0 : flagBits.userVerified) | extraFlags;
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  /** Encodes a COSE key with type EC2, algorithm ES256 and curve P-256 (RFC 9053). */
  private encodePublicKey(): Uint8Array {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return isoCBOR.encode(key);
  }
}
