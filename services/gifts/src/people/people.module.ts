import { FollowPairs } from '@giftlist/service-domain/people/follow-pairs';
import { Module } from '@nestjs/common';
import { OwnerAddresses } from './owner-addresses.ts';
import { FollowsProjection, OwnerAddressInvalidation } from './people.events.ts';
import { Profiles, ProfilesProjection } from './profiles.ts';

@Module({
  controllers: [FollowsProjection, OwnerAddressInvalidation, ProfilesProjection],
  providers: [FollowPairs, OwnerAddresses, Profiles],
  exports: [FollowPairs, OwnerAddresses, Profiles],
})
export class PeopleModule {}
