import { toPerson } from '@giftlist/service-domain/people/people-read-model';
import { describe, expect, it } from '@jest/globals';
import { createPersonState } from '../testing/person-state.ts';
import { detectChanges } from './person-updates.ts';

const mina = toPerson(createPersonState('mina', { birth: { month: 6, day: 2 }, timeZone: 'Europe/Oslo' }));
const createNextState = (change: Partial<typeof mina>) => ({ ...mina, version: 2, ...change });

describe('the changes between two states of a person', () => {
  it('include time zone, birthday and name', () => {
    expect(detectChanges(mina, createNextState({}))).toEqual({ zone: false, birth: false, name: false });
    expect(detectChanges(mina, createNextState({ timeZone: null }))).toEqual({
      zone: true,
      birth: false,
      name: false,
    });
    expect(detectChanges(mina, createNextState({ birth: null }))).toEqual({
      zone: false,
      birth: true,
      name: false,
    });
    expect(detectChanges(mina, createNextState({ birth: { month: 6, day: 3 } }))).toMatchObject({
      birth: true,
    });
    expect(detectChanges(mina, createNextState({ last_name: 'Berg' }))).toEqual({
      zone: false,
      birth: false,
      name: true,
    });
  });

  it('include time zone and name of a new person, and the birthday if it is known', () => {
    expect(detectChanges(null, mina)).toEqual({ zone: true, birth: true, name: true });
    expect(detectChanges(null, { ...mina, birth: null })).toMatchObject({ birth: false, name: true });
  });

  it('include all fields if both states have the same version', () => {
    expect(detectChanges(mina, mina)).toEqual({ zone: true, birth: true, name: true });
    const withoutBirth = { ...mina, birth: null };
    expect(detectChanges(withoutBirth, withoutBirth)).toEqual({ zone: true, birth: true, name: true });
  });
});
