import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

const keyBytes = 32;

/** Encrypts stored secrets. Each purpose has its own key, derived from the system's secret. */
export class TextCipher {
  private readonly key: Uint8Array;

  constructor(secret: string, purpose: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, keyBytes));
  }

  encrypt(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.key);
  }

  /** Returns null if the text cannot be decrypted with this secret. */
  async decrypt(encrypted: string): Promise<string | null> {
    try {
      const { plaintext } = await compactDecrypt(encrypted, this.key);
      return new TextDecoder().decode(plaintext);
    } catch (error) {
      if (error instanceof errors.JWEDecryptionFailed) return null;
      throw error;
    }
  }
}
