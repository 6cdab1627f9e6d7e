import { FollowPairs } from '@giftlist/service-kit/people/follow-pairs';
import { Module } from '@nestjs/common';
import { OwnerAddresses } from './owner-addresses.ts';
import { FollowsProjection, OwnerAddressInvalidation } from './people.events.ts';
import { Recipients, RecipientsProjection } from './recipients.ts';

@Module({
  controllers: [FollowsProjection, OwnerAddressInvalidation, RecipientsProjection],
  providers: [FollowPairs, OwnerAddresses, Recipients],
  exports: [FollowPairs, OwnerAddresses, Recipients],
})
export class PeopleModule {}
