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

const claim = (id: string, fields: Partial<Claim> = {}): Claim => ({
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
const viewer = (fields: Partial<GiftViewer> = {}): GiftViewer => ({
  role: 'viewer',
  maybeOwner: false,
  profileId: null,
  emailKey: null,
  tokenHashes: [],
  ...fields,
});
const owner = viewer({ role: 'owner', profileId: 'owner', emailKey: 'owner-key' });
const collaborator = viewer({ role: 'collaborator', profileId: 'ada', emailKey: 'ada-key' });
const hidden = { gifts_revealed: false };
const revealed = { gifts_revealed: true };
const free = { quantity: 1, claims: [] };
const taken = { quantity: 1, claims: [claim('1', { token_hash: 'h1' })] };
const marked = {
  quantity: 1,
  claims: [claim('own', { by_owner: true, kind: 'purchased', profile_id: 'owner' })],
};

describe('decideReserve', () => {
  const asVisitor = { role: 'viewer', maybeOwner: false, hasOwnersAddress: false } as const;
  const newClaim = claim('new');

  it.each([
    ['an available unit is reserved', asVisitor, free, { claim: newClaim, scope: 'all-claims' }],
    ['a taken unit is refused', asVisitor, taken, { refused: 'gift/already-taken' }],
    ['a unit marked by the owner is refused', asVisitor, marked, { refused: 'gift/already-taken' }],
    [
      'the second of two units is reserved',
      asVisitor,
      { ...taken, quantity: 2 },
      { claim: newClaim, scope: 'all-claims' },
    ],
    [
      'a unit of a gift with more claims than units is refused',
      asVisitor,
      { quantity: 1, claims: [claim('1'), claim('2')] },
      { refused: 'gift/already-taken' },
    ],
    [
      'a collaborator may reserve',
      { ...asVisitor, role: 'collaborator' as const },
      free,
      { claim: newClaim, scope: 'all-claims' },
    ],
  ])('%s', (_, by, gift, expected) => expect(decideReserve(gift, by, newClaim)).toEqual(expected));

  it.each([
    ['the owner', { ...asVisitor, role: 'owner' as const }, 'gift/own-list'],
    ['the owner’s address', { ...asVisitor, hasOwnersAddress: true }, 'gift/own-list'],
    ['a browser that knows the owner', { ...asVisitor, maybeOwner: true }, 'gift/maybe-own-list'],
  ])('%s gets the same refusal whether or not the gift is taken', (_, by, refused) => {
    expect(decideReserve(free, by, newClaim)).toEqual({ refused });
    expect(decideReserve(taken, by, newClaim)).toEqual({ refused });
  });
});

describe('decideMark', () => {
  const mark = claim('mark', { kind: 'purchased' });
  const alreadyTaken = { refused: 'gift/already-taken' };

  it.each([
    [
      'for an owner before Reveal only the owner’s marks count',
      owner,
      hidden,
      taken,
      { claim: mark, scope: 'own-marks' },
    ],
    ['an owner before Reveal marks each unit once', owner, hidden, marked, alreadyTaken],
    ['for an owner after Reveal all claims count', owner, revealed, taken, alreadyTaken],
    ['for a collaborator all claims count', collaborator, hidden, marked, alreadyTaken],
    [
      'a collaborator marks an available unit',
      collaborator,
      hidden,
      free,
      { claim: mark, scope: 'all-claims' },
    ],
  ])('%s', (_, by, list, gift, expected) => expect(decideMark(gift, by, list, mark)).toEqual(expected));
});

describe('decideUnmark', () => {
  const gift = {
    quantity: 5,
    claims: [
      claim('first'),
      claim('own-1', { by_owner: true }),
      claim('ada', { profile_id: 'ada' }),
      claim('own-2', { by_owner: true }),
    ],
  };

  it.each([
    ['an owner before Reveal releases their newest mark', owner, hidden, undefined, 'own-2'],
    ['an owner before Reveal may name one of their marks', owner, hidden, 'own-1', 'own-1'],
    ['an owner before Reveal cannot release another person’s claim', owner, hidden, 'first', undefined],
    ['an owner after Reveal can release another person’s claim', owner, revealed, 'first', 'first'],
    ['a collaborator releases their own claim', collaborator, hidden, undefined, 'ada'],
    ['a collaborator may name any claim', collaborator, hidden, 'own-1', 'own-1'],
    [
      'a collaborator without a claim releases the first',
      { ...collaborator, profileId: 'bo', emailKey: null },
      hidden,
      undefined,
      'first',
    ],
    ['an unknown claim id releases nothing', collaborator, hidden, 'unknown', undefined],
  ])('%s', (_, by, list, id, released) => expect(decideUnmark(gift, by, list, id)?.id).toBe(released));

  it('releases nothing for an owner before Reveal without marks', () => {
    expect(decideUnmark(taken, owner, hidden, undefined)).toBeUndefined();
    expect(decideUnmark(free, owner, hidden, undefined)).toBeUndefined();
  });
});

describe('decideRelease', () => {
  const gift = {
    quantity: 9,
    claims: [
      claim('visitor', { token_hash: 'h1', email_key: 'ada-key' }),
      claim('account', { token_hash: 'h2', profile_id: 'ada' }),
      claim('own', { by_owner: true, profile_id: 'owner' }),
      claim('owners-address', { email_key: 'owner-key' }),
    ],
  };

  it.each([
    ['releases nothing with only the gift’s id', viewer(), undefined],
    ['releases the claim of the token', viewer({ tokenHashes: ['h1'] }), 'visitor'],
    ['releases nothing for a wrong token', viewer({ tokenHashes: ['h9'] }), undefined],
    ['releases the claim of the account', viewer({ profileId: 'ada' }), 'account'],
    ['releases the claim of a verified address', viewer({ profileId: 'x', emailKey: 'ada-key' }), 'visitor'],
    ['releases the viewer’s newest claim', collaborator, 'account'],
    ['prefers the claim of the token', { ...collaborator, tokenHashes: ['h1'] }, 'visitor'],
    ['releases nothing for an owner without a token', owner, undefined],
    ['releases the claim of the token for an owner', { ...owner, tokenHashes: ['h1'] }, 'visitor'],
  ])('%s', (_, by, released) => expect(decideRelease(gift, by)?.id).toBe(released));
});

describe('isOwn', () => {
  it('accepts a token only for claims of visitors', () => {
    const browser = viewer({ tokenHashes: ['h1', 'h2'] });
    expect(isOwn(claim('a', { token_hash: 'h1' }), browser)).toBe(true);
    expect(isOwn(claim('b', { token_hash: 'h2', profile_id: 'ada' }), browser)).toBe(false);
  });
});

describe('removesClaimedUnit', () => {
  const two = { quantity: 3, claims: [claim('1'), claim('2')] };

  it.each([
    [
      'is true if a collaborator lowers the quantity below the number of claims',
      collaborator,
      hidden,
      1,
      true,
    ],
    ['is true if an owner lowers it below the number of claims after Reveal', owner, revealed, 1, true],
    ['is false for an owner before Reveal', owner, hidden, 1, false],
    ['is false if the quantity is lowered to the number of claims', collaborator, hidden, 2, false],
    ['is false if the quantity is raised', collaborator, hidden, 4, false],
  ])('%s', (_, by, list, quantity, refused) => {
    expect(removesClaimedUnit(two, by, list, quantity)).toBe(refused);
  });

  it('is false if an unchanged quantity is saved, even with more claims', () => {
    expect(removesClaimedUnit({ quantity: 1, claims: [claim('1'), claim('2')] }, owner, revealed, 1)).toBe(
      false,
    );
  });
});
