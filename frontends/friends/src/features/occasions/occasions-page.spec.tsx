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
import { createViewer } from '../../testing.ts';
import { addYears, type Occasion } from './occasion-days.ts';
import { OccasionsPage } from './occasions-page.tsx';

const dateInOneYear = addYears(today(), 1);
const [year = '', month = '', day = ''] = dateInOneYear.split('-');
/** MMDDYYYY, because the field inserts the slashes. */
const typedDate = `${month}${day}${year}`;
const createOccasion = (overrides: Partial<Occasion> = {}): Occasion => ({
  id: 'party',
  name: 'Garden party',
  date: dateInOneYear,
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
  ...overrides,
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
  areWritesFailing?: boolean;
  failingPath?: string;
}
const mockOccasionsApi = ({
  saved = [],
  birthdays = [],
  holidays = [],
  areWritesFailing = false,
  failingPath,
}: ServerState = {}) =>
  mockServer(key => {
    if (failingPath && key.startsWith(`GET ${failingPath}`))
      return problemResponse(503, 'upstream-unavailable');
    if (key.startsWith('GET /occasions/manual')) return Response.json(saved);
    if (key.startsWith('GET /settings/holidays')) return Response.json(holidays);
    if (key.startsWith('GET /occasions/birthdays')) return Response.json(birthdays);
    if (areWritesFailing) return problemResponse(503, 'upstream-unavailable');
    if (key.startsWith('PUT /user/me')) return Response.json({ data: createViewer() });
    if (key === 'POST /occasions/update') return Response.json({ data: createOccasion() });
    return key === 'DELETE /occasions/party' ? Response.json({ data: { id: 'party' } }) : undefined;
  });
const openPage = (at = '/occasions') => {
  act(() => signInAs(createViewer()));
  return renderInApp(<OccasionsPage />, { at });
};
const getBodies = (requests: { key: string; body: unknown }[], key: string) =>
  requests.filter(request => request.key === key).map(request => request.body);
const chooseAction = async (user: ReturnType<typeof openPage>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('/occasions', () => {
  it('shows an empty state and a banner for birthday reminders', async () => {
    mockOccasionsApi();
    openPage();
    expect(await screen.findByText('There are no occasions')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Occasions' })).toBeTruthy();
    expect(screen.getByText('Get Birthday Reminders!')).toBeTruthy();
    const bannerText = 'For every friend you follow, two weeks before and on the day.';
    expect(screen.getByText(bannerText)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add friends' }).getAttribute('href')).toBe('/friends');
    expect(screen.getByPlaceholderText('Search for an occasion...')).toBeTruthy();
  });

  it('shows the dates before the banner on a phone', async () => {
    mockScreenWidth(390);
    mockOccasionsApi({ saved: [createOccasion()] });
    openPage();
    const date = await screen.findByText('Garden party');
    const banner = screen.getByText('Get Birthday Reminders!');
    expect(date.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Add occasion' }).textContent).toBe('Add');
  });

  it('links from a birthday to the person’s lists and to gift ideas', async () => {
    mockOccasionsApi({ birthdays: [birthday], saved: [createOccasion()] });
    openPage();
    const [listsLink] = await screen.findAllByRole('link', { name: 'See lists of Mina Lund' });
    expect(listsLink?.getAttribute('href')).toBe('/profile/mina');
    const [ideasLink] = screen.getAllByRole('link', { name: 'Gift ideas for Mina Lund' });
    expect(ideasLink?.getAttribute('href')).toBe('/genie/chat?say=A%20birthday%20gift%20for%20a%20friend');
    const line = screen.getByText('Garden party').closest('li');
    expect(line?.querySelectorAll('a')).toHaveLength(0);
  });

  it.each([
    ['/occasions/manual', 'Mina', 'A fine holiday', 'Garden party'],
    ['/occasions/birthdays', 'Garden party', 'A fine holiday', 'Mina'],
    ['/settings/holidays', 'Garden party', 'Mina', 'A fine holiday'],
  ])(
    'shows the other occasions without an error when %s fails',
    async (failingPath, firstText, secondText, missingText) => {
      mockOccasionsApi({
        saved: [createOccasion()],
        birthdays: [birthday],
        holidays: [holiday],
        failingPath,
      });
      openPage();
      expect((await screen.findAllByText(firstText, { exact: false }))[0]).toBeTruthy();
      expect((await screen.findAllByText(secondText, { exact: false }))[0]).toBeTruthy();
      expect(screen.queryByText(missingText, { exact: false })).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows the empty state when nothing can be loaded', async () => {
    mockOccasionsApi({ failingPath: '/' });
    openPage();
    expect(await screen.findByText('There are no occasions')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the years that were loaded, and retries a year that failed', async () => {
    const requestedKeys: string[] = [];
    let isDown = true;
    mockServer(key => {
      if (key.startsWith('GET /occasions/manual')) {
        requestedKeys.push(key);
        if (key === requestedKeys[0]) return Response.json([createOccasion()]);
        return isDown
          ? problemResponse(503, 'upstream-unavailable')
          : Response.json([createOccasion({ id: 'trip', name: 'Boat trip' })]);
      }
      return key.startsWith('GET /') ? Response.json([]) : undefined;
    });
    await withFakeTimers(async advance => {
      openPage();
      await advance(1_000);
      expect(screen.getByText('Garden party')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
      await advance(1_000);
      expect(screen.getByText('Garden party')).toBeTruthy();
      isDown = false;
      const previousCount = requestedKeys.length;
      await advance(11_000);
      expect(requestedKeys.length).toBeGreaterThan(previousCount);
    });
  });

  it('loads the holidays again after a failure', async () => {
    let isDown = true;
    mockServer(key => {
      if (key.startsWith('GET /settings/holidays'))
        return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([holiday]);
      return key.startsWith('GET /') ? Response.json([]) : undefined;
    });
    await withFakeTimers(async advance => {
      openPage();
      await advance(1_000);
      expect(screen.getByText('There are no occasions')).toBeTruthy();
      isDown = false;
      await advance(11_000);
      expect(screen.getAllByText('A fine holiday', { exact: false })[0]).toBeTruthy();
    });
  });

  it('opens Add Occasions on the first visit and records the visit', async () => {
    const requests = mockOccasionsApi();
    act(() => signInAs(createViewer({ occasionsOpened: false })));
    const { user } = renderInApp(<OccasionsPage />, { at: '/occasions' });
    const addDialog = await findDialog('Add Occasions');
    await waitFor(() => expect(getBodies(requests, 'PUT /user/me')).toEqual([{ occasionsOpened: 'true' }]));
    await user.click(addDialog.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('loads one further year at a time', async () => {
    const requests = mockOccasionsApi();
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const getKeys = () =>
      requests.map(({ key }) => key).filter(key => key.startsWith('GET /occasions/manual'));
    const [initialEnd, nextEnd] = [addYears(today(), 1), addYears(today(), 2)];
    await waitFor(() => expect(getKeys().some(request => request.includes(`to=${nextEnd}`))).toBe(true));
    expect(getKeys()[0]).toContain(`from=${addYears(today(), -1)}&to=${initialEnd}`);
    expect(getKeys().find(request => request.includes(`to=${nextEnd}`))).not.toContain(
      `from=${addYears(today(), -1)}`,
    );
    const getHolidayRequests = () => requests.filter(({ key }) => key.startsWith('GET /settings/holidays'));
    await waitFor(() => expect(getHolidayRequests()).toHaveLength(2));
  });

  it('loads an earlier year on the Past tab', async () => {
    const requests = mockOccasionsApi();
    const { user } = openPage();
    await user.click(await screen.findByRole('tab', { name: 'Past' }));
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const earlierRange = `from=${addYears(today(), -2)}&to=`;
    await waitFor(() => expect(requests.some(({ key }) => key.includes(earlierRange))).toBe(true));
  });

  it('saves a birthday as an annual occasion when its reminder is turned on', async () => {
    const requests = mockOccasionsApi({ birthdays: [birthday] });
    const { user } = openPage();
    const reminders = await screen.findAllByRole('switch', { name: "Remind me of Mina Lund's birthday" });
    expect(reminders[0]?.getAttribute('aria-checked')).toBe('false');
    if (reminders[0]) await user.click(reminders[0]);
    expect(await screen.findByText('Occasion updated')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      {
        name: "Mina Lund's birthday",
        type: 'birthday',
        frequency: 'annually',
        birthday_user_id: 'mina',
        notifications: ['same_day', '2_weeks_before'],
      },
    ]);
  });

  it('turns off all reminders of an occasion', async () => {
    const requests = mockOccasionsApi({
      saved: [createOccasion({ status: 'Active', notifications: ['same_day', '1_month_before'] })],
    });
    const { user } = openPage();
    await user.click(await screen.findByRole('switch', { name: 'Remind me of Garden party' }));
    expect(await screen.findByText('Occasion updated')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([{ id: 'party', notifications: [] }]);
  });

  it('turns on reminders for the day and two weeks before', async () => {
    const requests = mockOccasionsApi({ saved: [createOccasion()] });
    const { user } = openPage();
    await user.click(await screen.findByRole('switch', { name: 'Remind me of Garden party' }));
    expect(await screen.findByText('Occasion updated')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      { id: 'party', notifications: ['same_day', '2_weeks_before'] },
    ]);
  });

  it('reports a failed change or deletion', async () => {
    mockOccasionsApi({
      saved: [createOccasion({ status: 'Active', notifications: ['same_day'] })],
      areWritesFailing: true,
    });
    const { user } = openPage();
    await user.click(await screen.findByRole('switch', { name: 'Remind me of Garden party' }));
    expect(await screen.findByText('Failed to update occasion')).toBeTruthy();
    await chooseAction(user, 'Garden party', 'Delete');
    await user.click((await findDialog('Delete occasion')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete occasion')).toBeTruthy();
  });

  it('deletes a custom occasion permanently', async () => {
    const requests = mockOccasionsApi({ saved: [createOccasion()] });
    const { user } = openPage();
    await chooseAction(user, 'Garden party', 'Delete');
    const confirmation = await findDialog('Delete occasion');
    expect(confirmation.getByText('“Garden party” and its reminders will be gone.')).toBeTruthy();
    await user.click(confirmation.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Occasion deleted')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('DELETE /occasions/party');
  });

  it('marks a holiday as deleted', async () => {
    const requests = mockOccasionsApi({ holidays: [holiday] });
    const { user } = openPage();
    await chooseAction(user, 'A fine holiday', 'Delete');
    await user.click((await findDialog('Delete occasion')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Occasion deleted');
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      { status: 'Deleted', type: 'holiday', holiday_id: 'us:a-day', frequency: 'annually' },
    ]);
  });

  it('marks a saved birthday as deleted instead of removing it', async () => {
    const saved = createOccasion({
      name: "Mina Lund's birthday",
      type: 'birthday',
      frequency: 'annually',
      birthday_user_id: 'mina',
    });
    const requests = mockOccasionsApi({ saved: [saved] });
    const { user } = openPage();
    await chooseAction(user, "Mina Lund's birthday", 'Delete');
    await user.click((await findDialog('Delete occasion')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Occasion deleted');
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([{ id: 'party', status: 'Deleted' }]);
    expect(requests.filter(({ key }) => key.startsWith('DELETE'))).toEqual([]);
  });

  it('does not allow changing the date of a birthday or a holiday', async () => {
    mockOccasionsApi({ birthdays: [birthday], holidays: [holiday] });
    const { user } = openPage();
    await chooseAction(user, 'A fine holiday', 'Edit');
    let editDialog = await findDialog('Edit occasion');
    expect(editDialog.getByLabelText<HTMLInputElement>('Date').disabled).toBe(true);
    expect(editDialog.getByText('From the calendar')).toBeTruthy();
    expect(editDialog.queryByLabelText('Every year')).toBeNull();
    await user.click(editDialog.getByRole('button', { name: 'Cancel' }));
    const [menu] = screen.getAllByRole('button', { name: "Actions for Mina Lund's birthday" });
    if (menu) await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    editDialog = await findDialog('Edit occasion');
    await editDialog.findByText('From their profile');
    expect(editDialog.getByLabelText<HTMLInputElement>('Date').disabled).toBe(true);
  });

  it('refuses a past date for a one-time occasion, but not for an annual one', async () => {
    const requests = mockOccasionsApi({ saved: [createOccasion()] });
    const { user } = openPage();
    await chooseAction(user, 'Garden party', 'Edit');
    const editDialog = await findDialog('Edit occasion');
    await user.clear(editDialog.getByLabelText('Date'));
    await user.type(editDialog.getByLabelText('Date'), '06042012');
    await user.click(editDialog.getByRole('button', { name: 'Save' }));
    expect(await editDialog.findByText('Occasion date should be in the future')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toEqual([]);
    await user.click(editDialog.getByLabelText('Every year'));
    await user.click(editDialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Occasion updated');
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      { id: 'party', date: '2012-06-04', frequency: 'annually' },
    ]);
  });

  it('edits an occasion in a dialog with its own URL', async () => {
    const requests = mockOccasionsApi({ saved: [createOccasion()] });
    const { user } = openPage();
    await chooseAction(user, 'Garden party', 'Edit');
    const editDialog = await findDialog('Edit occasion');
    expect(screen.getByLabelText('address').textContent).toContain('edit-occasion=party');
    await user.clear(editDialog.getByLabelText('Name'));
    await user.click(editDialog.getByRole('button', { name: 'Save' }));
    expect(await editDialog.findByText('Please fill all required fields')).toBeTruthy();
    await user.type(editDialog.getByLabelText('Name'), 'Summer party');
    await user.click(editDialog.getByLabelText('1 week before'));
    await user.click(editDialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Occasion updated');
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      { id: 'party', name: 'Summer party', notifications: ['1_week_before'] },
    ]);
  });
});

describe('Add Occasions', () => {
  const openManualRows = async (user: ReturnType<typeof openPage>['user']) => {
    const addDialog = await findDialog('Add Occasions');
    await user.click(addDialog.getByRole('button', { name: /^Add your own/ }));
    await addDialog.findByRole('group', { name: 'Occasion 3' });
    return addDialog;
  };

  it('starts with three rows and saves those with a name and a date', async () => {
    const requests = mockOccasionsApi();
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await openManualRows(user);
    expect(addDialog.getAllByLabelText('Name')).toHaveLength(3);
    await user.click(addDialog.getByRole('button', { name: 'Add another' }));
    expect(addDialog.getAllByLabelText('Name')).toHaveLength(4);
    const secondRow = within(addDialog.getByRole('group', { name: 'Occasion 2' }));
    await user.type(secondRow.getByLabelText('Name'), 'Moving day');
    await user.type(secondRow.getByLabelText('Date'), typedDate);
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions created')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toEqual([
      {
        name: 'Moving day',
        date: dateInOneYear,
        type: 'custom',
        frequency: 'one_time',
        notifications: ['same_day', '2_weeks_before'],
      },
    ]);
  });

  it('accepts annual occasions that began in the past', async () => {
    const requests = mockOccasionsApi();
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await openManualRows(user);
    const firstRow = within(addDialog.getByRole('group', { name: 'Occasion 1' }));
    await user.type(firstRow.getByLabelText('Name'), 'Wedding anniversary');
    await user.type(firstRow.getByLabelText('Date'), '06042012');
    await user.click(firstRow.getByLabelText('Every year'));
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions created')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      { name: 'Wedding anniversary', date: '2012-06-04', frequency: 'annually' },
    ]);
  });

  it('sends the same idempotency keys again after saving one of two occasions failed', async () => {
    const keys: (string | null)[] = [];
    let callCount = 0;
    mockOccasionsApi();
    const mockedFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (input !== '/occasions/update') return mockedFetch(input, init);
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      callCount += 1;
      return callCount === 2 ? problemResponse(503, 'upstream-unavailable') : mockedFetch(input, init);
    };
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await openManualRows(user);
    for (const number of [1, 2]) {
      const row = within(addDialog.getByRole('group', { name: `Occasion ${number}` }));
      await user.type(row.getByLabelText('Name'), `Party ${number}`);
      await user.type(row.getByLabelText('Date'), typedDate);
    }
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to create occasions')).toBeTruthy();
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions created')).toBeTruthy();
    expect(keys).toHaveLength(4);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
  });

  it('reports missing and past dates without sending a request', async () => {
    const requests = mockOccasionsApi();
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await openManualRows(user);
    const firstRow = within(addDialog.getByRole('group', { name: 'Occasion 1' }));
    await user.type(firstRow.getByLabelText('Name'), 'Moving day');
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await firstRow.findByText('Please fill all required fields')).toBeTruthy();
    await user.type(firstRow.getByLabelText('Date'), '01022020');
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await firstRow.findByText('Occasion date should be in the future')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toEqual([]);
  });

  it('keeps the typed text when saving fails', async () => {
    mockOccasionsApi({ areWritesFailing: true });
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await openManualRows(user);
    const firstRow = within(addDialog.getByRole('group', { name: 'Occasion 1' }));
    await user.type(firstRow.getByLabelText('Name'), 'Moving day');
    await user.type(firstRow.getByLabelText('Date'), typedDate);
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to create occasions')).toBeTruthy();
    expect(firstRow.getByLabelText<HTMLInputElement>('Name').value).toBe('Moving day');
  });

  it('saves the chosen holidays with the default reminders', async () => {
    const requests = mockOccasionsApi({
      holidays: [holiday, { ...holiday, occasion_date: addYears(today(), 2) }],
    });
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await findDialog('Add Occasions');
    await user.click(addDialog.getByRole('button', { name: /^Choose holidays/ }));
    await user.click(await addDialog.findByRole('checkbox', { name: /A fine holiday/ }));
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Occasions updated')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toMatchObject([
      { holiday_id: 'us:a-day', date: today(), notifications: ['same_day', '2_weeks_before'] },
    ]);
  });

  it('shows an error if no holiday is chosen, and a message if all are saved already', async () => {
    const requests = mockOccasionsApi({ holidays: [holiday] });
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await findDialog('Add Occasions');
    await user.click(addDialog.getByRole('button', { name: /^Choose holidays/ }));
    const choice = await addDialog.findByRole('checkbox', { name: /A fine holiday/ });
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await addDialog.findByText('Choose a holiday')).toBeTruthy();
    expect(getBodies(requests, 'POST /occasions/update')).toEqual([]);
    await user.click(choice);
    expect(addDialog.queryByText('Choose a holiday')).toBeNull();
    cleanup();
    mockOccasionsApi();
    const reopened = openPage('/occasions?add-occasions=');
    const emptyDialog = await findDialog('Add Occasions');
    await reopened.user.click(emptyDialog.getByRole('button', { name: /^Choose holidays/ }));
    expect(await emptyDialog.findByText('You have already added every holiday we know of.')).toBeTruthy();
  });

  it('reports that saving holidays failed', async () => {
    mockOccasionsApi({ holidays: [holiday], areWritesFailing: true });
    const { user } = openPage('/occasions?add-occasions=');
    const addDialog = await findDialog('Add Occasions');
    await user.click(addDialog.getByRole('button', { name: /^Choose holidays/ }));
    await user.click(await addDialog.findByRole('checkbox', { name: /A fine holiday/ }));
    await user.click(addDialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update occasions')).toBeTruthy();
  });
});

describe('the URL for calendar apps', () => {
  it('can be created, copied and revoked, and failures are reported', async () => {
    const feedUrl = 'https://giftlist.example/occasions/calendar/secret.ics';
    const calendar: { isDown: boolean; url: string | null } = { isDown: true, url: null };
    mockServer(key => {
      if (!key.endsWith(' /occasions/calendar')) return Response.json([]);
      if (calendar.isDown) return problemResponse(503, 'upstream-unavailable');
      if (key.startsWith('GET')) return Response.json({ url: calendar.url });
      calendar.url = key.startsWith('POST') ? feedUrl : null;
      return Response.json({ data: calendar.url === null ? {} : { url: calendar.url } });
    });
    const { user } = openPage('/occasions?calendar=');
    const dialog = await findDialog('Your occasions in your calendar');
    expect(await dialog.findByText('We could not load your calendar’s address')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Create a link' })).toBeNull();
    calendar.isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    const createButton = await dialog.findByRole('button', { name: 'Create a link' });
    calendar.isDown = true;
    await user.click(createButton);
    expect(await screen.findByText('Your calendar could not be changed. Please try again.')).toBeTruthy();
    calendar.isDown = false;
    await user.click(await dialog.findByRole('button', { name: 'Create a link' }));
    expect(await dialog.findByText(feedUrl)).toBeTruthy();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied!')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    expect(await dialog.findByRole('button', { name: 'Create a link' })).toBeTruthy();
  });
});
