import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { isDuplicateKeyError } from '../duplicate-key.ts';

/** A key pair for access tokens. The private key is encrypted with the system's secret. */
export interface StoredKey {
  _id: string;
  /** A unique sequence number, so that two processes cannot both create the next key. */
  ordinal: number;
  /** In JWK format (RFC 8037). */
  public_jwk: { kty: string; crv: string; x: string };
  sealed_private: string;
  activates_at: Date;
}

const schema = new Schema<StoredKey>({
  _id: { type: String, required: true },
  ordinal: { type: Number, required: true },
  public_jwk: { _id: false, type: { kty: String, crv: String, x: String }, required: true },
  sealed_private: { type: String, required: true },
  activates_at: { type: Date, required: true },
});

schema.index({ ordinal: 1 }, { unique: true });

const SigningKeyModel = defineModel('signing_keys', schema);

@Injectable()
export class SigningKeyStore {
  findAll(): Promise<StoredKey[]> {
    return SigningKeyModel.find().sort({ ordinal: 1 }).lean().exec();
  }

  /** Does nothing if another process has added a key with this sequence number. */
  async insert(key: StoredKey): Promise<void> {
    try {
      await SigningKeyModel.create(key);
    } catch (error) {
      if (!isDuplicateKeyError('ordinal', error)) throw error;
    }
  }

  async remove(keyIds: readonly string[]): Promise<void> {
    if (keyIds.length > 0) await SigningKeyModel.deleteMany({ _id: { $in: [...keyIds] } });
  }
}
