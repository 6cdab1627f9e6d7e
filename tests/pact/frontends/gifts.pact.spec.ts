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
import { createForm, createPictureFile, createTextBody } from '../support/raw-bodies.ts';

const gift = {
  giftlist_id: fromProvider('list_id', ids.list),
  gift_title: 'Kite',
  price_likely_error: false,
  currency: matching(/^[A-Z]{3}$/, 'USD'),
  createdAt: timestamp('2026-05-01T08:00:00.000Z'),
  image_widths: [],
  quantity: integer(1),
  available: integer(1),
  details: '',
  isMostWanted: false,
  source: oneOf('manual', 'url_paste', 'search', 'gift_guides'),
  isPurchased: false,
  isReserved: false,
  claims: [],
  reserved_by_me: false,
  link_failed: false,
  version: integer(1),
};
const csvRows = /^([^\r\n]*,[^\r\n]*\r?\n)+/;
const visitor = { name: 'Vera', email: 'vera@example.com', message: 'Enjoy!' };

describe('a page with gifts', () => {
  const frontends = createConsumer('frontends', callFromPage);

  frontends.testRequest('GET /giftlist/{id}/gifts', {
    to: 'show the gifts of a list to a visitor',
    given: 'a public list with a gift',
    params: { id: fromProvider('list_id', ids.list) },
    response: arrayOf({ id: fromProvider('gift_id', ids.gift), ...gift }),
  });

  frontends.testRequest('GET /giftlist/{id}/gifts', {
    to: 'learn that the list of the gifts does not exist',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });

  frontends.testRequest('GET /giftitem/{id}', {
    to: 'reload one gift',
    given: 'a public list with a gift',
    params: { id: fromProvider('gift_id', ids.gift) },
    response: { id: fromProvider('gift_id', ids.gift), ...gift },
  });

  frontends.testRequest('GET /giftitem/search', {
    to: 'find a gift on the signed-in person’s lists',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    query: { q: 'kit' },
    response: arrayOf({
      id: fromProvider('gift_id', ids.gift),
      giftlist_id: fromProvider('list_id', ids.list),
      gift_title: 'Kite',
      currency: matching(/^[A-Z]{3}$/, 'USD'),
      image_widths: [],
      list_name: 'Birthday',
    }),
  });

  frontends.testRequest('POST /giftitem/create', {
    to: 'add a gift by hand',
    given: 'a signed-in person with a list',
    signedIn: true,
    body: { giftlist_id: fromProvider('list_id', ids.list), gift_title: 'Kite', price: 12.5, quantity: 1 },
    response: { data: { id: uuid(ids.gift), ...gift, gift_title: exactly('Kite'), price: exactly(12.5) } },
  });

  frontends.testRequest('POST /giftitem/create-many', {
    to: 'add several gifts at once',
    given: 'a signed-in person with a list',
    signedIn: true,
    body: { giftlist_id: fromProvider('list_id', ids.list), gifts: [{ gift_title: 'Kite', price: 12.5 }] },
    response: { data: arrayOf({ id: uuid(ids.gift), ...gift, gift_title: exactly('Kite') }) },
  });

  frontends.testRequest('PUT /giftlist/{id}/gift-order', {
    to: 'reorder the gifts',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    body: { gift_ids: [fromProvider('gift_id', ids.gift)] },
    response: { data: arrayOf({ id: fromProvider('gift_id', ids.gift), ...gift, position: integer(0) }) },
  });

  frontends.testRequest('POST /giftitem/create-from-url', {
    to: 'add a gift from a link',
    given: 'a signed-in person with a list',
    signedIn: true,
    body: { giftlistId: fromProvider('list_id', ids.list), url: 'https://shop.example/kite' },
    response: {
      data: {
        id: uuid(ids.gift),
        giftlist_id: fromProvider('list_id', ids.list),
        product_url: 'https://shop.example/kite',
        loading_info: { startedAt: timestamp('2026-05-01T08:00:00.000Z') },
      },
    },
  });

  frontends.testRequest('POST /giftitem/read-link', {
    to: 'read the link of a gift again',
    given: 'a signed-in person with a gift whose link failed',
    signedIn: true,
    body: { gift_id: fromProvider('gift_id', ids.gift) },
    response: {
      data: {
        id: fromProvider('gift_id', ids.gift),
        link_failed: exactly(false),
        loading_info: { startedAt: timestamp('2026-05-01T08:00:00.000Z') },
      },
    },
  });

  frontends.testRequest('POST /giftitem/reserve', {
    to: 'reserve a gift as a visitor',
    given: 'a public list with a gift',
    body: { gift_id: fromProvider('gift_id', ids.gift), ...visitor },
    response: {
      data: {
        gift: {
          id: fromProvider('gift_id', ids.gift),
          isReserved: exactly(true),
          available: exactly(0),
          reserved_by_me: exactly(true),
        },
        unreserve_token: 'a-token',
      },
    },
  });

  frontends.testRequest('POST /giftitem/reserve', {
    to: 'learn that a gift is already reserved',
    given: 'a public list with a reserved gift',
    body: { gift_id: fromProvider('gift_id', ids.gift), ...visitor },
    refused: 'gift/already-taken',
  });

  frontends.testRequest('POST /giftitem/reserve', {
    to: 'learn that owners cannot reserve on their own list',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    body: { gift_id: fromProvider('gift_id', ids.gift), ...visitor },
    refused: 'gift/own-list',
  });

  frontends.testRequest('POST /giftitem/unreserve', {
    to: 'unreserve a gift by its token',
    given: 'a public list with a reserved gift',
    body: { gift_id: fromProvider('gift_id', ids.gift), token: fromProvider('token', 'a-token') },
    response: {
      data: { id: fromProvider('gift_id', ids.gift), isReserved: exactly(false), available: exactly(1) },
    },
  });

  frontends.testRequest('PUT /giftitem/update', {
    to: 'change a gift',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    body: { id: fromProvider('gift_id', ids.gift), gift_title: 'Dragon kite', isMostWanted: true },
    response: {
      data: {
        id: fromProvider('gift_id', ids.gift),
        ...gift,
        gift_title: exactly('Dragon kite'),
        isMostWanted: exactly(true),
      },
    },
  });

  frontends.testRequest('DELETE /giftitem/delete/{id}', {
    to: 'delete a gift',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    params: { id: fromProvider('gift_id', ids.gift) },
    response: { data: { id: fromProvider('gift_id', ids.gift) } },
  });

  frontends.testRequest('POST /giftitem/restore', {
    to: 'restore a deleted gift',
    given: 'a signed-in person who has just deleted a gift',
    signedIn: true,
    body: { gift_id: fromProvider('gift_id', ids.gift) },
    response: { data: { id: fromProvider('gift_id', ids.gift), ...gift } },
  });

  frontends.testRequest('POST /giftitem/copy', {
    to: 'copy a gift to another list',
    given: 'a signed-in person with a gift and another list',
    signedIn: true,
    body: {
      gift_id: fromProvider('gift_id', ids.gift),
      giftlist_id: fromProvider('other_list_id', ids.unknown),
    },
    response: {
      data: { id: uuid(ids.gift), ...gift, giftlist_id: fromProvider('other_list_id', ids.unknown) },
    },
  });

  frontends.testRequest('POST /giftitem/mark-as-purchased', {
    to: 'mark a gift as purchased as the owner',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    body: { gift_id: fromProvider('gift_id', ids.gift), name: 'Grandma' },
    response: {
      data: {
        id: fromProvider('gift_id', ids.gift),
        isPurchased: exactly(true),
        available: exactly(0),
        claims: arrayOf({ id: uuid(ids.claim), kind: exactly('purchased'), received: false, thanked: false }),
      },
    },
  });

  frontends.testRequest('POST /giftitem/unmark-from-purchased', {
    to: 'unmark a gift as the owner',
    given: 'a signed-in person with a gift marked as purchased',
    signedIn: true,
    body: { gift_id: fromProvider('gift_id', ids.gift), claim_id: fromProvider('claim_id', ids.claim) },
    response: {
      data: { id: fromProvider('gift_id', ids.gift), isPurchased: exactly(false), available: exactly(1) },
    },
  });

  frontends.testRequest('PUT /giftitem/received', {
    to: 'mark a gift as received',
    given: 'a signed-in person with a gift marked as purchased',
    signedIn: true,
    body: {
      gift_id: fromProvider('gift_id', ids.gift),
      claim_id: fromProvider('claim_id', ids.claim),
      received: true,
    },
    response: {
      data: {
        id: fromProvider('gift_id', ids.gift),
        claims: arrayOf({
          id: fromProvider('claim_id', ids.claim),
          received: exactly(true),
          thanked: exactly(false),
        }),
      },
    },
  });

  frontends.testRequest('POST /giftitem/read-many', {
    to: 'find gifts in a pasted text',
    given: 'a signed-in person with a list',
    signedIn: true,
    body: { text: 'https://shop.example/kite' },
    response: {
      kind: exactly('links'),
      gifts: arrayOf({ gift_title: '', product_url: 'https://shop.example/kite', quantity: integer(1) }),
      skipped: [],
    },
  });

  frontends.testRequest('PUT /giftitem/upload-logo/{id}', {
    to: 'set the picture of a gift',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    params: { id: fromProvider('gift_id', ids.gift) },
    form: createForm({ file: createPictureFile('kite.png') }),
    response: {
      data: {
        id: fromProvider('gift_id', ids.gift),
        ...gift,
        image_url: matching(/^\/media\/gifts\/[\w-]+$/, '/media/gifts/kite'),
        image_widths: arrayOf(integer(8)),
      },
    },
  });

  frontends.testRequest('PUT /giftitem/upload-logo/{id}', {
    to: 'learn that a picture of a gift cannot be read',
    given: 'a signed-in person with a list and a gift',
    signedIn: true,
    params: { id: fromProvider('gift_id', ids.gift) },
    form: createForm({ file: new File(['no picture'], 'kite.txt', { type: 'text/plain' }) }),
    refused: 'picture/not-readable',
  });

  frontends.testRequest('GET /giftlist/{id}/thank-you-notes', {
    to: 'download a table of who gave what',
    given: 'a signed-in person with a gift marked as purchased',
    signedIn: true,
    params: { id: fromProvider('list_id', ids.list) },
    rawBody: createTextBody('text/csv; charset=utf-8', csvRows, 'Gift,Giver\r\nKite,Grandma\r\n'),
  });

  const signedInGiver = 'a signed-in person who has reserved a gift';
  const givingLine = {
    id: fromProvider('claim_id', ids.claim),
    kind: exactly('list'),
    gift_id: fromProvider('gift_id', ids.gift),
    title: 'Kite',
    currency: matching(/^[A-Z]{3}$/, 'USD'),
    on_list: exactly(true),
    recipient: { id: fromProvider('owner_id', ids.ann), name: 'Ann Lee' },
    stage: oneOf('reserved', 'ordered', 'arrived', 'wrapped', 'given'),
    paid: null,
    note: '',
    order_number: '',
    reserved_at: timestamp('2026-05-01T08:00:00.000Z'),
  };

  frontends.testRequest('GET /giving', {
    to: 'show the giver’s gifts',
    given: signedInGiver,
    signedIn: true,
    response: {
      groups: arrayOf({
        recipient: givingLine.recipient,
        date: null,
        lines: arrayOf(givingLine),
        totals: [],
      }),
      totals: [],
      budgets: [],
    },
  });

  frontends.testRequest('GET /giving', {
    to: 'learn that a visitor needs a mailed link',
    given: 'no list',
    refused: 'auth/required',
  });

  frontends.testRequest('PUT /giving/{claimId}', {
    to: 'set the stage of a gift',
    given: signedInGiver,
    signedIn: true,
    params: { claimId: fromProvider('claim_id', ids.claim) },
    body: { stage: 'wrapped', paid: 12.5, note: 'Blue', order_number: 'A-1' },
    response: {
      data: {
        ...givingLine,
        stage: exactly('wrapped'),
        paid: exactly(12.5),
        note: exactly('Blue'),
        order_number: exactly('A-1'),
      },
    },
  });

  frontends.testRequest('POST /giving', {
    to: 'add a gift that is on no list',
    given: signedInGiver,
    signedIn: true,
    body: { title: 'Tea', for_whom: 'Grandma', price: 5 },
    response: {
      data: { id: uuid(ids.claim), kind: exactly('other'), title: exactly('Tea'), price: exactly(5) },
    },
  });

  frontends.testRequest('DELETE /giving/{id}', {
    to: 'release exactly one unit',
    given: signedInGiver,
    signedIn: true,
    params: { id: fromProvider('claim_id', ids.claim) },
    response: { data: { id: fromProvider('claim_id', ids.claim) } },
  });

  frontends.testRequest('PUT /giving/budgets/{profileId}', {
    to: 'set a budget',
    given: signedInGiver,
    signedIn: true,
    params: { profileId: fromProvider('owner_id', ids.ann) },
    body: { year: 2026, amount: 100, currency: 'USD' },
    response: { data: { year: exactly(2026), amount: exactly(100), spent: integer(0), left: integer(100) } },
  });

  frontends.testRequest('GET /giving.csv', {
    to: 'download a table of the giver’s gifts',
    given: signedInGiver,
    signedIn: true,
    rawBody: createTextBody('text/csv; charset=utf-8', csvRows, 'For,Date,Gift\r\nAnn,,Kite\r\n'),
  });

  frontends.testRequest('POST /giving/link', {
    to: 'request a mailed link to the visitor’s gifts',
    given: 'no list',
    body: { email: 'vera@example.com' },
    response: { data: {} },
  });

  frontends.testRequest('POST /giving/open', {
    to: 'open a mailed link',
    given: 'a mailed link to My giving',
    body: { token: fromProvider('link_token', 'a-token') },
    response: { data: { token: 'another-token', expires_at: timestamp('2026-05-01T08:00:00.000Z') } },
  });

  frontends.testRequest('POST /giving/open', {
    to: 'learn that a mailed link has expired',
    given: 'no list',
    body: { token: 'made-up' },
    refused: 'giving/link-not-valid',
  });

  frontends.testCommittedPacts();
});
