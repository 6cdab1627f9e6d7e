import { createPeopleProjection } from '@giftlist/service-domain/people/people-read-model';

export const peopleProjection = createPeopleProjection('notifications.people');
