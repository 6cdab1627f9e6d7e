import { InjectConfig } from '@giftlist/service-kit/core/config';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import webPush from 'web-push';
import type { NotificationsConfig } from '../config.ts';

/** Identifies the system to push services (VAPID, RFC 8292). */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

interface StoredKeys extends PushKeyPair {
  _id: 'vapid';
}

const KeysModel = defineModel<StoredKeys>(
  'push_keys',
  new Schema<StoredKeys>({
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    privateKey: { type: String, required: true },
  }),
);

/** Stores the pair that it generates, because another pair would invalidate all subscriptions. */
@Injectable()
export class PushKeys {
  private keyPair: Promise<PushKeyPair> | undefined;

  constructor(@InjectConfig() private readonly config: NotificationsConfig) {}

  getPair(): Promise<PushKeyPair> {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = this.config;
    if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey });
    this.keyPair ??= this.findOrCreate().catch((error: unknown) => {
      this.keyPair = undefined;
      throw error;
    });
    return this.keyPair;
  }

  private async findOrCreate(): Promise<PushKeyPair> {
    const stored = await KeysModel.findOneAndUpdate(
      { _id: 'vapid' },
      { $setOnInsert: webPush.generateVAPIDKeys() },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredKeys>();
    return { publicKey: stored.publicKey, privateKey: stored.privateKey };
  }
}
