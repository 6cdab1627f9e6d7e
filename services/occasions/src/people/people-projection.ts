import { peopleProjectionOf } from '@giftlist/service-domain/people/people-read-model';

export const peopleProjection = peopleProjectionOf('occasions.people');
