import { describe, expect, it } from '@jest/globals';
import { createUnsubscribeToken, verifyUnsubscribeToken } from './unsubscribe-token.ts';

const secret = 'a secret of the system, long enough';
const choice = { subject: 'person:0198c5a2-0000-7000-8000-000000000001', kind: 'birthday_reminder' } as const;

describe('the token of an unsubscribe link', () => {
  it('contains the subject and the kind to turn off', () => {
    expect(verifyUnsubscribeToken(createUnsubscribeToken(choice, secret), secret)).toEqual(choice);
  });

  it('is refused if it was changed or signed with another secret', () => {
    const token = createUnsubscribeToken(choice, secret);
    const otherKindToken = createUnsubscribeToken({ ...choice, kind: 'gift_added' }, secret);
    expect(verifyUnsubscribeToken(token, 'another secret of another system')).toBeNull();
    expect(
      verifyUnsubscribeToken(`${otherKindToken.split('.')[0]}.${token.split('.')[1]}`, secret),
    ).toBeNull();
    for (const broken of ['', '.', 'a.b', token.slice(0, -2), `${token}x.`]) {
      expect(verifyUnsubscribeToken(broken, secret)).toBeNull();
    }
  });

  it('is shorter than 300 characters', () => {
    const longest = createUnsubscribeToken(
      { subject: `address:${'k'.repeat(43)}`, kind: 'collaborator_invited' },
      secret,
    );
    expect(longest.length).toBeLessThan(300);
  });
});
