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
  ] as const)('%s: is recipient %p, may edit %p, may manage %p', (role, recipient, edits, manages) => {
    expect([isRecipient(role), mayEdit(role), mayManage(role)]).toEqual([recipient, edits, manages]);
  });
});

describe('what a person may see and reserve', () => {
  const combinations = roles.flatMap(role =>
    [false, true].flatMap(maybeOwner => [false, true].map(revealed => ({ role, maybeOwner, revealed }))),
  );

  it.each(combinations)(
    'for role $role, maybeOwner $maybeOwner, revealed $revealed',
    ({ role, maybeOwner, revealed }) => {
      const viewer = { role, maybeOwner };
      const isRecipientOrMaybe = role === roles[0] || maybeOwner;
      expect(maySeeTaken(viewer, { gifts_revealed: revealed })).toBe(revealed || !isRecipientOrMaybe);
      expect(maySeeTakenOnOtherLists(viewer)).toBe(!isRecipientOrMaybe);
      expect(mayReserve(viewer)).toBe(!isRecipientOrMaybe);
    },
  );

  it('hides claims from an owner and a possible owner before they are revealed', () => {
    const list = { gifts_revealed: false };
    expect(maySeeTaken({ role: 'owner', maybeOwner: false }, list)).toBe(false);
    expect(maySeeTaken({ role: 'viewer', maybeOwner: true }, list)).toBe(false);
    expect(maySeeTaken({ role: 'collaborator', maybeOwner: false }, list)).toBe(true);
  });
});
