import { personDeletionModule } from '@giftlist/service-domain/person-deletion';
import { addressSubject, deletePreferences, personSubject } from '../preferences/preferences.store.ts';
import { deleteRefusals } from '../preferences/refusals.store.ts';
import { deleteDevices } from '../push/pushes.store.ts';
import { deleteSeenLanguage } from '../reader-language/reader-languages.store.ts';

/**
 * Deletes the data of a deleted account. Notifications and mails are deleted in batches by the job; the read models are
 * deleted by other consumers.
 */
export const personDeletion = personDeletionModule({
  job: 'person-forgetting',
  consumer: 'notifications.forget',
  atOnce: async ({ id, email_keys = [] }, tx) => {
    const subjects = [personSubject(id), ...email_keys.map(addressSubject)];
    for (const subject of subjects) await deletePreferences(subject, tx);
    await deleteRefusals(subjects, tx);
    await deleteDevices({ person_id: id }, tx);
    await deleteSeenLanguage(id, tx);
  },
});
