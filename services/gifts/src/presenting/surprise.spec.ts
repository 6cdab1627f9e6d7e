import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer, Revealable } from '../model/gift-viewer.ts';
import { createGift } from '../model/new-gift.ts';
import {
  collaborator,
  createVisitor,
  getOffer,
  list,
  type OthersStep,
  type OwnStep,
  othersStep,
  owner,
  ownStep,
  SimulatedList,
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
    if ('own' in step) return [simulated.runOwnStep(step.own, position), simulated.readAsOwner()];
    if (withOthers) simulated.runOthersStep(step.others);
    return [simulated.readAsOwner()];
  });
}

describe('the surprise', () => {
  it('shows the owner identical bytes until Reveal, whatever others claim', () => {
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
    const available = createGift(input, context);
    const taken = { ...available, claims: [new SimulatedList().createClaim('c', { token_hash: 'own' })] };
    const revealed = { gifts_revealed: true };
    const unrevealed = { gifts_revealed: false };
    const present = (viewer: GiftViewer, revealable: Revealable, gift: GiftDoc) =>
      presentGift(gift, viewer, revealable, getOffer(gift));
    const takenFields = { isReserved: true, available: 0, reserve_info: { name: 'Ada' } };
    expect(present(owner, revealed, taken)).toMatchObject(takenFields);
    expect(present(collaborator, unrevealed, taken)).toMatchObject(takenFields);
    expect(present(createVisitor('own'), unrevealed, taken)).toMatchObject({
      ...takenFields,
      reserved_by_me: true,
    });
    expect(present(createVisitor('another'), unrevealed, taken)).toMatchObject({
      isReserved: true,
      available: 0,
      reserve_info: null,
      claims: [],
      reserved_by_me: false,
    });
    expect(present(owner, unrevealed, taken)).toEqual(present(owner, unrevealed, available));
  });
});
