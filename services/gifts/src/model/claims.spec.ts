import { describe, expect, it } from '@jest/globals';
import type { Claim } from './claim.ts';
import {
  decideMark,
  decideRelease,
  decideReserve,
  decideUnmark,
  isOwn,
  removesClaimedUnit,
} from './claims.ts';
import type { GiftViewer } from './gift-viewer.ts';

const createClaim = (id: string, fields: Partial<Claim> = {}): Claim => ({
  id,
  kind: 'reserved',
  by_owner: false,
  name: '',
  email: '',
  message: '',
  email_key: null,
  profile_id: null,
  token_hash: null,
  at: new Date(0),
  received: false,
  thanked: false,
  ...fields,
});
const createViewer = (fields: Partial<GiftViewer> = {}): GiftViewer => ({
  role: 'viewer',
  maybeOwner: false,
  profileId: null,
  emailKey: null,
  tokenHashes: [],
  ...fields,
});
const owner = createViewer({ role: 'owner', profileId: 'owner', emailKey: 'owner-key' });
const collaborator = createViewer({ role: 'collaborator', profileId: 'ada', emailKey: 'ada-key' });
const unrevealed = { gifts_revealed: false };
const revealed = { gifts_revealed: true };
const available = { quantity: 1, claims: [] };
const taken = { quantity: 1, claims: [createClaim('1', { token_hash: 'h1' })] };
const marked = {
  quantity: 1,
  claims: [createClaim('own', { by_owner: true, kind: 'purchased', profile_id: 'owner' })],
};

describe('decideReserve', () => {
  const visitor = { role: 'viewer', maybeOwner: false, hasOwnersAddress: false } as const;
  const newClaim = createClaim('new');

  it.each([
    ['an available unit is reserved', visitor, available, { claim: newClaim, scope: 'all-claims' }],
    ['a taken unit is refused', visitor, taken, { refused: 'gift/already-taken' }],
    ['a unit marked by the owner is refused', visitor, marked, { refused: 'gift/already-taken' }],
    [
      'the second of two units is reserved',
      visitor,
      { ...taken, quantity: 2 },
      { claim: newClaim, scope: 'all-claims' },
    ],
    [
      'a unit of a gift with more claims than units is refused',
      visitor,
      { quantity: 1, claims: [createClaim('1'), createClaim('2')] },
      { refused: 'gift/already-taken' },
    ],
    [
      'a collaborator may reserve',
      { ...visitor, role: 'collaborator' as const },
      available,
      { claim: newClaim, scope: 'all-claims' },
    ],
  ])('%s', (_, viewer, gift, expected) => expect(decideReserve(gift, viewer, newClaim)).toEqual(expected));

  it.each([
    ['the owner', { ...visitor, role: 'owner' as const }, 'gift/own-list'],
    ['the owner’s address', { ...visitor, hasOwnersAddress: true }, 'gift/own-list'],
    ['a browser on which the owner has signed in', { ...visitor, maybeOwner: true }, 'gift/maybe-own-list'],
  ])('%s gets the same refusal whether or not the gift is taken', (_, viewer, refused) => {
    expect(decideReserve(available, viewer, newClaim)).toEqual({ refused });
    expect(decideReserve(taken, viewer, newClaim)).toEqual({ refused });
  });
});

describe('decideMark', () => {
  const mark = createClaim('mark', { kind: 'purchased' });
  const alreadyTaken = { refused: 'gift/already-taken' };

  it.each([
    [
      'for an owner before Reveal only the owner’s marks count',
      owner,
      unrevealed,
      taken,
      { claim: mark, scope: 'own-marks' },
    ],
    ['an owner before Reveal marks each unit once', owner, unrevealed, marked, alreadyTaken],
    ['for an owner after Reveal all claims count', owner, revealed, taken, alreadyTaken],
    ['for a collaborator all claims count', collaborator, unrevealed, marked, alreadyTaken],
    [
      'a collaborator marks an available unit',
      collaborator,
      unrevealed,
      available,
      { claim: mark, scope: 'all-claims' },
    ],
  ])('%s', (_, viewer, list, gift, expected) =>
    expect(decideMark(gift, viewer, list, mark)).toEqual(expected),
  );
});

