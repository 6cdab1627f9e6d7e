import { toProfileForm as valuesForm } from '../../../frontends/list/src/features/profile/profile-values.ts';
import type { Consumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { exactly, fromProvider, id, matching, some, whole } from '../support/matching.ts';
import { formOf, pictureFile } from '../support/raw-bodies.ts';

const card = { first_name: 'Ann', last_name: 'Lee', username: 'ann.lee' };
const friend = { id: id(ids.bob), ...card, is_following: false, is_self: false };
const both = 'someone signed in who follows and is followed';
const withProfile = 'someone with a profile and the password tulips-in-9-rows';

export function requestsFriends(frontends: Consumer): void {
  frontends.requests('GET /user/details/followers', {
    to: 'show the followers of somebody',
    given: both,
    query: { id: fromProvider('profile_id', ids.ann), page: 1 },
    response: some(friend),
  });

  frontends.requests('GET /user/details/followers', {
    to: 'search the followers of somebody',
    given: both,
    query: { id: fromProvider('profile_id', ids.ann), query: 'lee', page: 1 },
    response: some(friend),
  });

  frontends.requests('GET /user/search-users', {
    to: 'search the people that somebody follows',
    given: both,
    signedIn: true,
    query: { query: 'lee', page: 1, user: fromProvider('profile_id', ids.ann), following: 'true' },
    response: some({ ...friend, is_following: exactly(true) }),
  });

  frontends.requests('GET /user/details/followings', {
    to: 'show the people that somebody follows',
    given: both,
    signedIn: true,
    query: { id: fromProvider('profile_id', ids.ann), page: 1 },
    response: some({ ...friend, is_following: exactly(true) }),
  });

  frontends.requests('DELETE /user/{id}/followers/{followerId}', {
    to: 'remove a follower',
    given: both,
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann), followerId: fromProvider('other_id', ids.bob) },
    response: { data: { id: fromProvider('other_id', ids.bob) } },
  });

  frontends.requests('GET /user/{id}/removed-followers', {
    to: 'show removed followers',
    given: 'someone signed in who removed a follower',
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann) },
    query: { page: 1 },
    response: some({ ...friend, id: fromProvider('other_id', ids.bob) }),
  });

  frontends.requests('DELETE /user/{id}/removed-followers/{followerId}', {
    to: 'let a removed follower follow again',
    given: 'someone signed in who removed a follower',
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann), followerId: fromProvider('other_id', ids.bob) },
    response: { data: { id: fromProvider('other_id', ids.bob) } },
  });

  frontends.requests('GET /user/friend-suggestions', {
    to: 'suggest people the viewer may know',
    given: 'someone signed in with a friend of a friend',
    signedIn: true,
    response: some({ ...friend, id: fromProvider('other_id', ids.bob) }),
  });

  frontends.requests('POST /user/invite-friends', {
    to: 'invite people by mail',
    given: 'someone signed in with a verified address, and an address that nobody has',
    signedIn: true,
    body: { emails: [fromProvider('new_email', 'ada@example.com')] },
    response: { data: { sent: whole(1), left_out: [] } },
  });
}

export function requestsProfiles(frontends: Consumer): void {
  frontends.requests('GET /user/username-available', {
    to: 'learn that a username is taken and another is free',
    given: withProfile,
    query: { username: fromProvider('username', 'ann.lee') },
    response: { available: exactly(false), reason: exactly('taken'), suggestion: 'ann.lee2' },
  });

  requestsProfileChanges(frontends);

  frontends.requests('DELETE /user/{id}/background', {
    to: 'remove the cover picture of the profile',
    given: withProfile,
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann) },
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_cover: null } },
  });

  frontends.requests('POST /user/vote', {
    to: 'vote with a thumb',
    given: 'nobody',
    body: {
      result: 'down',
      comment: 'More for cooks',
      subject: 'guide:kites',
      vote_id: '0123456789abcdef0123456789abcdef',
    },
    response: { data: {} },
  });

  frontends.requests('GET /api/address/search', {
    to: 'suggest postal addresses',
    given: 'nobody',
    query: { query: 'Amsterdam' },
    response: { predictions: some({ description: 'Amsterdam, Netherlands' }) },
  });

  frontends.requests('GET /settings/countries', {
    to: 'offer countries',
    given: 'nobody',
    response: some({ value: 'us', label: 'United States', timeZones: [] }),
  });
}

const picture = matching(/^\/media\/users\/[\w-]+$/, '/media/users/picture');

/** Pictures are saved when chosen. */
function requestsProfileChanges(frontends: Consumer): void {
  const self = { given: withProfile, signedIn: true, params: { id: fromProvider('profile_id', ids.ann) } };

  frontends.requests('PUT /user/{id}', {
    to: 'save the edited profile',
    ...self,
    form: valuesForm({ ...typed, country: 'nl' }, { username: 'ann.lee' }),
    response: {
      data: {
        id: fromProvider('profile_id', ids.ann),
        first_name: exactly('Anna'),
        last_name: exactly('Lee'),
        birthday: exactly('1990-07-04'),
        bio: exactly('Reads in trees'),
        interests: exactly('Ceramics, Bread'),
        shipping_address: exactly('Keizersgracht 1'),
        country: exactly('nl'),
        socialLinks: exactly([{ type: 1, link: 'annalee' }]),
      },
    },
  });

  frontends.requests('PUT /user/{id}', {
    to: 'set the profile picture',
    ...self,
    form: formOf({ profile_pic: pictureFile('picture.png') }),
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_pic: picture } },
  });

  frontends.requests('PUT /user/{id}', {
    to: 'remove the profile picture',
    ...self,
    form: formOf({ profile_pic: '' }),
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_pic: null } },
  });

  frontends.requests('PUT /user/{id}', {
    to: 'set the cover picture of the profile',
    ...self,
    form: formOf({ profile_cover: pictureFile('cover.png') }),
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_cover: picture } },
  });
}

const typed = {
  first_name: 'Anna',
  last_name: 'Lee',
  username: 'ann.lee',
  birthday: '1990-07-04',
  shipping_address: 'Keizersgracht 1',
  bio: 'Reads in trees',
  interests: ['Ceramics', 'Bread'],
  currency: null,
  usernames: { '1': 'annalee' },
  links: [],
};
