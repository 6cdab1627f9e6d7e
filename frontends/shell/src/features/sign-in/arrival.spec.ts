import { describe, expect, it } from '@jest/globals';
import { afterSignIn, destination, parseArrival, withArrival } from './arrival.ts';

const arrivalOf = (query: string) => parseArrival(new URLSearchParams(query));

describe('the parameters kept through sign-in', () => {
  it('are friend, list and return path', () => {
    const arrival = arrivalOf('friend=amara&list=7&return_to=%2Ffriends&other=x');
    expect(withArrival('/sign-up', arrival)).toBe('/sign-up?friend=amara&list=7&return_to=%2Ffriends');
    expect(withArrival('/sign-up', arrivalOf(''))).toBe('/sign-up');
  });
  it('lead to the list, else to the return path, else to the lists', () => {
    expect(destination(arrivalOf('list=7&return_to=%2Ffriends'))).toBe('/lists/7');
    expect(destination(arrivalOf('return_to=%2Ffriends'))).toBe('/friends');
    expect(destination(arrivalOf(''))).toBe('/lists');
  });
  it('lead to no other site', () => {
    expect(destination(arrivalOf('return_to=https%3A%2F%2Fevil.example'))).toBe('/lists');
    expect(destination(arrivalOf('return_to=%2F%09%2Fevil.example'))).toBe('/lists');
  });
  it('lead a member with only a friend to that friend', () => {
    const member = { state: 'member' } as const;
    expect(afterSignIn(member, arrivalOf('friend=amara'))).toBe('/lists?friend=amara');
    expect(afterSignIn(member, arrivalOf('friend=amara&list=7'))).toBe('/lists/7');
    expect(afterSignIn(member, arrivalOf('friend=amara&return_to=%2Ffriends'))).toBe('/friends');
  });
  it('lead to creating a profile if there is none yet', () => {
    expect(afterSignIn({ state: 'no-profile' }, arrivalOf('list=7'))).toBe('/create-account?list=7');
    expect(afterSignIn({ state: 'member' }, arrivalOf('list=7'))).toBe('/lists/7');
  });
});
