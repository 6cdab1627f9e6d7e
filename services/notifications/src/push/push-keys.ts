import { InjectConfig } from '@giftlist/service-kit/config';
import { defineModel } from '@giftlist/service-kit/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import webPush from 'web-push';
import type { NotificationsConfig } from '../config.ts';

/** The key pair that identifies the system to push services (VAPID, RFC 8292). */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

interface KeptKeys extends PushKeyPair {
  _id: 'vapid';
}

const KeysModel = defineModel<KeptKeys>(
  'push_keys',
  new Schema<KeptKeys>({
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    privateKey: { type: String, required: true },
  }),
);

/**
 * The configured key pair, or one that is created once and stored. Subscriptions depend on it: a new key pair would
 * invalidate all of them.
 */
@Injectable()
export class PushKeys {
  #pair: Promise<PushKeyPair> | undefined;

  constructor(@InjectConfig() private readonly config: NotificationsConfig) {}

  pair(): Promise<PushKeyPair> {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = this.config;
    if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey });
    this.#pair ??= this.#kept().catch((error: unknown) => {
      this.#pair = undefined;
      throw error;
    });
    return this.#pair;
  }

  async #kept(): Promise<PushKeyPair> {
    const kept = await KeysModel.findOneAndUpdate(
      { _id: 'vapid' },
      { $setOnInsert: webPush.generateVAPIDKeys() },
      { upsert: true, returnDocument: 'after' },
    ).lean<KeptKeys>();
    return { publicKey: kept.publicKey, privateKey: kept.privateKey };
  }
}
