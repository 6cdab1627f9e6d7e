import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import { createGift } from '../model/new-gift.ts';
import {
  collaborator,
  list,
  type OthersStep,
  type OwnStep,
  offerOf,
  othersStep,
  owner,
  ownStep,
  SimulatedList,
  visitor,
} from '../testing/simulated-list.ts';
import { presentGift } from './present-gift.ts';

type Step = { own: OwnStep } | { others: OthersStep };
const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ own: ownStep }) },
    { weight: 4, arbitrary: fc.record({ others: othersStep }) },
  ),
  { minLength: 1, maxLength: 40 },
);

/** Returns what the owner sees after each step. */
function run(history: readonly Step[], { withOthers }: { withOthers: boolean }): string[] {
  const simulated = new SimulatedList();
  return history.flatMap((step, position) => {
    if ('own' in step) return [simulated.own(step.own, position), simulated.view()];
    if (withOthers) simulated.others(step.others);
    return [simulated.view()];
  });
}

describe('the surprise', () => {
  it('is kept: an owner before Reveal sees identical bytes, whatever others claim', () => {
    fc.assert(
      fc.property(histories, history => {
        expect(run(history, { withOthers: true })).toEqual(run(history, { withOthers: false }));
      }),
      { numRuns: 500 },
    );
  });

  it('does not hide claims from viewers who may know about them', () => {
    const context = { id: 'g', list, addedBy: list.user_id, country: 'us', now: new Date(0) };
    const input = {
      giftlist_id: list._id,
      gift_title: 'Kite',
      source: 'manual',
      platform: 'unknown',
    } as const;
    const free = createGift(input, context);
    const taken = { ...free, claims: [new SimulatedList().claim('c', { token_hash: 'own' })] };
    const seen = (viewer: GiftViewer, revealed: boolean, gift: GiftDoc) =>
      presentGift(gift, viewer, { gifts_revealed: revealed }, offerOf(gift));
    const known = { isReserved: true, available: 0, reserve_info: { name: 'Ada' } };
    expect(seen(owner, true, taken)).toMatchObject(known);
    expect(seen(collaborator, false, taken)).toMatchObject(known);
    expect(seen(visitor('own'), false, taken)).toMatchObject({ ...known, reserved_by_me: true });
    expect(seen(visitor('another'), false, taken)).toMatchObject({
      isReserved: true,
      available: 0,
      reserve_info: null,
      claims: [],
      reserved_by_me: false,
    });
    expect(seen(owner, false, taken)).toEqual(seen(owner, false, free));
  });
});
