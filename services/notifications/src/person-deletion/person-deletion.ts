import { removePerson } from '@giftlist/service-domain/people/people-read-model';
import { createPersonDeletionModule } from '@giftlist/service-domain/person-deletion';
import { deletePreferences, toAddressSubject, toPersonSubject } from '../preferences/preferences.store.ts';
import { deleteRefusals } from '../preferences/refusals.store.ts';
import { deleteDevices } from '../push/pushes.store.ts';
import { deleteSeenLanguage } from '../reader-language/reader-languages.store.ts';

/**
 * Deletes the data of a deleted account. A job deletes notifications and emails in batches. The read model of lists has
 * its own consumer.
 */
export const personDeletion = createPersonDeletionModule({
  job: 'person-forgetting',
  consumer: 'notifications.forget',
  deleteImmediately: async (person, tx) => {
    await removePerson(person, tx);
    const { id, email_keys = [] } = person;
    const subjects = [toPersonSubject(id), ...email_keys.map(toAddressSubject)];
    for (const subject of subjects) await deletePreferences(subject, tx);
    await deleteRefusals(subjects, tx);
    await deleteDevices({ person_id: id }, tx);
    await deleteSeenLanguage(id, tx);
  },
});
