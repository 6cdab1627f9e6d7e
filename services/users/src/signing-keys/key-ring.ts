import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Tokens } from '@giftlist/service-kit/http/tokens';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { UsersConfig } from '../config.ts';
import { KeyCipher } from './key-cipher.ts';
import { SigningKeyStore, type StoredKey } from './signing-keys.store.ts';
import { computeNextActivation, findExpiredKeys, findSigningKey, type KeyState } from './signing-keys.ts';

const algorithm = 'EdDSA';
/** The cache expires, because another instance may add a key. */
const cacheTtlMs = 60_000;

interface LoadedKey extends KeyState {
  ordinal: number;
  publicJwk: JWK;
  publicKey: CryptoKey | Uint8Array;
  privateKey: CryptoKey | Uint8Array | null;
}

/** Loads, caches and rotates the keys that sign access tokens. */
@Injectable()
export class KeyRing implements OnModuleInit {
  private keys: LoadedKey[] = [];
  private loadedAt = 0;
  private pendingLoad: Promise<void> | null = null;
  private readonly keyCipher: KeyCipher;

  constructor(
    private readonly store: SigningKeyStore,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    @InjectConfig() config: UsersConfig,
  ) {
    this.keyCipher = new KeyCipher(config.COOKIE_SECRET);
  }

  onModuleInit(): void {
    this.tokens.setAccessKeys(header => this.findPublicKey(header.kid));
  }

  async getSigningKey(): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
    await this.reloadIfOutdated();
    const current = findSigningKey(this.keys, this.clock.now());
    if (!current?.privateKey) throw new Error('no signing key available');
    return { kid: current.kid, key: current.privateKey };
  }

  async getPublicKeys(): Promise<JWK[]> {
    await this.reloadIfOutdated();
    return this.keys.map(key => key.publicJwk);
  }

  private async findPublicKey(kid: string | undefined): Promise<CryptoKey | Uint8Array> {
    await this.reloadIfOutdated();
    return this.keys.find(key => key.kid === kid)?.publicKey ?? fail('auth/token-invalid');
  }

  private async reloadIfOutdated(): Promise<void> {
    const now = this.clock.now();
    if (Math.abs(now.getTime() - this.loadedAt) < cacheTtlMs) return;
    this.pendingLoad ??= this.reload(now).finally(() => {
      this.pendingLoad = null;
    });
    await this.pendingLoad;
  }

  private async reload(now: Date): Promise<void> {
    let keys = await this.readKeys();
    const nextActivation = computeNextActivation(keys, now);
    if (nextActivation) {
      await this.addKey(nextActivation, (keys.at(-1)?.ordinal ?? 0) + 1);
      keys = await this.readKeys();
    }
    const expired = findExpiredKeys(keys, now);
    await this.store.remove(expired.map(key => key.kid));
    this.keys = keys.filter(key => !expired.includes(key));
    this.loadedAt = now.getTime();
  }

  private async readKeys(): Promise<LoadedKey[]> {
    const loaded: LoadedKey[] = [];
    for (const stored of await this.store.findAll()) loaded.push(await this.toLoadedKey(stored));
    return loaded;
  }

  private async addKey(activatesAt: Date, ordinal: number): Promise<void> {
    const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(privateKey);
    await this.store.insert({
      _id: newId(),
      ordinal,
      public_jwk: { kty: jwk.kty ?? '', crv: jwk.crv ?? '', x: jwk.x ?? '' },
      sealed_private: await this.keyCipher.encrypt(jwk),
      activates_at: activatesAt,
    });
  }

  private async toLoadedKey(stored: StoredKey): Promise<LoadedKey> {
    const { kty, crv, x } = stored.public_jwk;
    const publicJwk = { kty, crv, x, kid: stored._id, alg: algorithm, use: 'sig' };
    const privateJwk = await this.keyCipher.decrypt(stored.sealed_private);
    return {
      kid: stored._id,
      ordinal: stored.ordinal,
      activates_at: stored.activates_at,
      canDecrypt: privateJwk !== null,
      publicJwk,
      publicKey: await importJWK(publicJwk, algorithm),
      privateKey: privateJwk && (await importJWK(privateJwk, algorithm)),
    };
  }
}
