import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A pending invitation: the token itself exists only in the mail. */
export interface InvitationDoc {
  /** SHA-256 of the token. */
  _id: string;
  list_id: string;
  email: string;
  email_key: string;
  /** The person who accepted it; nobody else can. */
  accepted_by: string | null;
  expires_at: Date;
}

const schema = new Schema<InvitationDoc>({
  _id: { type: String, required: true },
  list_id: { type: String, required: true },
  email: { type: String, required: true },
  email_key: { type: String, required: true },
  accepted_by: { type: String, default: null },
  expires_at: { type: Date, required: true },
});
schema.index({ list_id: 1, email_key: 1 });
/** What was sent to a person, and what they accepted: for their deletion. */
schema.index({ email_key: 1 });
schema.index({ accepted_by: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const InvitationModel = defineModel('invitations', schema);

/** Revokes invitations to a list: all of them, or those to these addresses. */
export async function removeInvitations(list_id: string, tx: Transaction, keys?: string[]): Promise<void> {
  if (keys?.length === 0) return;
  await InvitationModel.deleteMany(
    { list_id, ...(keys && { email_key: { $in: keys } }) },
    { session: tx.session },
  );
}
