import { removePerson } from '@giftlist/service-domain/people/people-read-model';
import { personDeletionModule } from '@giftlist/service-domain/person-deletion';
import { deleteFeed } from '../calendar-feed/calendar-feeds.store.ts';
import { lockPeople } from '../store/person-locks.ts';

export const personDeletion = personDeletionModule({
  job: 'person-removal',
  consumer: 'occasions.people',
  atOnce: async (person, tx) => {
    await removePerson(person, tx);
    await deleteFeed(person.id, tx);
    await lockPeople([person.id], tx);
  },
});
