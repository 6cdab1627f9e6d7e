import { ProfileChange } from '@giftlist/contracts/users/entities';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { PersonExporter } from '../person-export/person-export.ts';
import { usersService } from '../service.ts';
import { type Browser, createPerson } from '../testing/browser.ts';

type Field = Exclude<keyof z.input<typeof ProfileChange>, TestedElsewhere>;
/** Pictures are tested in `profile-pictures.int.spec.ts`, suggestions in `profiles.int.spec.ts`. */
type TestedElsewhere = 'profile_pic' | 'profile_cover' | 'suggestedFriends' | 'suggestedFriendsHidden';
const testedElsewhere = ['profile_pic', 'profile_cover', 'suggestedFriends', 'suggestedFriendsHidden'];

/** Each field's value at sign-up and after an edit. */
const values = {
  first_name: ['Zoë', 'Zora'],
  last_name: ['Lee', 'Long'],
  username: ['every-field', 'every.field'],
  birthday: ['1990-07-04', '1991-08-05'],
  shipping_address: ['1 Elm Street', '2 Oak Street'],
  bio: ['I sing.', 'I dance.'],
  interests: ['Kites', 'Drums'],
  country: ['fr', 'gb'],
  currency: ['EUR', 'GBP'],
  timeZone: ['Europe/Paris', 'Europe/London'],
  timeZoneOffset: [60, 0],
  language: ['fr', 'de'],
  occasionsOpened: [true, false],
  socialLinks: [[{ type: 1, link: 'zoe' }], [{ type: 6, link: 'https://zora.example.com/' }]],
} satisfies Record<Field, readonly [unknown, unknown]>;
const pickValues = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, pair[index]]));
const [initialFields, editedFields] = [pickValues(0), pickValues(1)];

let service: TestService;
beforeAll(async () => {
  service = await startTestService(usersService, {
    otherServices: {
      'GET /internal/lists/exports/{id}': () => ({}),
      'GET /internal/gifts/exports/{id}': () => ({}),
      'GET /internal/occasions/exports/{id}': () => ({}),
      'GET /internal/notifications/exports/{id}': () => ({}),
    },
  });
});
afterAll(() => service?.stop());

async function readAndExport(person: Browser): Promise<Record<string, unknown>> {
  const read = await person.call('GET /user', {});
  const { profile } = await service.get(PersonExporter).collectSections(person.accountId);
  return { read: read.body, export: profile };
}

const change = (person: Browser, body: object) =>
  person.call('PUT /user/{id}', { params: { id: person.profileId }, body, files: {} });

describe('every field of a profile', () => {
  it('has a value in this test', () => {
    const fields = Object.keys(ProfileChange.shape).filter(name => !testedElsewhere.includes(name));
    expect(Object.keys(values).toSorted()).toEqual(fields.toSorted());
  });

  it('is returned and exported after sign-up and after an edit', async () => {
    const person = await createPerson(service, initialFields);
    expect(await readAndExport(person)).toMatchObject({ read: initialFields, export: initialFields });
    const changed = await change(person, editedFields);
    expect(changed.body.data).toMatchObject(editedFields);
    expect(await readAndExport(person)).toMatchObject({ read: editedFields, export: editedFields });
  });

  it.each(Object.keys(values))('can be changed without the others: %s', async field => {
    const username = `only-${field}`;
    const person = await createPerson(service, { ...initialFields, username });
    const value = field === 'username' ? 'only.changed' : editedFields[field];
    const { body } = await change(person, { [field]: value });
    expect(body.data).toMatchObject({ ...initialFields, username, [field]: value });
  });
});
