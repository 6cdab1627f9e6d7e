import { queryKeys } from '@giftlist/frontend-kit/client';
import { holdBack, keepScreensApart, problem } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Gift } from '../list/list-queries.ts';
import { aClaim, aGift, aList, bodiesOf, fill, listId, openLists, writes } from '../testing.tsx';

keepScreensApart();

type Scene = Parameters<typeof openLists>[0];
const refused = problem(403, 'access/denied');
const failing = (key: string) => (sent: string) => (sent === key ? refused.clone() : undefined);
const done = (key: string) => (sent: string) =>
  sent === key ? Response.json({ data: aList({ version: 2 }) }) : undefined;

const archive = `PUT /giftlist/${listId}/archive`;
const leave = `PUT /giftlist/${listId}/leave`;
const update = 'PUT /giftlist/update';
const remove = `DELETE /giftlist/delete/${listId}`;
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
  ])('set to %p by “%s” is told', async (isArchived, item, answer, sentence) => {
    const { sent } = await choose(item, { list: aList({ isArchived: !isArchived }), answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, archive)).toEqual([{ isArchived }]);
  });

  it('is undone from its toast', async () => {
    const { user, sent } = await choose('Archive', { answer: done(archive) });
    await screen.findByText('List archived successfully');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('List unarchived successfully')).toBeTruthy();
    expect(bodiesOf(sent, archive)).toEqual([{ isArchived: true }, { isArchived: false }]);
  });

  it('a list without an id sends nothing and says why', async () => {
    const { sent, user } = openLists({ at: '/lists', list: aList({ id: '' }) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada turns thirty' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Cannot archive list: Missing list ID')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('by a collaborator asks, archives and leaves', async () => {
    const both = (key: string) => done(archive)(key) ?? done(leave)(key);
    const { user, sent } = await choose('Archive', { list: joined, answer: both });
    const dialog = await screen.findByRole('dialog', { name: 'Archive this list?' });
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('List archived')).toBeTruthy();
    expect(writes(sent)).toEqual([archive, leave]);
    await isAt('/lists');
  });

  it('by a collaborator that fails leaves nothing', async () => {
    const { user, sent } = await choose('Archive', { list: joined, answer: failing(archive) });
    const dialog = await screen.findByRole('dialog', { name: 'Archive this list?' });
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Failed to archive the list')).toBeTruthy();
    expect(writes(sent)).toEqual([archive]);
  });
});

