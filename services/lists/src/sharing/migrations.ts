import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { type KeyedMigration, nonCanonicalEmail } from '@giftlist/service-kit/mongo/migrations';
import type { InvitationDoc } from '../model/invitation.store.ts';
import type { Editor, ListDoc } from '../model/list.store.ts';

/** Merges duplicates and keeps the first known profile. */
function canonicalizeEditors(editors: readonly Editor[], emailKeys: EmailKeys): Editor[] {
  const byEmail = new Map<string, Editor>();
  for (const editor of editors) {
    const email = canonicalEmail(editor.email) ?? editor.email;
    const person_id = byEmail.get(email)?.person_id ?? editor.person_id;
    byEmail.set(email, { email, key: emailKeys.hashEmail(email), person_id });
  }
  return [...byEmail.values()];
}

/** Earlier releases only lower-cased addresses, so a list could contain the same mailbox several times. */
const canonicalAddresses: KeyedMigration = {
  id: '2026-11-25-canonical-addresses',
  upWithKeys: async (db, emailKeys) => {
    const invitations = db.collection<InvitationDoc>('invitations');
    for await (const { _id, email } of invitations.find({ email: nonCanonicalEmail })) {
      const canonical = canonicalEmail(email) ?? email;
      const email_key = emailKeys.hashEmail(canonical);
      await invitations.updateOne({ _id }, { $set: { email: canonical, email_key } });
    }
    const lists = db.collection<ListDoc>('lists');
    for await (const { _id, version, editors } of lists.find({ 'editors.email': nonCanonicalEmail })) {
      // The new version makes other services accept the state with the new keys.
      const fields = { editors: canonicalizeEditors(editors, emailKeys), version: version + 1 };
      await lists.updateOne({ _id, version }, { $set: fields });
    }
  },
};

export const sharingMigrations = [canonicalAddresses];
