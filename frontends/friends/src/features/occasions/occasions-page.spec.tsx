import { today } from '@giftlist/frontend-kit/client';
import {
  mockScreenWidth,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { memberOf } from '../../testing.ts';
import { addYears, type Occasion } from './occasion-days.ts';
import { OccasionsPage } from './occasions-page.tsx';

const inAYear = addYears(today(), 1);
const [year = '', month = '', day = ''] = inAYear.split('-');
/** A date without slashes, which the field inserts. */
const typed = `${month}${day}${year}`;
const party = (own: Partial<Occasion> = {}): Occasion => ({
  id: 'party',
  name: 'Garden party',
  date: inAYear,
  type: 'custom',
  frequency: 'one_time',
  details: '',
  notifications: [],
  status: 'Inactive',
  user_id: 'me',
  holiday_id: null,
  holidday_icon: null,
  birthday_user_id: null,
  birthday_user: null,
  ...own,
});
const holiday = { id: 'us:a-day', icon: 'flag', occasion_date: today(), occasion_name: 'A fine holiday' };

const birthday = {
  birthday_user_id: 'mina',
  name: 'Mina Lund',
  username: 'mina',
  profile_pic: null,
  month: Number(month),
  day: Number(day),
};

resetBetweenTests();

interface ServerState {
  saved?: Occasion[];
  birthdays?: unknown[];
  holidays?: unknown[];
  down?: boolean;
  /** Calls whose key starts with this fail. */
  unread?: string;
}
const server = ({ saved = [], birthdays = [], holidays = [], down = false, unread }: ServerState = {}) =>
  mockServer(key => {
    if (unread && key.startsWith(`GET ${unread}`)) return problemResponse(503, 'upstream-unavailable');
    if (key.startsWith('GET /occasions/manual')) return Response.json(saved);
    if (key.startsWith('GET /settings/holidays')) return Response.json(holidays);
    if (key.startsWith('GET /occasions/birthdays')) return Response.json(birthdays);
    if (down) return problemResponse(503, 'upstream-unavailable');
    if (key.startsWith('PUT /user/me')) return Response.json({ data: memberOf() });
    if (key === 'POST /occasions/update') return Response.json({ data: party() });
    return key === 'DELETE /occasions/party' ? Response.json({ data: { id: 'party' } }) : undefined;
  });
const open = (at = '/occasions') => {
  act(() => signInAs(memberOf()));
  return renderInApp(<OccasionsPage />, { at });
};
const bodies = (sent: { key: string; body: unknown }[], key: string) =>
  sent.filter(request => request.key === key).map(request => request.body);
const choose = async (user: ReturnType<typeof open>['user'], name: string, act: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('/occasions', () => {
  it('says that there are no occasions, and promotes reminders', async () => {
    server();
    open();
    expect(await screen.findByText('There are no occasions')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Occasions' })).toBeTruthy();
    expect(screen.getByText('Get Birthday Reminders!')).toBeTruthy();
    const promise = 'For every friend you follow, two weeks before and on the day.';
    expect(screen.getByText(promise)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add friends' }).getAttribute('href')).toBe('/friends');
    expect(screen.getByPlaceholderText('Search for an occasion...')).toBeTruthy();
  });

  it('shows the dates before the banner on a phone', async () => {
    mockScreenWidth(390);
    server({ saved: [party()] });
    open();
    const date = await screen.findByText('Garden party');
    const banner = screen.getByText('Get Birthday Reminders!');
    expect(date.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Add occasion' }).textContent).toBe('Add');
  });

  it('links from a birthday to that person’s lists and to ideas', async () => {
    server({ birthdays: [birthday], saved: [party()] });
    open();
    const [lists] = await screen.findAllByRole('link', { name: 'See lists of Mina Lund' });
    expect(lists?.getAttribute('href')).toBe('/profile/mina');
    const [ideas] = screen.getAllByRole('link', { name: 'Gift ideas for Mina Lund' });
    expect(ideas?.getAttribute('href')).toBe('/genie/chat?say=A%20birthday%20gift%20for%20a%20friend');
    const line = screen.getByText('Garden party').closest('li');
    expect(line?.querySelectorAll('a')).toHaveLength(0);
  });

  it.each([
    ['/occasions/manual', 'Mina', 'A fine holiday', 'Garden party'],
    ['/occasions/birthdays', 'Garden party', 'A fine holiday', 'Mina'],
    ['/settings/holidays', 'Garden party', 'Mina', 'A fine holiday'],
  ])('shows the rest, without an error, when %s cannot be read', async (part, one, other, unread) => {
    server({ saved: [party()], birthdays: [birthday], holidays: [holiday], unread: part });
    open();
    expect((await screen.findAllByText(one, { exact: false }))[0]).toBeTruthy();
    expect((await screen.findAllByText(other, { exact: false }))[0]).toBeTruthy();
    expect(screen.queryByText(unread, { exact: false })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there are no occasions when nothing can be loaded', async () => {
    server({ unread: '/' });
    open();
    expect(await screen.findByText('There are no occasions')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the years that could be loaded, and retries a year that could not', async () => {
    const asked: string[] = [];
    let down = true;
    mockServer(key => {
      if (key.startsWith('GET /occasions/manual')) {
        asked.push(key);
        if (key === asked[0]) return Response.json([party()]);
        return down
          ? problemResponse(503, 'upstream-unavailable')
          : Response.json([party({ id: 'trip', name: 'Boat trip' })]);
      }
      return key.startsWith('GET /') ? Response.json([]) : undefined;
    });
    await withFakeTimers(async advance => {
      open();
      await advance(1_000);
      expect(screen.getByText('Garden party')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
      await advance(1_000);
      expect(screen.getByText('Garden party')).toBeTruthy();
      down = false;
      const before = asked.length;
      await advance(11_000);
      expect(asked.length).toBeGreaterThan(before);
    });
  });

  it('retries holidays that could not be loaded', async () => {
    let down = true;
    mockServer(key => {
      if (key.startsWith('GET /settings/holidays'))
        return down ? problemResponse(503, 'upstream-unavailable') : Response.json([holiday]);
      return key.startsWith('GET /') ? Response.json([]) : undefined;
    });
    await withFakeTimers(async advance => {
      open();
      await advance(1_000);
      expect(screen.getByText('There are no occasions')).toBeTruthy();
      down = false;
      await advance(11_000);
      expect(screen.getAllByText('A fine holiday', { exact: false })[0]).toBeTruthy();
    });
  });

  it('opens Add Occasions on the first visit and records the visit', async () => {
    const sent = server();
    act(() => signInAs(memberOf({ occasionsOpened: false })));
    const { user } = renderInApp(<OccasionsPage />, { at: '/occasions' });
    const add = await dialog('Add Occasions');
    await waitFor(() => expect(bodies(sent, 'PUT /user/me')).toEqual([{ occasionsOpened: 'true' }]));
    await user.click(add.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('loads one further year at a time', async () => {
    const sent = server();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const requests = () => sent.map(({ key }) => key).filter(key => key.startsWith('GET /occasions/manual'));
    const [first, next] = [addYears(today(), 1), addYears(today(), 2)];
    await waitFor(() => expect(requests().some(request => request.includes(`to=${next}`))).toBe(true));
    expect(requests()[0]).toContain(`from=${addYears(today(), -1)}&to=${first}`);
    expect(requests().find(request => request.includes(`to=${next}`))).not.toContain(
      `from=${addYears(today(), -1)}`,
    );
    const holidays = () => sent.filter(({ key }) => key.startsWith('GET /settings/holidays'));
    await waitFor(() => expect(holidays()).toHaveLength(2));
  });

  it('loads an earlier year on the Past tab', async () => {
    const sent = server();
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Past' }));
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const earlier = `from=${addYears(today(), -2)}&to=`;
    await waitFor(() => expect(sent.some(({ key }) => key.includes(earlier))).toBe(true));
  });

  it('saves a birthday as an annual occasion of that person when its reminder is turned on', async () => {
    const sent = server({ birthdays: [birthday] });
    const { user } = open();
    const reminders = await screen.findAllByRole('switch', { name: "Remind me of Mina Lund's birthday" });
    expect(reminders[0]?.getAttribute('aria-checked')).toBe('false');
    if (reminders[0]) await user.click(reminders[0]);
    expect(await screen.findByText('Occasion updated')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      {
        name: "Mina Lund's birthday",
        type: 'birthday',
        frequency: 'annually',
        birthday_user_id: 'mina',
        notifications: ['same_day', '2_weeks_before'],
      },
    ]);
  });

  it('turns all reminders of a birthday off', async () => {
    const sent = server({
      saved: [party({ status: 'Active', notifications: ['same_day', '1_month_before'] })],
    });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Remind me of Garden party' }));
    expect(await screen.findByText('Occasion updated')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([{ id: 'party', notifications: [] }]);
  });

  it('turns reminders on (on the day and two weeks before) and off', async () => {
    const sent = server({ saved: [party()] });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Remind me of Garden party' }));
    expect(await screen.findByText('Occasion updated')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      { id: 'party', notifications: ['same_day', '2_weeks_before'] },
    ]);
  });

  it('reports a failed change or deletion', async () => {
    server({ saved: [party({ status: 'Active', notifications: ['same_day'] })], down: true });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Remind me of Garden party' }));
    expect(await screen.findByText('Failed to update occasion')).toBeTruthy();
    await choose(user, 'Garden party', 'Delete');
    await user.click((await dialog('Delete occasion')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete occasion')).toBeTruthy();
  });

  it('deletes a custom occasion permanently', async () => {
    const sent = server({ saved: [party()] });
    const { user } = open();
    await choose(user, 'Garden party', 'Delete');
    const asks = await dialog('Delete occasion');
    expect(asks.getByText('“Garden party” and its reminders will be gone.')).toBeTruthy();
    await user.click(asks.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Occasion deleted')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain('DELETE /occasions/party');
  });

  it('marks a holiday as deleted', async () => {
    const sent = server({ holidays: [holiday] });
    const { user } = open();
    await choose(user, 'A fine holiday', 'Delete');
    await user.click((await dialog('Delete occasion')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Occasion deleted');
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      { status: 'Deleted', type: 'holiday', holiday_id: 'us:a-day', frequency: 'annually' },
    ]);
  });

  it('marks a saved birthday as deleted instead of removing it', async () => {
    const saved = party({
      name: "Mina Lund's birthday",
      type: 'birthday',
      frequency: 'annually',
      birthday_user_id: 'mina',
    });
    const sent = server({ saved: [saved] });
    const { user } = open();
    await choose(user, "Mina Lund's birthday", 'Delete');
    await user.click((await dialog('Delete occasion')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Occasion deleted');
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([{ id: 'party', status: 'Deleted' }]);
    expect(sent.filter(({ key }) => key.startsWith('DELETE'))).toEqual([]);
  });

  it('does not let the date of a birthday or a holiday be changed', async () => {
    server({ birthdays: [birthday], holidays: [holiday] });
    const { user } = open();
    await choose(user, 'A fine holiday', 'Edit');
    let edit = await dialog('Edit occasion');
    expect(edit.getByLabelText<HTMLInputElement>('Date').disabled).toBe(true);
    expect(edit.getByText('From the calendar')).toBeTruthy();
    expect(edit.queryByLabelText('Every year')).toBeNull();
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    const [menu] = screen.getAllByRole('button', { name: "Actions for Mina Lund's birthday" });
    if (menu) await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    edit = await dialog('Edit occasion');
    await edit.findByText('From their profile');
    expect(edit.getByLabelText<HTMLInputElement>('Date').disabled).toBe(true);
  });

  it('refuses a past date for a one-time occasion, but not for an annual one', async () => {
    const sent = server({ saved: [party()] });
    const { user } = open();
    await choose(user, 'Garden party', 'Edit');
    const edit = await dialog('Edit occasion');
    await user.clear(edit.getByLabelText('Date'));
    await user.type(edit.getByLabelText('Date'), '06042012');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await edit.findByText('Occasion date should be in the future')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toEqual([]);
    await user.click(edit.getByLabelText('Every year'));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await screen.findByText('Occasion updated');
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      { id: 'party', date: '2012-06-04', frequency: 'annually' },
    ]);
  });

  it('opens the edit dialog by its URL', async () => {
    const sent = server({ saved: [party()] });
    const { user } = open();
    await choose(user, 'Garden party', 'Edit');
    const edit = await dialog('Edit occasion');
    expect(screen.getByLabelText('address').textContent).toContain('edit-occasion=party');
    await user.clear(edit.getByLabelText('Name'));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await edit.findByText('Please fill all required fields')).toBeTruthy();
    await user.type(edit.getByLabelText('Name'), 'Summer party');
    await user.click(edit.getByLabelText('1 week before'));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await screen.findByText('Occasion updated');
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      { id: 'party', name: 'Summer party', notifications: ['1_week_before'] },
    ]);
  });
});

describe('Add Occasions', () => {
  const manual = async (user: ReturnType<typeof open>['user']) => {
    const add = await dialog('Add Occasions');
    await user.click(add.getByRole('button', { name: /^Add your own/ }));
    await add.findByRole('group', { name: 'Occasion 3' });
    return add;
  };

  it('starts with three rows and sends those with a name and a date', async () => {
    const sent = server();
    const { user } = open('/occasions?add-occasions=');
    const add = await manual(user);
    expect(add.getAllByLabelText('Name')).toHaveLength(3);
    await user.click(add.getByRole('button', { name: 'Add another' }));
    expect(add.getAllByLabelText('Name')).toHaveLength(4);
    const second = within(add.getByRole('group', { name: 'Occasion 2' }));
    await user.type(second.getByLabelText('Name'), 'Moving day');
    await user.type(second.getByLabelText('Date'), typed);
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions created')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toEqual([
      {
        name: 'Moving day',
        date: inAYear,
        type: 'custom',
        frequency: 'one_time',
        notifications: ['same_day', '2_weeks_before'],
      },
    ]);
  });

  it('accepts annual occasions that began in the past', async () => {
    const sent = server();
    const { user } = open('/occasions?add-occasions=');
    const add = await manual(user);
    const first = within(add.getByRole('group', { name: 'Occasion 1' }));
    await user.type(first.getByLabelText('Name'), 'Wedding anniversary');
    await user.type(first.getByLabelText('Date'), '06042012');
    await user.click(first.getByLabelText('Every year'));
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions created')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      { name: 'Wedding anniversary', date: '2012-06-04', frequency: 'annually' },
    ]);
  });

  it('creates no occasion twice when one of several failed and all are sent again', async () => {
    const keys: (string | null)[] = [];
    let calls = 0;
    server();
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (input !== '/occasions/update') return answer(input, init);
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      calls += 1;
      return calls === 2 ? problemResponse(503, 'upstream-unavailable') : answer(input, init);
    };
    const { user } = open('/occasions?add-occasions=');
    const add = await manual(user);
    for (const number of [1, 2]) {
      const row = within(add.getByRole('group', { name: `Occasion ${number}` }));
      await user.type(row.getByLabelText('Name'), `Party ${number}`);
      await user.type(row.getByLabelText('Date'), typed);
    }
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to create occasions')).toBeTruthy();
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions created')).toBeTruthy();
    expect(keys).toHaveLength(4);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
  });

  it('reports missing and past dates without sending a request', async () => {
    const sent = server();
    const { user } = open('/occasions?add-occasions=');
    const add = await manual(user);
    const first = within(add.getByRole('group', { name: 'Occasion 1' }));
    await user.type(first.getByLabelText('Name'), 'Moving day');
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await first.findByText('Please fill all required fields')).toBeTruthy();
    await user.type(first.getByLabelText('Date'), '01022020');
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await first.findByText('Occasion date should be in the future')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toEqual([]);
  });

  it('keeps the typed text when saving fails', async () => {
    server({ down: true });
    const { user } = open('/occasions?add-occasions=');
    const add = await manual(user);
    const first = within(add.getByRole('group', { name: 'Occasion 1' }));
    await user.type(first.getByLabelText('Name'), 'Moving day');
    await user.type(first.getByLabelText('Date'), typed);
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to create occasions')).toBeTruthy();
    expect(first.getByLabelText<HTMLInputElement>('Name').value).toBe('Moving day');
  });

  it('offers the holidays that are not saved', async () => {
    const sent = server({ holidays: [holiday, { ...holiday, occasion_date: addYears(today(), 2) }] });
    const { user } = open('/occasions?add-occasions=');
    const add = await dialog('Add Occasions');
    await user.click(add.getByRole('button', { name: /^Choose holidays/ }));
    await user.click(await add.findByRole('checkbox', { name: /A fine holiday/ }));
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions updated')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toMatchObject([
      { holiday_id: 'us:a-day', date: today(), notifications: ['same_day', '2_weeks_before'] },
    ]);
  });

  it('shows an error if no holiday is chosen, and says when none is left', async () => {
    const sent = server({ holidays: [holiday] });
    const { user } = open('/occasions?add-occasions=');
    const add = await dialog('Add Occasions');
    await user.click(add.getByRole('button', { name: /^Choose holidays/ }));
    const choice = await add.findByRole('checkbox', { name: /A fine holiday/ });
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await add.findByText('Choose a holiday')).toBeTruthy();
    expect(bodies(sent, 'POST /occasions/update')).toEqual([]);
    await user.click(choice);
    expect(add.queryByText('Choose a holiday')).toBeNull();
    cleanup();
    server();
    const again = open('/occasions?add-occasions=');
    const empty = await dialog('Add Occasions');
    await again.user.click(empty.getByRole('button', { name: /^Choose holidays/ }));
    expect(await empty.findByText('Every holiday we know of is among your occasions.')).toBeTruthy();
  });

  it('reports that saving holidays failed', async () => {
    server({ holidays: [holiday], down: true });
    const { user } = open('/occasions?add-occasions=');
    const add = await dialog('Add Occasions');
    await user.click(add.getByRole('button', { name: /^Choose holidays/ }));
    await user.click(await add.findByRole('checkbox', { name: /A fine holiday/ }));
    await user.click(add.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update occasions')).toBeTruthy();
  });
});

describe('the URL for calendar apps', () => {
  it('is created, copied and revoked, and failures are reported', async () => {
    const made = 'https://giftlist.example/occasions/calendar/secret.ics';
    const calendar: { down: boolean; url: string | null } = { down: true, url: null };
    mockServer(key => {
      if (!key.endsWith(' /occasions/calendar')) return Response.json([]);
      if (calendar.down) return problemResponse(503, 'upstream-unavailable');
      if (key.startsWith('GET')) return Response.json({ url: calendar.url });
      calendar.url = key.startsWith('POST') ? made : null;
      return Response.json({ data: calendar.url === null ? {} : { url: calendar.url } });
    });
    const { user } = open('/occasions?calendar=');
    const shown = await dialog('Your occasions in your calendar');
    expect(await shown.findByText('We could not load your calendar’s address')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Make an address' })).toBeNull();
    calendar.down = false;
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    const make = await shown.findByRole('button', { name: 'Make an address' });
    calendar.down = true;
    await user.click(make);
    expect(await screen.findByText('Your calendar could not be changed. Please try again.')).toBeTruthy();
    calendar.down = false;
    await user.click(await shown.findByRole('button', { name: 'Make an address' }));
    expect(await shown.findByText(made)).toBeTruthy();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await user.click(shown.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied!')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Stop sharing' }));
    expect(await shown.findByRole('button', { name: 'Make an address' })).toBeTruthy();
  });
});
