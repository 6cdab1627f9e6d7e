import { Module } from '@nestjs/common';
import { FollowsProjection, OwnerAddressCorrection } from './people.events.ts';
import { People } from './people.ts';
import { Recipients, RecipientsProjection } from './recipients.ts';

@Module({
  controllers: [FollowsProjection, OwnerAddressCorrection, RecipientsProjection],
  providers: [People, Recipients],
  exports: [People, Recipients],
})
export class PeopleModule {}
