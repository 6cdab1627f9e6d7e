import type { EventOf } from '@giftlist/contracts/event';
import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { IntroductionStore } from './introductions.store.ts';

@Controller()
export class IntroductionsEvents {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly introductions: IntroductionStore,
  ) {}

  /** Records who shared a list with a person or invited them to edit it. Friend suggestions use these records. */
  @On([collaboratorInvited, listShared], { consumer: 'users.introductions' })
  async record({ data }: EventOf<typeof listShared>, tx: Transaction): Promise<void> {
    const { by_id, person_ids, at } = data;
    const existingIds = new Set<string>();
    for (const id of [...new Set([by_id, ...person_ids])].sort()) {
      if (await this.profiles.lock(id, tx)) existingIds.add(id);
    }
    if (!existingIds.has(by_id)) return;
    existingIds.delete(by_id);
    for (const id of existingIds) await this.introductions.record(id, by_id, new Date(at), tx);
  }
}
