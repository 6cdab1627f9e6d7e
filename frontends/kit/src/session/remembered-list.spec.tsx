import { afterEach, describe, expect, it } from '@jest/globals';
import { createMember } from '../testing/member.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import { getRememberedList, rememberList } from './remembered-list.ts';

afterEach(signOut);

describe('the remembered list', () => {
  it('survives a sign-in and is deleted at sign-out', async () => {
    expect(getRememberedList()).toBeUndefined();
    rememberList('a list');
    signInAs(createMember());
    expect(getRememberedList()).toBe('a list');
    expect(document.cookie).toContain('listId=a%20list');
    await signOut();
    expect(getRememberedList()).toBeUndefined();
  });
});