describe('decideUnmark', () => {
  const gift = {
    quantity: 5,
    claims: [
      createClaim('first'),
      createClaim('own-1', { by_owner: true }),
      createClaim('ada', { profile_id: 'ada' }),
      createClaim('own-2', { by_owner: true }),
    ],
  };

  it.each([
    ['an owner before Reveal releases their newest mark', owner, unrevealed, undefined, 'own-2'],
    ['an owner before Reveal may choose one of their marks by its id', owner, unrevealed, 'own-1', 'own-1'],
    ['an owner before Reveal cannot release another person’s claim', owner, unrevealed, 'first', undefined],
    ['an owner after Reveal can release another person’s claim', owner, revealed, 'first', 'first'],
    ['a collaborator releases their own claim', collaborator, unrevealed, undefined, 'ada'],
    ['a collaborator may choose any claim by its id', collaborator, unrevealed, 'own-1', 'own-1'],
    [
      'a collaborator without a claim releases the first claim',
      { ...collaborator, profileId: 'bo', emailKey: null },
      unrevealed,
      undefined,
      'first',
    ],
    ['an unknown claim id releases nothing', collaborator, unrevealed, 'unknown', undefined],
  ])('%s', (_, viewer, list, id, releasedId) =>
    expect(decideUnmark(gift, viewer, list, id)?.id).toBe(releasedId),
  );

  it('releases nothing for an owner without marks before Reveal', () => {
    expect(decideUnmark(taken, owner, unrevealed, undefined)).toBeUndefined();
    expect(decideUnmark(available, owner, unrevealed, undefined)).toBeUndefined();
  });
});

describe('decideRelease', () => {
  const gift = {
    quantity: 9,
    claims: [
      createClaim('visitor', { token_hash: 'h1', email_key: 'ada-key' }),
      createClaim('account', { token_hash: 'h2', profile_id: 'ada' }),
      createClaim('own', { by_owner: true, profile_id: 'owner' }),
      createClaim('owners-address', { email_key: 'owner-key' }),
    ],
  };

  it.each([
    ['releases nothing for a visitor without a token', createViewer(), undefined],
    ['releases the claim of the token', createViewer({ tokenHashes: ['h1'] }), 'visitor'],
    ['releases nothing for a wrong token', createViewer({ tokenHashes: ['h9'] }), undefined],
    ['releases the claim of the account', createViewer({ profileId: 'ada' }), 'account'],
    [
      'releases the claim of a verified address',
      createViewer({ profileId: 'x', emailKey: 'ada-key' }),
      'visitor',
    ],
    ['releases the viewer’s newest claim', collaborator, 'account'],
    ['prefers the claim of the token', { ...collaborator, tokenHashes: ['h1'] }, 'visitor'],
    ['releases nothing for an owner without a token', owner, undefined],
    ['releases the claim of the token for an owner', { ...owner, tokenHashes: ['h1'] }, 'visitor'],
  ])('%s', (_, viewer, releasedId) => expect(decideRelease(gift, viewer)?.id).toBe(releasedId));
});

describe('isOwn', () => {
  it('accepts a token only for claims of visitors', () => {
    const browser = createViewer({ tokenHashes: ['h1', 'h2'] });
    expect(isOwn(createClaim('a', { token_hash: 'h1' }), browser)).toBe(true);
    expect(isOwn(createClaim('b', { token_hash: 'h2', profile_id: 'ada' }), browser)).toBe(false);
  });
});

describe('removesClaimedUnit', () => {
  const twoClaimed = { quantity: 3, claims: [createClaim('1'), createClaim('2')] };

  it.each([
    [
      'is true if a collaborator lowers the quantity below the number of claims',
      collaborator,
      unrevealed,
      1,
      true,
    ],
    [
      'is true if an owner after Reveal lowers the quantity below the number of claims',
      owner,
      revealed,
      1,
      true,
    ],
    ['is false for an owner before Reveal', owner, unrevealed, 1, false],
    ['is false if the quantity is lowered to the number of claims', collaborator, unrevealed, 2, false],
    ['is false if the quantity is raised', collaborator, unrevealed, 4, false],
  ])('%s', (_, viewer, list, quantity, expected) => {
    expect(removesClaimedUnit(twoClaimed, viewer, list, quantity)).toBe(expected);
  });

  it('is false if the quantity is unchanged, even if there are more claims', () => {
    expect(
      removesClaimedUnit({ quantity: 1, claims: [createClaim('1'), createClaim('2')] }, owner, revealed, 1),
    ).toBe(false);
  });
});
