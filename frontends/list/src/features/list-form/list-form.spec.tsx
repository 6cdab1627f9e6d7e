import { problemResponse, resetBetweenTests, signOut } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ada, createList, fill, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const createKey = 'POST /giftlist/create';
const updateKey = 'PUT /giftlist/update';
const respondUnavailable = () => problemResponse(503, 'upstream-unavailable');

describe('creating a list', () => {
  async function openForm(response?: () => Response) {
    const app = openLists({
      at: '/lists/create-list',
      respond: key => (key === createKey ? response?.() : undefined),
    });
    await screen.findByRole('heading', { name: 'Create a list' });
    return { ...app, submitButton: screen.getByRole<HTMLButtonElement>('button', { name: 'Create list' }) };
  }

  it('requires only the name', async () => {
    const { user, submitButton, requests } = await openForm();
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('List name')]);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(submitButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(submitButton);
    expect(await screen.findByText('Please provide list name')).toBeTruthy();
    await fill(user, screen.getByLabelText('List name'), 'Ada turns thirty');
    expect(submitButton.getAttribute('aria-disabled')).toBeNull();
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it('sends default values and shows the next steps on the new list', async () => {
    const { user, submitButton, requests } = await openForm(() =>
      Response.json({ data: createList() }, { status: 201 }),
    );
    await fill(user, screen.getByLabelText('List name'), ' Ada turns thirty ');
    await user.click(submitButton);
    expect(await screen.findByText('Giftlist created')).toBeTruthy();
    expect(getBodies(requests, createKey)).toEqual([
      {
        list_name: 'Ada turns thirty',
        list_type: 'general_wishlist',
        giftlist_type: 'public',
        description: '',
        occasion_date: null,
        gift_receive_by: 'in_person',
        shipping_address: '',
        instruction: `Contact me at ${ada.email}`,
        currency: 'USD',
        gifts_reveals_on: 'after_reservation',
      },
    ]);
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}?new=`));
    expect(await screen.findByRole('heading', { name: 'Your list is ready. What’s next?' })).toBeTruthy();
  });

  it('offers to add the first gift while the new list is empty', async () => {
    const { user } = openLists({ at: `/lists/${listId}?new=`, gifts: [] });
    await user.click(await screen.findByRole('button', { name: 'Add your first gift' }));
    expect(await screen.findByRole('dialog', { name: 'Add gift' })).toBeTruthy();
    cleanup();
    openLists({ at: `/lists/${listId}?new=` });
    await screen.findByRole('heading', { name: 'Your list is ready. What’s next?' });
    expect(screen.queryByRole('button', { name: 'Add your first gift' })).toBeNull();
  });

  it('shows the delivery instructions in the next steps', async () => {
    const instruction = 'Contact me at ada@example.com';
    openLists({
      at: `/lists/${listId}?new=`,
      list: createList({ gift_receive_by: 'in_person', instruction }),
    });
    expect(await screen.findByRole('button', { name: `How gifts reach you ${instruction}` })).toBeTruthy();
  });

  it.each(['', '1 Mill Lane, York', 'Süßwarenweg 7, 10115 Berlin'])(
    'sends the profile’s shipping address: %j',
    async shipping_address => {
      const { user, requests } = openLists({
        at: '/lists/create-list',
        viewer: { ...ada, shipping_address },
        respond: key =>
          key === createKey ? Response.json({ data: createList() }, { status: 201 }) : undefined,
      });
      await fill(user, await screen.findByLabelText('List name'), 'Ada turns thirty');
      await user.click(screen.getByRole('button', { name: 'Create list' }));
      await screen.findByText('Giftlist created');
      expect(getBodies(requests, createKey)).toMatchObject([{ shipping_address }]);
    },
  );

  it('keeps the typed name after a failure, even if the page is reopened', async () => {
    const { user, submitButton } = await openForm(respondUnavailable);
    await fill(user, screen.getByLabelText('List name'), 'Ada turns thirty');
    await user.click(submitButton);
    expect(await screen.findByText('Failed to create the list')).toBeTruthy();
    cleanup();
    await openForm();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('List name').value).toBe('Ada turns thirty'),
    );
  });
});

describe('creating a list from another page', () => {
  const otherListId = '0190a000-0000-7000-8000-0000000000f1';

  it.each([
    ['', '/lists', undefined],
    [`?list=${otherListId}`, `/lists/${otherListId}`, 'Back to the list'],
    ['?friend=omar', '/profile/omar', 'Back to the profile'],
    [`?friend=omar&list=${otherListId}`, `/lists/${otherListId}`, 'Back to the list'],
    ['?friend=&list=', '/lists', undefined],
    ['?list=..%2F..%2Fsettings', '/lists/..%2F..%2Fsettings', 'Back to the list'],
    ['?friend=https%3A%2F%2Fevil.example', '/profile/https%3A%2F%2Fevil.example', 'Back to the profile'],
  ])('/lists/create-list%s: Cancel returns to %s', async (search, returnPath, linkText) => {
    openLists({ at: `/lists/create-list${search}` });
    const cancelLink = await screen.findByRole('link', { name: 'Cancel' });
    expect(cancelLink.getAttribute('href')).toBe(returnPath);
    const link = screen.queryByRole('link', { name: /^Back to/ });
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([linkText, linkText && returnPath]);
  });

  it('sends a visitor to login with the friend and the return path in the URL', async () => {
    const at = `/lists/create-list?friend=omar&list=${otherListId}`;
    openLists({ viewer: null, at });
    const expected = `/login?${new URLSearchParams({ friend: 'omar', return_to: at })}`;
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(expected));
  });
});

describe('setting up a new list', () => {
  const at = `/lists/${listId}?new=`;
  async function openStep(stepName: RegExp, dialogName: string, list = createList()) {
    const respond = (key: string) => (key === updateKey ? Response.json({ data: list }) : undefined);
    const app = openLists({ list, at, respond });
    await app.user.click(await screen.findByRole('button', { name: stepName }));
    const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
    return { ...app, dialog, saveButton: dialog.getByRole('button', { name: 'Save' }) };
  }

  it('saves the occasion date and refuses one in the past', async () => {
    const { user, dialog, saveButton, requests } = await openStep(/^Date/, 'What is the occasion?');
    await fill(user, dialog.getByLabelText(/Occasion date/), '01/02/2020');
    await user.click(saveButton);
    expect(await dialog.findByText('Occasion date cannot be in the past')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/Occasion date/));
    await fill(user, dialog.getByLabelText(/Occasion date/), '05/01/2099');
    await user.click(saveButton);
    expect(await screen.findByText('Giftlist updated')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, occasion_date: '2099-05-01' }]);
  });

  it('saves who can see the list', async () => {
    const { user, dialog, saveButton, requests } = await openStep(
      /^Who can see it/,
      'Who can see your list?',
    );
    const choices = within(dialog.getByRole('group', { name: 'Who can see it' }));
    const options = choices
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value, checked }) => [value, checked]);
    expect(options).toEqual([
      ['public', true],
      ['friends', false],
      ['private', false],
    ]);
    await user.click(choices.getByRole('radio', { name: /^Private/ }));
    await user.click(saveButton);
    expect(await screen.findByText('Giftlist updated')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, giftlist_type: 'private' }]);
  });

  it('requires an address for delivery by mail', async () => {
    const { user, dialog, saveButton, requests } = await openStep(
      /^How gifts reach you/,
      'How do gifts reach you?',
    );
    await user.click(dialog.getByRole('radio', { name: /^By mail/ }));
    await user.click(saveButton);
    expect(await dialog.findByText('Shipping address is required')).toBeTruthy();
    await fill(user, dialog.getByRole('combobox', { name: 'Shipping address' }), '1 Mill Lane, York');
    await user.click(saveButton);
    expect(await screen.findByText('Giftlist updated')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([
      { id: listId, gift_receive_by: 'by_mail', shipping_address: '1 Mill Lane, York' },
    ]);
  });

  it('shows the current settings until Done is clicked', async () => {
    const list = createList({
      occasion_date: '2099-05-01',
      giftlist_type: 'friends',
      gift_receive_by: 'by_mail',
    });
    const { user } = openLists({ list, at });
    const steps = await screen.findAllByRole('button', { name: /^(Date|Who|Cover|How)/ });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'DateMay 1, 2099',
      'Who can see itFriends',
      'CoverWrapping paper',
      'How gifts reach youBy mail',
    ]);
    await user.click(screen.getByRole('button', { name: /^Cover/ }));
    const coverDialog = await screen.findByRole('dialog', { name: 'Change cover' });
    await user.click(within(coverDialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(at));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Your list is ready. What’s next?')).toBeNull());
    expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}`);
  });
});

