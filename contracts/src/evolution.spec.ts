import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { EventDefinition } from './event.ts';
import { events } from './events.ts';
import {
  findBreakingChanges,
  getCurrentEvents,
  getCurrentMailRequests,
  getCurrentSchemas,
  ReleasedEvents,
} from './evolution.ts';
import { listDeleted } from './lists/events.ts';

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8'));
const released = ReleasedEvents.parse(readJson('released-events.json'));

describe('the events and mail requests', () => {
  it('have only gained optional fields since the last release', () => {
    expect(findBreakingChanges(released.promises, getCurrentSchemas())).toEqual([]);
  });

  it('are in released-events.json, whose version is that of package.json', () => {
    expect(readJson('package.json')).toMatchObject({ version: released.version });
    expect(Object.keys(released.promises)).toContain('mail.requested.v1/reservation-confirmed');
  });
});

describe('a change of a mail request', () => {
  const request = z.object({ template: z.literal('goodbye'), to: z.string(), note: z.string() });
  const before = getCurrentMailRequests({ goodbye: request });

  it('may add an optional field or another template', () => {
    const now = { goodbye: request.extend({ more: z.string().optional() }), welcome: z.object({}) };
    expect(findBreakingChanges(before, getCurrentMailRequests(now))).toEqual([]);
  });

  it('may not remove a field or a template', () => {
    const now = getCurrentMailRequests({ goodbye: request.omit({ note: true }) });
    expect(findBreakingChanges(before, now)).toEqual([
      'mail.requested.v1/goodbye: data.note was removed (make it mail.requested.v1/goodbye-2)',
    ]);
    expect(findBreakingChanges(before, getCurrentMailRequests({}))).toEqual([
      'mail.requested.v1/goodbye: was removed, but the log may still contain such events',
    ]);
  });
});

it('getCurrentSchemas: includes events and mail requests', () => {
  expect(Object.keys(getCurrentSchemas())).toEqual(
    expect.arrayContaining(['mail.requested.v1', 'mail.requested.v1/reservation-confirmed']),
  );
});

const getEventsWithListDeleted = (data: z.ZodObject): ReturnType<typeof getCurrentEvents> => {
  const changed: EventDefinition = { ...listDeleted, data, key: () => 'any' };
  return getCurrentEvents(
    [...events.values()].map(event => (event.name === listDeleted.name ? changed : event)),
  );
};

function getListDeletedShape() {
  const event = getCurrentEvents()['list.deleted.v1'];
  if (event === undefined) throw new Error('list.deleted.v1 is not defined');
  return event.data;
}

const baseData = z.object({
  id: z.string(),
  kind: z.enum(['a', 'b']),
  note: z.string().nullable(),
  owner: z.object({ id: z.string() }),
  rows: z.array(z.object({ n: z.number().int() })),
});
const findChanges = (now: z.ZodObject) =>
  findBreakingChanges(getEventsWithListDeleted(baseData), getEventsWithListDeleted(now));

describe('a change of an event within its version', () => {
  it('may add an optional field, at any depth', () => {
    const now = baseData.extend({
      more: z.string().optional(),
      owner: z.object({ id: z.string(), name: z.string().optional() }),
      rows: z.array(z.object({ n: z.number().int(), m: z.number().optional() })),
    });
    expect(findChanges(now)).toEqual([]);
  });

  it('may add a bound, but not change one', () => {
    const bounded = baseData.extend({
      id: z.string().max(10),
      note: z.string().max(20).nullable(),
      rows: z.array(z.object({ n: z.number().int() })).max(5),
    });
    expect(findChanges(bounded)).toEqual([]);
    expect(
      findBreakingChanges(
        getEventsWithListDeleted(bounded),
        getEventsWithListDeleted(bounded.extend({ id: z.string().max(9) })),
      )[0],
    ).toContain('data.id had maxLength 10, has 9');
  });

  it('may add an event', () => {
    const eventsBefore = getCurrentEvents(
      [...events.values()].filter(({ name }) => name !== listDeleted.name),
    );
    expect(findBreakingChanges(eventsBefore, getCurrentEvents())).toEqual([]);
  });

  it.each<[string, z.ZodObject, string]>([
    ['remove a field', baseData.omit({ note: true }), 'data.note was removed'],
    ['require a new field', baseData.extend({ more: z.string() }), 'data.more is new and required'],
    ['make a required field optional', baseData.partial({ id: true }), 'data.id may be missing now'],
    ['change a type', baseData.extend({ id: z.number() }), 'data.id had type "string", has "number"'],
    [
      'remove an enum value',
      baseData.extend({ kind: z.enum(['a']) }),
      'data.kind had enum ["a","b"], has ["a"]',
    ],
    [
      'add an enum value, which older consumers would reject',
      baseData.extend({ kind: z.enum(['a', 'b', 'c']) }),
      'data.kind had enum ["a","b"], has ["a","b","c"]',
    ],
    [
      'change a nested field',
      baseData.extend({ rows: z.array(z.object({ n: z.string() })) }),
      'data.rows[items].n had type "integer", has "string"',
    ],
  ])('may not %s', (_, now, reported) => {
    expect(findChanges(now).join('\n')).toContain(`list.deleted.v1: ${reported}`);
  });

  it('is reported with the name of the next version', () => {
    expect(findChanges(baseData.omit({ note: true }))).toEqual([
      'list.deleted.v1: data.note was removed (make it list.deleted.v2)',
    ]);
  });

  it('may not remove an event or move it to another topic', () => {
    const remaining = getCurrentEvents([...events.values()].filter(({ name }) => name !== listDeleted.name));
    expect(findBreakingChanges(getCurrentEvents(), remaining)).toEqual([
      'list.deleted.v1: was removed, but the log may still contain such events',
    ]);
    const moved = {
      ...getCurrentEvents(),
      'list.deleted.v1': { topic: 'users.events', data: getListDeletedShape() },
    };
    expect(findBreakingChanges(getCurrentEvents(), moved)).toEqual([
      'list.deleted.v1: moved from lists.events to users.events (make it list.deleted.v2)',
    ]);
  });
});

it('findBreakingChanges: reports nothing for an event with the same schema', () => {
  const current = getEventsWithListDeleted(listDeleted.data);
  expect(findBreakingChanges(getCurrentEvents(), current)).toEqual([]);
});
