import { describe, expect, it } from '@jest/globals';
import { appendArrival, getDestination, getPathAfterSignIn, parseArrival } from './arrival.ts';

const parse = (query: string) => parseArrival(new URLSearchParams(query));

describe('arrival parameters', () => {
  it('keep the friend, the list and the return path in links to other pages', () => {
    const arrival = parse('friend=amara&list=7&return_to=%2Ffriends&other=x');
    expect(appendArrival('/sign-up', arrival)).toBe('/sign-up?friend=amara&list=7&return_to=%2Ffriends');
    expect(appendArrival('/sign-up', parse(''))).toBe('/sign-up');
  });
  it('lead to the list, else to the return path, else to all lists', () => {
    expect(getDestination(parse('list=7&return_to=%2Ffriends'))).toBe('/lists/7');
    expect(getDestination(parse('return_to=%2Ffriends'))).toBe('/friends');
    expect(getDestination(parse(''))).toBe('/lists');
  });
  it('never lead to another site', () => {
    expect(getDestination(parse('return_to=https%3A%2F%2Fevil.example'))).toBe('/lists');
    expect(getDestination(parse('return_to=%2F%09%2Fevil.example'))).toBe('/lists');
  });
  it('keep the friend in a member’s path if there is no list and no return path', () => {
    const member = { state: 'member' } as const;
    expect(getPathAfterSignIn(member, parse('friend=amara'))).toBe('/lists?friend=amara');
    expect(getPathAfterSignIn(member, parse('friend=amara&list=7'))).toBe('/lists/7');
    expect(getPathAfterSignIn(member, parse('friend=amara&return_to=%2Ffriends'))).toBe('/friends');
  });
  it('lead accounts without a profile to /create-account', () => {
    expect(getPathAfterSignIn({ state: 'no-profile' }, parse('list=7'))).toBe('/create-account?list=7');
    expect(getPathAfterSignIn({ state: 'member' }, parse('list=7'))).toBe('/lists/7');
  });
});
