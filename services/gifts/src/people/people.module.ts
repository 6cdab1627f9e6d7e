import { createPeopleModule } from '@giftlist/service-domain/people/people.module';
import { Module } from '@nestjs/common';
import { OwnerAddresses } from './owner-addresses.ts';
import { OwnerAddressInvalidation } from './people.events.ts';
import { peopleProjection } from './people-projection.ts';

@Module({
  imports: [createPeopleModule(peopleProjection)],
  controllers: [OwnerAddressInvalidation],
  providers: [OwnerAddresses],
  exports: [OwnerAddresses],
})
export class PeopleModule {}
