import type { DataOf, EventDefinition } from '@giftlist/contracts/event';
import { mailRefused, mailSent } from '@giftlist/contracts/notifications/events';
import { catalogueImported, guidePublished, productRetired } from '@giftlist/contracts/shop/events';
import { describe, expect, it } from '@jest/globals';
import { createConsumer } from './support/consumer.ts';
import { ids } from './support/examples.ts';
import { integer, oneOf, type Template, timestamp, uuid } from './support/matching.ts';
import { recordMessage } from './support/messages.ts';

/*
 * No service consumes these events yet, but AsyncAPI documents them for operators, so they must not change.
 */

const at = timestamp('2026-05-01T08:00:00.000Z');

describe('events that only operators consume', () => {
  const operators = createConsumer('operators', () => Promise.reject(new Error('Operators only listen')));

  function testEvent<E extends EventDefinition>(event: E, from: string, data: Template<DataOf<E>>): void {
    it(`${event.name} of ${from} matches its contract`, () =>
      recordMessage(operators.book.getPact(from), event, data, async content => {
        expect(event.data.parse(content)).toEqual(content);
      }));
  }

  testEvent(catalogueImported, 'shop', {
    feed: 'garden.tsv',
    country: 'nz',
    imported: integer(2),
    unchanged: integer(0),
    rejected: integer(0),
    retired: integer(0),
    at,
  });
  testEvent(productRetired, 'shop', { product_id: 'rake', country: 'nz', at });
  testEvent(guidePublished, 'shop', { url_slug: 'for-her', at });

  const mail = {
    mail_id: uuid(ids.notification),
    person_id: null,
    kind: oneOf('account', 'list_shared'),
    at,
  };
  testEvent(mailSent, 'notifications', mail);
  testEvent(mailRefused, 'notifications', { ...mail, reason: '550 unknown here' });

  operators.testCommittedPacts();
});
