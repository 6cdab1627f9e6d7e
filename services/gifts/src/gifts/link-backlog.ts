import { limits } from '@giftlist/contracts/limits';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { GiftDoc } from '../model/gift.ts';
import type { WithSession } from '../store/gifts.store.ts';
import { countWaitingLinks } from './gift-editor.store.ts';

/** A person's links are read one at a time, so each link's time limit starts this long after the previous link's. */
export const linkIntervalMs = 10_000;

/** Throws `rate-limited` if too many of a person's imported links would be waiting. */
export async function checkLinkBacklog(gifts: readonly GiftDoc[], tx: WithSession): Promise<void> {
  const importedGifts = gifts.filter(({ loading }) => loading?.in_bulk);
  const personId = importedGifts[0]?.added_by;
  if (personId === undefined) return;
  const waitingCount = await countWaitingLinks(personId, tx);
  const capacity = Math.max(0, limits.pendingImportLinksMax - waitingCount);
  if (importedGifts.length > capacity) failTooMany(importedGifts.length, capacity);
}

function failTooMany(linkCount: number, capacity: number): never {
  const retry_after = ((linkCount - capacity) * linkIntervalMs) / 1_000;
  const minutes = Math.ceil(retry_after / 60);
  const waitingTime = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const advice =
    capacity === 0
      ? `Try again in ${waitingTime}.`
      : `Add up to ${capacity} links now, or try again in ${waitingTime}.`;
  const detail = `None of these gifts was added: too many links of your last imports are still being read. ${advice}`;
  fail('rate-limited', { retry_after, detail });
}
