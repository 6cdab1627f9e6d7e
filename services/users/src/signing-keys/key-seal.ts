import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors, type JWK } from 'jose';
import { z } from 'zod';

const PrivateJwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});

/** Private keys at rest: encrypted under a key that is derived from the house's secret. */
export class KeySeal {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'giftlist signing keys', 32));
  }

  seal(privateKey: JWK): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(privateKey)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.key);
  }

  /** The private key; null where it was sealed under another secret. */
  async open(sealed: string): Promise<JWK | null> {
    try {
      const { plaintext } = await compactDecrypt(sealed, this.key);
      return PrivateJwk.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    } catch (error) {
      if (error instanceof errors.JWEDecryptionFailed) return null;
      throw error;
    }
  }
}
