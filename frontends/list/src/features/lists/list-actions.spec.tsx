import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createGift, createList, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

type Options = Parameters<typeof openLists>[0];
const accessDenied = problemResponse(403, 'access/denied');
const respondFailure = (key: string) => (requestKey: string) =>
  requestKey === key ? accessDenied.clone() : undefined;
const respondSuccess = (key: string) => (requestKey: string) =>
  requestKey === key ? Response.json({ data: createList() }) : undefined;

const archiveKey = `PUT /giftlist/${listId}/archive`;
const leaveKey = `PUT /giftlist/${listId}/leave`;
const joinedList = createList({ viewer_role: 'collaborator' });

async function chooseAction(item: string, options: Options = {}) {
  const app = openLists(options);
  await app.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return app;
}

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('archiving a list', () => {
  it.each([
    [true, 'Archive', respondSuccess(archiveKey), 'List archived successfully'],
    [true, 'Archive', respondFailure(archiveKey), 'Cannot archive list'],
    [false, 'Unarchive', respondSuccess(archiveKey), 'List unarchived successfully'],
    [false, 'Unarchive', respondFailure(archiveKey), 'Cannot unarchive list'],
  ])('sends isArchived %p for “%s” and reports the result', async (isArchived, item, respond, message) => {
    const { requests } = await chooseAction(item, { list: createList({ isArchived: !isArchived }), respond });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, archiveKey)).toEqual([{ isArchived }]);
  });

  it('can be undone from the toast', async () => {
    const { user, requests } = await chooseAction('Archive', { respond: respondSuccess(archiveKey) });
    await screen.findByText('List archived successfully');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('List unarchived successfully')).toBeTruthy();
    expect(getBodies(requests, archiveKey)).toEqual([{ isArchived: true }, { isArchived: false }]);
  });

  it('shows an error for a list without an id', async () => {
    const { requests, user } = openLists({ at: '/lists', list: createList({ id: '' }) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada turns thirty' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Cannot archive list: Missing list ID')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it.each([
    [true, 'Archive', respondSuccess(archiveKey), 'List archived'],
    [true, 'Archive', respondFailure(archiveKey), 'Failed to archive the list'],
    [false, 'Unarchive', respondSuccess(archiveKey), 'List unarchived successfully'],
    [false, 'Unarchive', respondFailure(archiveKey), 'Cannot unarchive list'],
  ])(
    'as a collaborator sends isArchived %p for “%s” and keeps the list open',
    async (isArchived, item, respond, message) => {
      const { requests } = await chooseAction(item, {
        list: { ...joinedList, isArchived: !isArchived },
        respond,
      });
      expect(await screen.findByText(message)).toBeTruthy();
      expect(getWriteKeys(requests)).toEqual([archiveKey]);
      expect(getBodies(requests, archiveKey)).toEqual([{ isArchived }]);
      expect(screen.queryByRole('dialog')).toBeNull();
      await expectAddress(`/lists/${listId}`);
    },
  );
});

describe('leaving a list', () => {
  const messages = {
    done: 'You have been removed from the list',
    failed: 'Failed to remove you from the list',
  };

  async function confirmLeaving(
    at: string,
    menuName: string,
    respond: (key: string) => Response | undefined,
  ) {
    const { user, requests } = openLists({ at, list: joinedList, respond });
    await user.click(await screen.findByRole('button', { name: menuName }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove me from list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove me from list' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove me' }));
    return { requests };
  }

  it.each([
    [`/lists/${listId}`, 'List actions'],
    ['/lists', 'Actions for Ada turns thirty'],
  ])('from %s removes the collaborator and opens the lists', async (at, menuName) => {
    const { requests } = await confirmLeaving(at, menuName, respondSuccess(leaveKey));
    expect(await screen.findByText(messages.done)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAddress('/lists');
    expect(getWriteKeys(requests)).toEqual([leaveKey]);
  });

  it.each([
    [`/lists/${listId}`, 'List actions'],
    ['/lists', 'Actions for Ada turns thirty'],
  ])('from %s reports a failure and stays on the page', async (at, menuName) => {
    const { requests } = await confirmLeaving(at, menuName, respondFailure(leaveKey));
    expect(await screen.findByText(messages.failed)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAddress(at);
    expect(getWriteKeys(requests)).toEqual([leaveKey]);
  });
});

describe('a collaborator', () => {
  it('does not see “Delete”', async () => {
    const { user } = openLists({ list: joinedList, gifts: [createGift()] });
    await user.click(await screen.findByRole('button', { name: 'List actions' }));
    await screen.findByRole('menuitem', { name: 'Archive' });
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Collaborators',
      'Print',
      'Archive',
      'Remove me from list',
    ]);
  });
});
