import { OwnProfile, PersonState, PublicProfile } from '@giftlist/contracts/users/entities';
import { describe, expect, it } from '@jest/globals';
import { createAccount } from './accounts.ts';
import { hasPersonStateChanged, presentOwn, presentPublic, toPersonState } from './present-profile.ts';
import { changeProfile, createProfile, type Profile } from './profiles.ts';

const registered_at = new Date('2026-03-01T12:00:00Z');
const account = createAccount({ email: 'ann@example.com', email_verified: true, created_at: registered_at });
const ann: Profile = createProfile(
  {
    _id: '01890a5d-ac96-774b-bcce-b302099a8057',
    account_id: account._id,
    username: 'Ann.Lee',
    first_name: 'Ann',
    last_name: 'Lee',
    registered_at,
  },
  {
    birthday: '1990-07-04',
    shipping_address: '12 Main Street',
    country: 'us',
    currency: 'USD',
    timeZone: 'America/New_York',
    timeZoneOffset: 300,
    socialLinks: [{ type: 1, link: 'annlee' }],
  },
);
const counts = { followers_count: 3, following_count: 2 };

describe('changeProfile', () => {
  it('changes only the fields that are present', () => {
    const changed = changeProfile(ann, { bio: 'Gardens' });
    expect(changed).toEqual({ ...ann, bio: 'Gardens', version: 2 });
  });

  it('updates the username key and the search terms with the names', () => {
    const changed = changeProfile(ann, { username: 'ANNIE', last_name: 'Núñez' });
    expect(changed.username_key).toBe('annie');
    expect(changed.search_terms).toEqual(['ann', 'nunez', 'annie']);
  });

  it('sets, keeps and removes pictures', () => {
    const withBoth = changeProfile(
      ann,
      {},
      { profile_pic: '/media/users/a', profile_cover: '/media/users/b' },
    );
    expect(changeProfile(withBoth, {}, { profile_cover: null })).toMatchObject({
      profile_pic: '/media/users/a',
      profile_cover: null,
    });
  });
});

describe('a profile as others see it', () => {
  const publicProfile = presentPublic(ann, { ...counts, is_following: true });

  it('contains exactly the public fields', () => {
    expect(PublicProfile.parse(publicProfile)).toEqual({
      id: ann._id,
      first_name: 'Ann',
      last_name: 'Lee',
      username: 'Ann.Lee',
      profile_pic: null,
      bio: '',
      interests: '',
      birthday_month: 7,
      birthday_day: 4,
      profile_cover: null,
      socialLinks: [{ type: 1, link: 'annlee' }],
      followers_count: 3,
      following_count: 2,
      is_following: true,
      is_self: false,
    });
  });

  it('shows no account, email address, postal address, year of birth or time zone', () => {
    const text = JSON.stringify(publicProfile);
    expect(text).not.toMatch(/1990|Main Street|New_York|example\.com|timeZone|"user_id"|"email"/);
    expect(text).not.toContain(account._id);
  });
});

describe('the viewer’s own profile', () => {
  it('contains the private fields', () => {
    const own = presentOwn(ann, account, { follower_ids: [], following_ids: [] }, counts);
    expect(OwnProfile.parse(own)).toMatchObject({
      user_id: account._id,
      email: 'ann@example.com',
      email_verified: true,
      birthday: '1990-07-04',
      shipping_address: '12 Main Street',
      timeZone: 'America/New_York',
      is_self: true,
    });
  });
});

describe('a person as other services store them', () => {
  it('has no year of birth, email address or postal address', () => {
    expect(PersonState.parse(toPersonState(ann))).toEqual({
      id: ann._id,
      first_name: 'Ann',
      last_name: 'Lee',
      username: 'Ann.Lee',
      profile_pic: null,
      version: 1,
      birth: { month: 7, day: 4 },
      country: 'us',
      timeZone: 'America/New_York',
      currency: 'USD',
      language: null,
      registered_at: '2026-03-01T12:00:00.000Z',
    });
  });

  it('changes only with a field that other services store', () => {
    expect(
      hasPersonStateChanged(ann, changeProfile(ann, { bio: 'Gardens', shipping_address: 'Elsewhere' })),
    ).toBe(false);
    expect(hasPersonStateChanged(ann, changeProfile(ann, { birthday: '1991-07-04' }))).toBe(false);
    expect(hasPersonStateChanged(ann, changeProfile(ann, { first_name: 'Anna' }))).toBe(true);
    expect(hasPersonStateChanged(ann, changeProfile(ann, { birthday: '1990-07-05' }))).toBe(true);
    expect(hasPersonStateChanged(ann, changeProfile(ann, { timeZone: 'Europe/Paris' }))).toBe(true);
    expect(hasPersonStateChanged(ann, changeProfile(ann, { language: 'de' }))).toBe(true);
  });

  it.each([
    [{ country: 'de', currency: 'CHF' }, 'CHF'],
    [{ country: 'de', currency: null }, 'EUR'],
    [{ country: 'gb', currency: null }, 'GBP'],
    [{ country: null, currency: 'SEK' }, 'SEK'],
    [{ country: null, currency: null }, null],
    [{ country: 'aq', currency: null }, null],
  ])('has the currency of the profile or else of its country: %j gives %p', (fields, currency) => {
    expect(toPersonState({ ...ann, ...fields }).currency).toBe(currency);
    expect(hasPersonStateChanged(ann, { ...ann, ...fields })).toBe(true);
  });
});
