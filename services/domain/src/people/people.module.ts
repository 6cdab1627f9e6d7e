import type { EventOf } from '@giftlist/contracts/event';
import {
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { On, type OnOptions } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { ProjectionSource } from '@giftlist/service-kit/projections/projection';
import { Controller, type DynamicModule } from '@nestjs/common';
import { FollowsRemoval } from './follows-removal.ts';
import { People } from './people.ts';
import { PeopleReadModel, toPerson } from './people-read-model.ts';

/**
 * Creates the module that keeps people and follows up to date. The service must call `removePerson` when a person is
 * deleted.
 */
export function createPeopleModule(
  { consumer }: ProjectionSource,
  options: Pick<OnOptions, 'group'> = {},
): DynamicModule {
  const onOptions = { consumer, ...options };

  @Controller()
  class PeopleEvents {
    constructor(private readonly readModel: PeopleReadModel) {}

    @On([userRegistered, userProfileChanged], onOptions)
    async onChanged({ data }: EventOf<typeof userProfileChanged>, tx: Transaction): Promise<void> {
      await this.readModel.putPerson(toPerson(data), tx);
    }

    @On(userFollowed, onOptions)
    async onFollowed({ data }: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
      await this.readModel.putFollow({ ...data, following: true }, tx);
    }

    @On(userUnfollowed, onOptions)
    async onUnfollowed({ data }: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
      await this.readModel.putFollow({ ...data, following: false }, tx);
    }
  }

  return {
    module: class PeopleModule {},
    global: true,
    controllers: [PeopleEvents],
    providers: [FollowsRemoval, People, PeopleReadModel],
    exports: [People, PeopleReadModel],
  };
}
