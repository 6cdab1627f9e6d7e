import type { JWK } from 'jose';
import { z } from 'zod';
import { TextCipher } from '../encryption/text-cipher.ts';

const PrivateJwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});

export class KeyCipher {
  private readonly textCipher: TextCipher;

  constructor(secret: string) {
    this.textCipher = new TextCipher(secret, 'giftlist signing keys');
  }

  encrypt(privateKey: JWK): Promise<string> {
    return this.textCipher.encrypt(JSON.stringify(privateKey));
  }

  /** Returns null if the key cannot be decrypted with this secret. */
  async decrypt(sealed: string): Promise<JWK | null> {
    const text = await this.textCipher.decrypt(sealed);
    return text === null ? null : PrivateJwk.parse(JSON.parse(text));
  }
}
