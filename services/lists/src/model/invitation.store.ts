import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** An invitation to collaborate on a list. The token itself is only in the email. */
export interface InvitationDoc {
  /** SHA-256 of the token. */
  _id: string;
  list_id: string;
  email: string;
  email_key: string;
  /** The only profile that can use the invitation; null until one accepts it. */
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
/** These two are for account deletion. */
schema.index({ email_key: 1 });
schema.index({ accepted_by: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const InvitationModel = defineModel('invitations', schema);

/** Deletes all invitations to a list if `emailKeys` is not given. */
export async function removeInvitations(
  list_id: string,
  tx: Transaction,
  emailKeys?: string[],
): Promise<void> {
  if (emailKeys?.length === 0) return;
  const filter = emailKeys ? { list_id, email_key: { $in: emailKeys } } : { list_id };
  await InvitationModel.deleteMany(filter, { session: tx.session });
}
