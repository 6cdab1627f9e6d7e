import type { JWK } from 'jose';
import { z } from 'zod';
import { TextSeal } from '../sealing/text-seal.ts';

const PrivateJwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});

export class KeySeal {
  private readonly textSeal: TextSeal;

  constructor(secret: string) {
    this.textSeal = new TextSeal(secret, 'giftlist signing keys');
  }

  seal(privateKey: JWK): Promise<string> {
    return this.textSeal.seal(JSON.stringify(privateKey));
  }

  /** Decrypts a private key. Returns null if it cannot be decrypted with this secret. */
  async open(sealed: string): Promise<JWK | null> {
    const text = await this.textSeal.open(sealed);
    return text === null ? null : PrivateJwk.parse(JSON.parse(text));
  }
}
