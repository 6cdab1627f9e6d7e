import type { EventOf } from '@giftlist/contracts/event';
import { userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { markSignInsEnded } from '@giftlist/service-domain/recent-sign-ins';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { deleteDevices, deleteDevicesOfSignIns } from './pushes.store.ts';

const consumer = 'notifications.forget';

/** Deletes subscribed browsers when their sign-in ends, because other people may use them afterwards. */
@Controller()
export class SignOutsEvents {
  constructor(private readonly clock: Clock) {}

  @On(userSignedOut, { consumer })
  async onSignedOut({ data }: EventOf<typeof userSignedOut>, tx: Transaction): Promise<void> {
    const { id: person_id, sign_in_ids: signInIds } = data;
    await markSignInsEnded(signInIds, this.clock.now(), tx);
    await deleteDevicesOfSignIns({ person_id, signInIds, endedAt: new Date(data.at) }, tx);
  }

  @On(userSignedOutEverywhere, { consumer })
  async onSignedOutEverywhere(
    { data }: EventOf<typeof userSignedOutEverywhere>,
    tx: Transaction,
  ): Promise<void> {
    await deleteDevices({ person_id: data.id, createdAt: { $lte: new Date(data.at) } }, tx);
  }
}