describe('editing a list', () => {
  async function openForm(list = createList(), response: () => Response = respondUnavailable) {
    const app = openLists({
      list,
      at: `/lists/${listId}?edit-list=`,
      respond: key => (key === updateKey ? response() : undefined),
    });
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Edit list' }) };
  }

  it.each([
    ['success', () => Response.json({ data: createList({ list_name: 'Ada' }) }), 'Giftlist updated'],
    ['a failure', respondUnavailable, 'Failed to update the list'],
  ])('reports %s', async (_, response, message) => {
    const { user, dialog, requests } = await openForm(createList({ occasion_date: '2020-05-01' }), response);
    await user.clear(within(dialog).getByLabelText('List name'));
    const saveButton = within(dialog).getByRole('button', { name: 'Save' });
    expect(saveButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(saveButton);
    expect(await within(dialog).findByText('Please provide list name')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([]);
    await fill(user, within(dialog).getByLabelText('List name'), 'Ada');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeTruthy();
    // Unchanged fields are not sent, because they would overwrite concurrent changes.
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, list_name: 'Ada' }]);
  });

  it('is not possible for a collaborator', async () => {
    openLists({ list: createList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?edit-list=` });
    await screen.findByRole('button', { name: 'List actions' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('/lists', () => {
  it('has tabs, and an empty state if no list is archived', async () => {
    const { user } = openLists({ at: '/lists' });
    expect(await screen.findByRole('tab', { name: /Active.*1/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Create a list/ }).getAttribute('href')).toBe(
      '/lists/create-list',
    );
    await user.click(screen.getByRole('tab', { name: /Archived.*0/ }));
    expect(screen.getByText('No archived lists yet.')).toBeTruthy();
    expect(screen.getByText("Archive lists you're not currently using.")).toBeTruthy();
  });

  it('has no tabs for a member without lists or for a visitor', async () => {
    const respondWithNoLists = (key: string) =>
      key.startsWith('GET /giftlist/for-user') ? Response.json([]) : undefined;
    openLists({ at: '/lists', respond: respondWithNoLists });
    expect(await screen.findByRole('link', { name: 'Create a list' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    cleanup();
    await act(signOut);
    openLists({ at: '/lists', viewer: null });
    expect(await screen.findByRole('link', { name: 'Join now' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('marks a list of another owner as shared', async () => {
    openLists({ at: '/lists', list: createList({ viewer_role: 'collaborator' }) });
    expect(await screen.findByText('Shared')).toBeTruthy();
  });
});
