import { describe, expect, it } from '@jest/globals';
import type { GiftViewer } from '../presenting/gift-viewer.ts';
import type { Claim } from './claim.ts';
import { decideMark, decideRelease, decideReserve, decideUnmark, isOwn, takesClaimedUnit } from './claims.ts';

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

describe('to reserve', () => {
  const asVisitor = { role: 'viewer', maybeOwner: false, hasOwnersAddress: false } as const;
  const wish = claim('new');

  it.each([
    ['a free unit is taken', asVisitor, free, { claim: wish, room: 'any-unit' }],
    ['a taken one is not', asVisitor, taken, { refused: 'gift/already-taken' }],
    ['one that the owner has marked is not', asVisitor, marked, { refused: 'gift/already-taken' }],
    [
      'the second of two units is taken',
      asVisitor,
      { ...taken, quantity: 2 },
      { claim: wish, room: 'any-unit' },
    ],
    [
      'more claims than units leave none',
      asVisitor,
      { quantity: 1, claims: [claim('1'), claim('2')] },
      { refused: 'gift/already-taken' },
    ],
    [
      'a collaborator may',
      { ...asVisitor, role: 'collaborator' as const },
      free,
      { claim: wish, room: 'any-unit' },
    ],
  ])('%s', (_, by, gift, taking) => expect(decideReserve(gift, by, wish)).toEqual(taking));

  it.each([
    ['the owner', { ...asVisitor, role: 'owner' as const }, 'gift/own-list'],
    ['the owner’s address', { ...asVisitor, hasOwnersAddress: true }, 'gift/own-list'],
    ['a browser that knows the owner', { ...asVisitor, maybeOwner: true }, 'gift/maybe-own-list'],
  ])('%s is refused alike whether or not it is taken', (_, by, refused) => {
    expect(decideReserve(free, by, wish)).toEqual({ refused });
    expect(decideReserve(taken, by, wish)).toEqual({ refused });
  });
});

describe('to mark as purchased', () => {
  const mark = claim('mark', { kind: 'purchased' });
  const alreadyTaken = { refused: 'gift/already-taken' };

  it.each([
    [
      'an owner before Reveal counts the own marks alone',
      owner,
      hidden,
      taken,
      { claim: mark, room: 'own-unit' },
    ],
    ['an owner before Reveal marks each unit once', owner, hidden, marked, alreadyTaken],
    ['an owner after Reveal counts all', owner, revealed, taken, alreadyTaken],
    ['a collaborator counts all', collaborator, hidden, marked, alreadyTaken],
    ['a collaborator takes what is free', collaborator, hidden, free, { claim: mark, room: 'any-unit' }],
  ])('%s', (_, by, list, gift, taking) => expect(decideMark(gift, by, list, mark)).toEqual(taking));
});

describe('to unmark', () => {
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
    ['an owner before Reveal releases the newest own mark', owner, hidden, undefined, 'own-2'],
    ['an owner before Reveal may name an own mark', owner, hidden, 'own-1', 'own-1'],
    ['an owner before Reveal does not reach another’s claim', owner, hidden, 'first', undefined],
    ['an owner after Reveal does', owner, revealed, 'first', 'first'],
    ['a collaborator releases the own one', collaborator, hidden, undefined, 'ada'],
    ['a collaborator may name any', collaborator, hidden, 'own-1', 'own-1'],
    [
      'another collaborator releases the first',
      { ...collaborator, profileId: 'bo', emailKey: null },
      hidden,
      undefined,
      'first',
    ],
    ['an unknown claim is none', collaborator, hidden, 'unknown', undefined],
  ])('%s', (_, by, list, id, released) => expect(decideUnmark(gift, by, list, id)?.id).toBe(released));

  it('finds nothing for an owner before Reveal who has marked nothing', () => {
    expect(decideUnmark(taken, owner, hidden, undefined)).toBeUndefined();
    expect(decideUnmark(free, owner, hidden, undefined)).toBeUndefined();
  });
});

describe('to unreserve', () => {
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
    ['needs more than the gift’s id', viewer(), undefined],
    ['takes the token’s claim', viewer({ tokenHashes: ['h1'] }), 'visitor'],
    ['takes no wrong token', viewer({ tokenHashes: ['h9'] }), undefined],
    ['takes the account’s claim', viewer({ profileId: 'ada' }), 'account'],
    ['takes the claim of a verified address', viewer({ profileId: 'x', emailKey: 'ada-key' }), 'visitor'],
    ['takes the newest of several', collaborator, 'account'],
    ['takes the one of the token before others', { ...collaborator, tokenHashes: ['h1'] }, 'visitor'],
    ['is no way for an owner to find out', owner, undefined],
    ['is open to an owner who holds the token', { ...owner, tokenHashes: ['h1'] }, 'visitor'],
  ])('%s', (_, by, released) => expect(decideRelease(gift, by)?.id).toBe(released));
});

describe('one’s own claim', () => {
  it('is shown by a browser’s token only where nobody was signed in', () => {
    const browser = viewer({ tokenHashes: ['h1', 'h2'] });
    expect(isOwn(claim('a', { token_hash: 'h1' }), browser)).toBe(true);
    expect(isOwn(claim('b', { token_hash: 'h2', profile_id: 'ada' }), browser)).toBe(false);
  });
});

describe('to lower the quantity', () => {
  const two = { quantity: 3, claims: [claim('1'), claim('2')] };

  it.each([
    ['below what is claimed is refused to a collaborator', collaborator, hidden, 1, true],
    ['below what is claimed is refused to an owner after Reveal', owner, revealed, 1, true],
    ['always succeeds for an owner before Reveal', owner, hidden, 1, false],
    ['to what is claimed succeeds', collaborator, hidden, 2, false],
    ['is no matter when it is raised', collaborator, hidden, 4, false],
  ])('%s', (_, by, list, quantity, refused) => {
    expect(takesClaimedUnit(two, by, list, quantity)).toBe(refused);
  });

  it('is not what saving an unchanged quantity does, however much is claimed', () => {
    expect(takesClaimedUnit({ quantity: 1, claims: [claim('1'), claim('2')] }, owner, revealed, 1)).toBe(
      false,
    );
  });
});
