import { toProfileForm } from '../../../frontends/list/src/features/profile/profile-values.ts';
import type { Consumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { arrayOf, exactly, fromProvider, integer, matching, uuid } from '../support/matching.ts';
import { createForm, createPictureFile } from '../support/raw-bodies.ts';

const names = { first_name: 'Ann', last_name: 'Lee', username: 'ann.lee' };
const person = { id: uuid(ids.bob), ...names, is_following: false, is_self: false };
const mutualFollow = 'a signed-in person and another who follow each other';
const memberWithPassword = 'a person with a profile and the password tulips-in-9-rows';

export function testFriendRequests(frontends: Consumer): void {
  frontends.testRequest('GET /user/details/followers', {
    to: 'show a profile’s followers',
    given: mutualFollow,
    query: { id: fromProvider('profile_id', ids.ann), page: 1 },
    response: arrayOf(person),
  });

  frontends.testRequest('GET /user/details/followers', {
    to: 'search a profile’s followers',
    given: mutualFollow,
    query: { id: fromProvider('profile_id', ids.ann), query: 'lee', page: 1 },
    response: arrayOf(person),
  });

  frontends.testRequest('GET /user/search-users', {
    to: 'search the people that a profile follows',
    given: mutualFollow,
    signedIn: true,
    query: { query: 'lee', page: 1, user: fromProvider('profile_id', ids.ann), following: 'true' },
    response: arrayOf({ ...person, is_following: exactly(true) }),
  });

  frontends.testRequest('GET /user/details/followings', {
    to: 'show the people that a profile follows',
    given: mutualFollow,
    signedIn: true,
    query: { id: fromProvider('profile_id', ids.ann), page: 1 },
    response: arrayOf({ ...person, is_following: exactly(true) }),
  });

  frontends.testRequest('DELETE /user/{id}/followers/{followerId}', {
    to: 'remove a follower',
    given: mutualFollow,
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann), followerId: fromProvider('other_id', ids.bob) },
    response: { data: { id: fromProvider('other_id', ids.bob) } },
  });

  frontends.testRequest('GET /user/{id}/removed-followers', {
    to: 'show removed followers',
    given: 'a signed-in person who removed a follower',
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann) },
    query: { page: 1 },
    response: arrayOf({ ...person, id: fromProvider('other_id', ids.bob) }),
  });

  frontends.testRequest('DELETE /user/{id}/removed-followers/{followerId}', {
    to: 'let a removed follower follow again',
    given: 'a signed-in person who removed a follower',
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann), followerId: fromProvider('other_id', ids.bob) },
    response: { data: { id: fromProvider('other_id', ids.bob) } },
  });

  frontends.testRequest('GET /user/friend-suggestions', {
    to: 'suggest people the viewer may know',
    given: 'a signed-in person with a friend of a friend',
    signedIn: true,
    response: arrayOf({ ...person, id: fromProvider('other_id', ids.bob) }),
  });

  frontends.testRequest('POST /user/invite-friends', {
    to: 'invite people by mail',
    given: 'a signed-in person with a verified address, and an address that nobody has',
    signedIn: true,
    body: { emails: [fromProvider('new_email', 'ada@example.com')] },
    response: { data: { sent: integer(1), left_out: [] } },
  });
}

export function testProfileRequests(frontends: Consumer): void {
  frontends.testRequest('GET /user/username-available', {
    to: 'learn that a username is taken, and get a suggestion',
    given: memberWithPassword,
    query: { username: fromProvider('username', 'ann.lee') },
    response: { available: exactly(false), reason: exactly('taken'), suggestion: 'ann.lee2' },
  });

  testProfileChangeRequests(frontends);

  frontends.testRequest('DELETE /user/{id}/background', {
    to: 'remove the cover picture of the profile',
    given: memberWithPassword,
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann) },
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_cover: null } },
  });

  frontends.testRequest('POST /user/vote', {
    to: 'vote thumbs down',
    given: 'no account',
    body: {
      result: 'down',
      comment: 'More for cooks',
      subject: 'guide:kites',
      vote_id: '0123456789abcdef0123456789abcdef',
    },
    response: { data: {} },
  });

  frontends.testRequest('GET /api/address/search', {
    to: 'suggest postal addresses',
    given: 'no account',
    query: { query: 'Amsterdam' },
    response: { predictions: arrayOf({ description: 'Amsterdam, Netherlands' }) },
  });

  frontends.testRequest('GET /settings/countries', {
    to: 'list the countries',
    given: 'no account',
    response: arrayOf({ value: 'us', label: 'United States', timeZones: [] }),
  });
}

const pictureUrl = matching(/^\/media\/users\/[\w-]+$/, '/media/users/picture');

/** Each picture has a separate request, because it is saved as soon as it is chosen. */
function testProfileChangeRequests(frontends: Consumer): void {
  const request = {
    given: memberWithPassword,
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann) },
  };

  frontends.testRequest('PUT /user/{id}', {
    to: 'save the edited profile',
    ...request,
    form: toProfileForm({ ...profileValues, country: 'nl' }, { username: 'ann.lee' }),
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

  frontends.testRequest('PUT /user/{id}', {
    to: 'set the profile picture',
    ...request,
    form: createForm({ profile_pic: createPictureFile('picture.png') }),
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_pic: pictureUrl } },
  });

  frontends.testRequest('PUT /user/{id}', {
    to: 'remove the profile picture',
    ...request,
    form: createForm({ profile_pic: '' }),
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_pic: null } },
  });

  frontends.testRequest('PUT /user/{id}', {
    to: 'set the cover picture of the profile',
    ...request,
    form: createForm({ profile_cover: createPictureFile('cover.png') }),
    response: { data: { id: fromProvider('profile_id', ids.ann), profile_cover: pictureUrl } },
  });
}

const profileValues = {
  first_name: 'Anna',
  last_name: 'Lee',
  username: 'ann.lee',
  birthday: '1990-07-04',
  shipping_address: 'Keizersgracht 1',
  bio: 'Reads in trees',
  interests: ['Ceramics', 'Bread'],
  currency: null,
  // By type of social network: 1 is Instagram.
  usernames: { '1': 'annalee' },
  links: [],
};
