import type { DataOf, EventDefinition } from '@giftlist/contracts/event';
import { mailRefused, mailSent } from '@giftlist/contracts/notifications/events';
import { catalogueImported, guidePublished, productRetired } from '@giftlist/contracts/shop/events';
import { describe, expect, it } from '@jest/globals';
import { consumer } from './support/consumer.ts';
import { ids } from './support/examples.ts';
import { id, moment, oneOf, type Template, whole } from './support/matching.ts';
import { recordMessage } from './support/messages.ts';

/* No service consumes these events yet, but operators do. AsyncAPI documents them, so they must not change either. */

const at = moment('2026-05-01T08:00:00.000Z');

describe('an event that only operators read', () => {
  const operators = consumer('operators', () => Promise.reject(new Error('Operators only listen')));

  function reads<E extends EventDefinition>(event: E, from: string, data: Template<DataOf<E>>): void {
    it(`is ${event.name} of ${from}`, () =>
      recordMessage(operators.book.pactWith(from), event, data, async content => {
        expect(event.data.parse(content)).toEqual(content);
      }));
  }

  reads(catalogueImported, 'shop', {
    feed: 'garden.tsv',
    country: 'nz',
    imported: whole(2),
    unchanged: whole(0),
    rejected: whole(0),
    retired: whole(0),
    at,
  });
  reads(productRetired, 'shop', { product_id: 'rake', country: 'nz', at });
  reads(guidePublished, 'shop', { url_slug: 'for-her', at });

  const mail = { mail_id: id(ids.notification), person_id: null, kind: oneOf('account', 'list_shared'), at };
  reads(mailSent, 'notifications', mail);
  reads(mailRefused, 'notifications', { ...mail, reason: '550 unknown here' });

  operators.matchesCommitted();
});
