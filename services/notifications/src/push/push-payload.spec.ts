import { describe, expect, it } from '@jest/globals';
import { texts } from '../texts/texts.ts';
import { createPushPayload } from './push-payload.ts';

const notification = {
  id: '1',
  title: 'You reserved “Kite” for Nora. Bought it yet?',
  body: 'Nora',
  link: '/giving',
};

describe('createPushPayload', () => {
  it('contains neither the gift nor the recipient of a giving reminder', () => {
    const sent = createPushPayload({ ...notification, kind: 'giving_reminder' }, texts.forLocale('en'));
    expect(sent).not.toMatch(/Kite|Nora/);
    expect(JSON.parse(sent)).toMatchObject({ title: 'Bought it yet?', link: '/giving' });
  });

  it('contains the text of the notification for other kinds', () => {
    expect(
      JSON.parse(createPushPayload({ ...notification, kind: 'list_shared' }, texts.forLocale('en'))),
    ).toEqual(notification);
  });
});
