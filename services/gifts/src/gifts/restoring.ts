import { limits } from '@giftlist/contracts/limits';
import type { GiftDoc } from '../model/gift.ts';

export const getRestoreCutoff = (now: Date): Date => new Date(now.getTime() - limits.giftRestoreMs);

export const isRestorable = ({ removed_at }: Pick<GiftDoc, 'removed_at'>, now: Date): boolean =>
  removed_at !== null && removed_at >= getRestoreCutoff(now);
