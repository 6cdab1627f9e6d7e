import { resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, bodiesOf, fill, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

type Scene = Parameters<typeof openLists>[0];

async function choose(item: string, scene: Scene = {}) {
  const opened = openLists(scene);
  await opened.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('using a list again', () => {
  it('needs a name, and a date that is not past', async () => {
    const { user, sent } = await choose('Use again');
    const dialog = await screen.findByRole('dialog', { name: 'Use this list again' });
    await user.clear(within(dialog).getByLabelText('List name'));
    await fill(user, within(dialog).getByLabelText(/Occasion date/), '01/02/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Create list' }));
    expect(await within(dialog).findByText('Please provide list name')).toBeTruthy();
    expect(within(dialog).getByText('Occasion date cannot be in the past')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('starts with the next name and opens the new list', async () => {
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

describe('using a list again, cancelled', () => {
  it('starts again with the initial values', async () => {
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
