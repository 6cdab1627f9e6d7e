import { describe, expect, it } from '@jest/globals';
import {
  isRecipient,
  mayEdit,
  mayManage,
  mayReserve,
  maySeeTaken,
  maySeeTakenOnOtherLists,
} from './capabilities.ts';
import type { ListRole } from './list-access.ts';

const roles = ['owner', 'collaborator', 'follower', 'viewer'] as const satisfies readonly ListRole[];

describe('role capabilities', () => {
  it.each([
    ['owner', true, true, true],
    ['collaborator', false, true, false],
    ['follower', false, false, false],
    ['viewer', false, false, false],
  ] as const)('%s: isRecipient %p, mayEdit %p, mayManage %p', (role, recipient, edits, manages) => {
    expect([isRecipient(role), mayEdit(role), mayManage(role)]).toEqual([recipient, edits, manages]);
  });
});

describe('maySeeTaken, maySeeTakenOnOtherLists and mayReserve', () => {
  const combinations = roles.flatMap(role =>
    [false, true].flatMap(maybeOwner => [false, true].map(revealed => ({ role, maybeOwner, revealed }))),
  );

  it.each(combinations)(
    'are false for possible recipients, except maySeeTaken after Reveal: $role, maybeOwner $maybeOwner, revealed $revealed',
    ({ role, maybeOwner, revealed }) => {
      const viewer = { role, maybeOwner };
      const isPossibleRecipient = role === 'owner' || maybeOwner;
      expect(maySeeTaken(viewer, { gifts_revealed: revealed })).toBe(revealed || !isPossibleRecipient);
      expect(maySeeTakenOnOtherLists(viewer)).toBe(!isPossibleRecipient);
      expect(mayReserve(viewer)).toBe(!isPossibleRecipient);
    },
  );
});

it('maySeeTaken: hides claims from an owner and a possible owner before Reveal', () => {
  const list = { gifts_revealed: false };
  expect(maySeeTaken({ role: 'owner', maybeOwner: false }, list)).toBe(false);
  expect(maySeeTaken({ role: 'viewer', maybeOwner: true }, list)).toBe(false);
  expect(maySeeTaken({ role: 'collaborator', maybeOwner: false }, list)).toBe(true);
});
