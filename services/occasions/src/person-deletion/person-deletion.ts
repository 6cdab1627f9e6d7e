import { removePerson } from '@giftlist/service-domain/people/people-read-model';
import { createPersonDeletionModule } from '@giftlist/service-domain/person-deletion';
import { deleteFeed } from '../calendar-feed/calendar-feeds.store.ts';
import { lockPeople } from '../store/person-locks.ts';

export const personDeletion = createPersonDeletionModule({
  job: 'person-removal',
  consumer: 'occasions.people',
  deleteImmediately: async (person, tx) => {
    await removePerson(person, tx);
    await deleteFeed(person.id, tx);
    await lockPeople([person.id], tx);
  },
});