describe('leaving', () => {
  it.each([
    ['done', done(leave), 'You have been removed from the list'],
    ['failed', failing(leave), 'Failed to remove you from the list'],
  ])('%s, is told', async (_, answer, sentence) => {
    const { user } = await choose('Remove me from list', { list: joined, answer });
    const dialog = await screen.findByRole('dialog', { name: 'Remove me from list' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove me' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe('deleting', () => {
  it('names what will be gone, and takes the list from the screen at once', async () => {
    const { user, sent } = await choose('Delete', { list: aList({ gifts_count: 3 }), answer: done(remove) });
    const dialog = await screen.findByRole('dialog', { name: 'Delete this list?' });
    expect(dialog.textContent).toContain('“Ada turns thirty” and its 3 gifts will be gone');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await isAt('/lists');
    expect(await screen.findByText('List deleted')).toBeTruthy();
    expect(writes(sent)).toEqual([remove]);
  });

  it('keeps the list away while the server has not done it', async () => {
    const { user, queries } = openLists({ at: '/lists', answer: done(remove) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada turns thirty' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const answer = holdBack('/giftlist/delete/');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const list = () => screen.queryByRole('link', { name: /Ada turns thirty/ });
    await waitFor(() => expect(list()).toBeNull());
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.listsOf('me') }));
    expect(list()).toBeNull();
    answer();
    expect(await screen.findByText('List deleted')).toBeTruthy();
  });

  it('that is refused says so', async () => {
    const { user } = await choose('Delete', { answer: failing(remove) });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the list')).toBeTruthy();
  });

  it('that gets no answer is tried again before it is a failure', async () => {
    let tries = 0;
    const answer = (key: string) => {
      if (key !== remove) return undefined;
      tries += 1;
      return tries < 3 ? problem(503, 'upstream-unavailable') : Response.json({ data: { id: listId } });
    };
    const { user } = await choose('Delete', { answer });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('List deleted', {}, { timeout: 20_000 })).toBeTruthy();
    expect(tries).toBe(3);
  });
});

describe('deleting that never gets an answer', () => {
  it('is a failure after three more tries, and the list is back', async () => {
    const { user, sent } = await choose('Delete', {
      answer: key => (key === remove ? problem(503, 'upstream-unavailable') : undefined),
    });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the list', {}, { timeout: 60_000 })).toBeTruthy();
    expect(bodiesOf(sent, remove)).toHaveLength(4);
    expect(await screen.findByRole('link', { name: /Ada turns thirty/ })).toBeTruthy();
  });
});

describe('the surprise', () => {
  const revealed = aList({ gifts_revealed: true });

  it.each([
    ['done', done(update), 'Purchased gifts hidden'],
    ['failed', failing(update), 'Cannot hide gifts'],
  ])('hidden again, %s, is told', async (_, answer, sentence) => {
    const { sent } = await choose('Hide purchased gifts', { list: revealed, answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, gifts_revealed: false }]);
  });

  it('is not over while nobody says so, even when the day has passed', async () => {
    const { user, sent } = openLists({ list: aList({ reveal_offered: true }) });
    await user.click(await screen.findByRole('button', { name: 'Go to the gift tracker' }));
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  async function reveal(scene: Scene) {
    const opened = openLists({ at: `/lists/${listId}?tab=tracker`, ...scene });
    await opened.user.click(await screen.findByRole('button', { name: 'Reveal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reveal your gifts?' });
    return { ...opened, dialog };
  }

  /** A server that reveals: what was taken shows from then on. */
  function revealing(taken: Partial<Gift>): Scene {
    let gifts_revealed = false;
    return {
      answer: key => {
        if (key === update) gifts_revealed = true;
        if (key === update) return Response.json({ data: revealed });
        if (key === `GET /giftlist/${listId}`) return Response.json(aList({ gifts_revealed }));
        return key.endsWith('/gifts') ? Response.json([aGift(gifts_revealed ? taken : {})]) : undefined;
      },
    };
  }

  it('is over with the tracker and a toast', async () => {
    const { user, dialog, sent } = await reveal(revealing({}));
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Purchased gifts revealed')).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, gifts_revealed: true }]);
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
    expect(screen.queryByTestId('confetti')).toBeNull();
  });

  it('is celebrated where something was taken, were it one unit of several', async () => {
    const { user, dialog } = await reveal(revealing({ quantity: 2, available: 1, claims: [aClaim()] }));
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByTestId('confetti')).toBeTruthy();
    await waitFor(() => expect(screen.queryByTestId('confetti')).toBeNull());
  });

  it('that could not be ended is still kept, and that is said', async () => {
    const { user, dialog } = await reveal({ answer: failing(update) });
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Cannot reveal gifts')).toBeTruthy();
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(screen.queryByText('Purchased gifts revealed')).toBeNull();
  });

  it('goes on when one thinks again', async () => {
    const { user, dialog, sent } = await reveal({});
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });
});

describe('using a list again', () => {
  it('needs a name, and a day to come', async () => {
    const { user, sent } = await choose('Use again');
    const dialog = await screen.findByRole('dialog', { name: 'Use this list again' });
    await user.clear(within(dialog).getByLabelText('List name'));
    await fill(user, within(dialog).getByLabelText(/Occasion date/), '01/02/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Create list' }));
    expect(await within(dialog).findByText('Please provide list name')).toBeTruthy();
    expect(within(dialog).getByText('Occasion date cannot be in the past')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('begins with its next name and opens the new list', async () => {
    const next = aList({ id: '0190a000-0000-7000-8000-000000000009', list_name: 'Christmas 2027' });
    const { user, sent } = await choose('Use again', {
      list: aList({ list_name: 'Christmas 2026', isArchived: true }),
      answer: key =>
        key === `POST /giftlist/${listId}/reuse` ? Response.json({ data: next }, { status: 201 }) : undefined,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Use this list again' });
    await user.click(within(dialog).getByRole('radio', { name: /nobody gave/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create list' }));
    expect(await screen.findByText('Giftlist created')).toBeTruthy();
    expect(bodiesOf(sent, `POST /giftlist/${listId}/reuse`)).toEqual([
      { list_name: 'Christmas 2027', occasion_date: null, gifts: 'still-free' },
    ]);
    await isAt(`/lists/${next.id}`);
  });
});

describe('using a list again, given up', () => {
  it('begins anew the next time', async () => {
    const { user } = await choose('Use again', { list: aList({ list_name: 'Christmas 2026' }) });
    const name = () => screen.findByLabelText<HTMLInputElement>('List name');
    await user.type(await name(), ', again');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'List actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use again' }));
    expect((await name()).value).toBe('Christmas 2027');
  });
});

describe('a collaborator', () => {
  it('reads no “Delete”', async () => {
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
