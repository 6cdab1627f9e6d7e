import { resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createList, fill, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

type Options = Parameters<typeof openLists>[0];

async function chooseAction(item: string, options: Options = {}) {
  const app = openLists(options);
  await app.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return app;
}

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('reusing a list', () => {
  it('requires a name, and refuses a past date', async () => {
    const { user, requests } = await chooseAction('Use again');
    const dialog = await screen.findByRole('dialog', { name: 'Use this list again' });
    await user.clear(within(dialog).getByLabelText('List name'));
    await fill(user, within(dialog).getByLabelText(/Occasion date/), '01/02/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Create list' }));
    expect(await within(dialog).findByText('Please provide list name')).toBeTruthy();
    expect(within(dialog).getByText('Occasion date cannot be in the past')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it('suggests the name with the next year, and opens the new list', async () => {
    const newList = createList({ id: '0190a000-0000-7000-8000-000000000009', list_name: 'Christmas 2027' });
    const { user, requests } = await chooseAction('Use again', {
      list: createList({ list_name: 'Christmas 2026', isArchived: true }),
      respond: key =>
        key === `POST /giftlist/${listId}/reuse`
          ? Response.json({ data: newList }, { status: 201 })
          : undefined,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Use this list again' });
    await user.click(within(dialog).getByRole('radio', { name: /nobody gave/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create list' }));
    expect(await screen.findByText('Giftlist created')).toBeTruthy();
    expect(getBodies(requests, `POST /giftlist/${listId}/reuse`)).toEqual([
      { list_name: 'Christmas 2027', occasion_date: null, gifts: 'still-free' },
    ]);
    await expectAddress(`/lists/${newList.id}`);
  });
});

describe('canceling the reuse of a list', () => {
  it('discards the typed values', async () => {
    const { user } = await chooseAction('Use again', { list: createList({ list_name: 'Christmas 2026' }) });
    const findNameField = () => screen.findByLabelText<HTMLInputElement>('List name');
    await user.type(await findNameField(), ', again');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'List actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use again' }));
    expect((await findNameField()).value).toBe('Christmas 2027');
  });
});
