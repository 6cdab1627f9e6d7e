import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { GiftCriteria } from '../genie-engine/criteria.ts';
import type { Idea } from '../genie-engine/reply.ts';

export interface StoredMessage {
  id: string;
  from: 'person' | 'genie';
  text: string;
  /** The idempotency key of a person's message. */
  key?: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  /** BCP 47. Missing for messages that a person or a model wrote. */
  lang?: string;
  /** For a reply about Giftlist itself. */
  link?: { text: string; to: string };
  at: Date;
}

export interface ConversationDoc {
  _id: string;
  account_id: string | null;
  visitor: string | null;
  list_id: string | null;
  list_name: string | null;
  wish: GiftCriteria;
  messages: StoredMessage[];
  created_at: Date;
  expires_at: Date;
}

const schema = new Schema<ConversationDoc>(
  {
    _id: String,
    account_id: { type: String, default: null },
    visitor: { type: String, default: null },
    list_id: { type: String, default: null },
    list_name: { type: String, default: null },
    wish: Schema.Types.Mixed,
    messages: [Schema.Types.Mixed],
    created_at: Date,
    expires_at: Date,
  },
  { minimize: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ account_id: 1 });

export const ConversationModel = defineModel('conversations', schema, { shardedBy: '_id' });
