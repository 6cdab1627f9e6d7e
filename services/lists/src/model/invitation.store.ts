import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** An invitation to collaborate on a list. The token itself is only in the mail. */
export interface InvitationDoc {
  /** SHA-256 of the token. */
  _id: string;
  list_id: string;
  email: string;
  email_key: string;
  /** The profile that accepted the invitation, after which no other profile can; null if it is pending. */
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
/** Invitations sent to a person, and those they accepted, for the person's deletion. */
schema.index({ email_key: 1 });
schema.index({ accepted_by: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const InvitationModel = defineModel('invitations', schema);

/** Deletes invitations to a list: all of them, or those with these email keys. */
export async function removeInvitations(list_id: string, tx: Transaction, keys?: string[]): Promise<void> {
  if (keys?.length === 0) return;
  await InvitationModel.deleteMany(
    { list_id, ...(keys && { email_key: { $in: keys } }) },
    { session: tx.session },
  );
}
