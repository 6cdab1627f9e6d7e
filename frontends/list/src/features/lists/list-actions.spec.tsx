import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aGift, aList, bodiesOf, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

type Scene = Parameters<typeof openLists>[0];
const refused = problemResponse(403, 'access/denied');
const failing = (key: string) => (sent: string) => (sent === key ? refused.clone() : undefined);
const done = (key: string) => (sent: string) =>
  sent === key ? Response.json({ data: aList({ version: 2 }) }) : undefined;

const archive = `PUT /giftlist/${listId}/archive`;
const leave = `PUT /giftlist/${listId}/leave`;
const joined = aList({ viewer_role: 'collaborator' });

async function choose(item: string, scene: Scene = {}) {
  const opened = openLists(scene);
  await opened.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('archiving', () => {
  it.each([
    [true, 'Archive', done(archive), 'List archived successfully'],
    [true, 'Archive', failing(archive), 'Cannot archive list'],
    [false, 'Unarchive', done(archive), 'List unarchived successfully'],
    [false, 'Unarchive', failing(archive), 'Cannot unarchive list'],
  ])('set to %p by “%s” is reported', async (isArchived, item, answer, sentence) => {
    const { sent } = await choose(item, { list: aList({ isArchived: !isArchived }), answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, archive)).toEqual([{ isArchived }]);
  });

  it('can be undone in its toast', async () => {
    const { user, sent } = await choose('Archive', { answer: done(archive) });
    await screen.findByText('List archived successfully');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('List unarchived successfully')).toBeTruthy();
    expect(bodiesOf(sent, archive)).toEqual([{ isArchived: true }, { isArchived: false }]);
  });

  it('a list without an id shows an error and sends no request', async () => {
    const { sent, user } = openLists({ at: '/lists', list: aList({ id: '' }) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada turns thirty' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Cannot archive list: Missing list ID')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it.each([
    [true, 'Archive', done(archive), 'List archived'],
    [true, 'Archive', failing(archive), 'Failed to archive the list'],
    [false, 'Unarchive', done(archive), 'List unarchived successfully'],
    [false, 'Unarchive', failing(archive), 'Cannot unarchive list'],
  ])('by a collaborator, set to %p by “%s”, only archives', async (isArchived, item, answer, sentence) => {
    const { sent } = await choose(item, { list: { ...joined, isArchived: !isArchived }, answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(writes(sent)).toEqual([archive]);
    expect(bodiesOf(sent, archive)).toEqual([{ isArchived }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await isAt(`/lists/${listId}`);
  });
});

describe('leaving', () => {
  const sentences = {
    done: 'You have been removed from the list',
    failed: 'Failed to remove you from the list',
  };

  async function confirmLeaving(at: string, menu: string, answer: (key: string) => Response | undefined) {
    const { user, sent } = openLists({ at, list: joined, answer });
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove me from list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove me from list' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove me' }));
    return { sent };
  }

  it.each([
    [`/lists/${listId}`, 'List actions'],
    ['/lists', 'Actions for Ada turns thirty'],
  ])('from %s removes the collaborator and goes to the lists', async (at, menu) => {
    const { sent } = await confirmLeaving(at, menu, done(leave));
    expect(await screen.findByText(sentences.done)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isAt('/lists');
    expect(writes(sent)).toEqual([leave]);
  });

  it.each([
    [`/lists/${listId}`, 'List actions'],
    ['/lists', 'Actions for Ada turns thirty'],
  ])('from %s reports a failure and stays there', async (at, menu) => {
    const { sent } = await confirmLeaving(at, menu, failing(leave));
    expect(await screen.findByText(sentences.failed)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isAt(at);
    expect(writes(sent)).toEqual([leave]);
  });
});

describe('a collaborator', () => {
  it('does not see “Delete”', async () => {
    const { user } = openLists({ list: joined, gifts: [aGift()] });
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
