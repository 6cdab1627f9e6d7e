import { describe } from '@jest/globals';
import { createConsumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import {
  arrayOf,
  exactly,
  fromProvider,
  integer,
  matching,
  oneOf,
  timestamp,
  uuid,
} from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';
import { createForm, createPictureFile } from '../support/raw-bodies.ts';

const list = {
  list_name: 'Tea',
  list_type: oneOf('birthday', 'general_wishlist'),
  giftlist_type: oneOf('public', 'friends', 'private'),
  description: '',
  gift_receive_by: oneOf('in_person', 'by_mail'),
  gifts_revealed: false,
  isArchived: false,
  isDeleted: false,
  images: [],
  gifts_count: integer(0),
  owner: { id: uuid(ids.ann), first_name: 'Ada', last_name: 'Lovelace', username: 'ada' },
  currency: matching(/^[A-Z]{3}$/, 'USD'),
  createdAt: timestamp('2026-05-01T08:00:00.000Z'),
  version: integer(1),
  maybe_owner: false,
};

describe('a page about lists', () => {
  const frontends = createConsumer('frontends', callFromPage);

  frontends.testRequest('GET /giftlist/{id}', {
    to: 'open a list as a visitor',
    given: 'a public list',
    params: { id: fromProvider('list_id', ids.list) },
    response: {
      id: fromProvider('list_id', ids.list),
      ...list,
      user_id: fromProvider('owner_id', ids.ann),
      viewer_role: exactly('viewer'),
    },
  });

  frontends.testRequest('GET /giftlist/{id}', {
    to: 'open a list as its owner',
    given: 'a signed-in person with a list',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    response: {
      id: fromProvider('list_id', ids.list),
      ...list,
      shipping_address: '',
      instruction: '',
      editor_users: [],
      viewer_role: exactly('owner'),
    },
  });

  frontends.testRequest('POST /giftlist/{id}/reuse', {
    to: 'start next year’s list from an existing one',
    given: 'a signed-in person with a list',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    body: { list_name: 'Tea again', gifts: 'all' },
    response: {
      data: { id: uuid(ids.list), ...list, list_name: exactly('Tea again'), reveal_offered: false },
    },
  });

  frontends.testRequest('GET /giftlist/{id}', {
    to: 'learn that a list does not exist',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });

  frontends.testRequest('GET /giftlist/{id}', {
    to: 'learn that a list was deleted',
    given: 'a deleted list',
    params: { id: fromProvider('list_id', ids.list) },
    refused: 'list/deleted',
  });

  frontends.testRequest('GET /giftlist/{id}', {
    to: 'learn that a visitor must sign in to see a list',
    given: 'a list for friends',
    params: { id: fromProvider('list_id', ids.list) },
    refused: 'list/sign-in-to-see',
  });

  frontends.testRequest('GET /giftlist/for-user/{userId}', {
    to: 'show the lists of the signed-in person',
    given: 'a signed-in person with a list',
    signedIn: true,
    params: { userId: fromProvider('owner_id', ids.ann) },
    query: { ownedOnly: 'true' },
    response: arrayOf({ id: fromProvider('list_id', ids.list), ...list, viewer_role: exactly('owner') }),
  });

  frontends.testRequest('POST /giftlist/create', {
    to: 'create a list',
    given: 'a signed-in person',
    signedIn: true,
    body: { list_name: 'Tea', list_type: 'birthday', giftlist_type: 'public' },
    response: {
      data: {
        id: uuid(ids.list),
        ...list,
        list_name: exactly('Tea'),
        giftlist_type: exactly('public'),
        viewer_role: exactly('owner'),
      },
    },
  });

  frontends.testRequest('PUT /giftlist/update', {
    to: 'reveal what was taken',
    given: 'a signed-in person with a list',
    signedIn: true,
    body: { id: fromProvider('list_id', ids.list), gifts_revealed: true },
    response: { data: { id: fromProvider('list_id', ids.list), gifts_revealed: exactly(true) } },
  });

  frontends.testRequest('PUT /giftlist/{id}/archive', {
    to: 'archive a list',
    given: 'a signed-in person with a list',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    body: { isArchived: true },
    response: {
      data: {
        id: fromProvider('list_id', ids.list),
        isArchived: exactly(true),
        archivedAt: timestamp('2026-05-01T08:00:00.000Z'),
      },
    },
  });

  frontends.testRequest('DELETE /giftlist/delete/{id}', {
    to: 'delete a list',
    given: 'a signed-in person with a list',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    response: { data: { id: fromProvider('list_id', ids.list) } },
  });

  frontends.testRequest('POST /giftlist/share', {
    to: 'invite a collaborator',
    given: 'a signed-in person with a list',
    signedIn: true,
    body: {
      giftlist_id: fromProvider('list_id', ids.list),
      email_ids: ['bob@example.com'],
      message: 'Help me choose',
      share_as: 'editor',
    },
    response: {
      data: { id: fromProvider('list_id', ids.list), ...list, editor_users: arrayOf('bob@example.com') },
    },
  });

  frontends.testRequest('POST /giftlist/accept-invite', {
    to: 'join a list with an invitation',
    given: 'a signed-in person with an invitation',
    signedIn: true,
    body: { token: fromProvider('invite', 'an-invitation') },
    response: {
      data: { id: fromProvider('list_id', ids.list), ...list, viewer_role: exactly('collaborator') },
    },
  });

  frontends.testRequest('POST /giftlist/accept-invite', {
    to: 'learn that an invitation is invalid',
    given: 'a signed-in person',
    signedIn: true,
    body: { token: 'made-up' },
    refused: 'invite/not-valid',
  });

  frontends.testRequest('PUT /giftlist/{id}/collaborators', {
    to: 'remove a collaborator',
    given: 'a signed-in owner of a list with a collaborator',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    body: { editor_users: [] },
    response: { data: { id: fromProvider('list_id', ids.list), ...list, editor_users: exactly([]) } },
  });

  frontends.testRequest('PUT /giftlist/{id}/leave', {
    to: 'leave another person’s list',
    given: 'a signed-in collaborator',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    response: { data: { id: fromProvider('list_id', ids.list) } },
  });

  frontends.testRequest('PUT /giftlist/upload-cover/{id}', {
    to: 'set the cover of a list',
    given: 'a signed-in person with a list',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    form: createForm({ file: createPictureFile('cover.png') }),
    response: {
      data: {
        id: fromProvider('list_id', ids.list),
        list_cover: matching(/^\/media\/lists\/[\w-]+$/, '/media/lists/cover'),
      },
    },
  });

  frontends.testCommittedPacts();
});
