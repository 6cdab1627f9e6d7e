import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** An invitation to collaborate on a list. Only the email contains the token itself. */
export interface InvitationDoc {
  /** SHA-256 of the token. */
  _id: string;
  list_id: string;
  email: string;
  email_key: string;
  /** Once set, only this profile can use the invitation. */
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
/** The next two indexes serve account deletion. */
schema.index({ email_key: 1 });
schema.index({ accepted_by: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const InvitationModel = defineModel('invitations', schema);

/** Without `emailKeys`, removes all invitations to the list. */
export async function removeInvitations(
  list_id: string,
  tx: Transaction,
  emailKeys?: string[],
): Promise<void> {
  if (emailKeys?.length === 0) return;
  const filter = emailKeys ? { list_id, email_key: { $in: emailKeys } } : { list_id };
  await InvitationModel.deleteMany(filter, { session: tx.session });
}
