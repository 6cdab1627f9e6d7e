import { queryKeys } from '@giftlist/frontend-kit/client';
import {
  delayRequests,
  problemResponse,
  resetBetweenTests,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createList, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

type Options = Parameters<typeof openLists>[0];
const accessDenied = problemResponse(403, 'access/denied');
const respondFailure = (key: string) => (requestKey: string) =>
  requestKey === key ? accessDenied.clone() : undefined;
const respondSuccess = (key: string) => (requestKey: string) =>
  requestKey === key ? Response.json({ data: createList() }) : undefined;

const deleteKey = `DELETE /giftlist/delete/${listId}`;

async function chooseAction(item: string, options: Options = {}) {
  const app = openLists(options);
  await app.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return app;
}

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('deleting a list', () => {
  it('asks for confirmation with the list’s name, then returns to the lists', async () => {
    const { user, requests } = await chooseAction('Delete', {
      list: createList({ gifts_count: 3 }),
      respond: respondSuccess(deleteKey),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Delete this list?' });
    expect(dialog.textContent).toContain('“Ada turns thirty” and its 3 gifts will be gone');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expectAddress('/lists');
    expect(await screen.findByText('List deleted')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([deleteKey]);
  });

  it('hides the list before the server has deleted it, even after a refetch', async () => {
    const { user, queries } = openLists({ at: '/lists', respond: respondSuccess(deleteKey) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada turns thirty' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const release = delayRequests('/giftlist/delete/');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const getListLink = () => screen.queryByRole('link', { name: /Ada turns thirty/ });
    await waitFor(() => expect(getListLink()).toBeNull());
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.profileLists('me') }));
    expect(getListLink()).toBeNull();
    release();
    expect(await screen.findByText('List deleted')).toBeTruthy();
  });

  it('reports a failure if the server denies access', async () => {
    const { user } = await chooseAction('Delete', { respond: respondFailure(deleteKey) });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the list')).toBeTruthy();
  });

  it('retries while the service is unavailable', async () => {
    let attemptCount = 0;
    const respond = (key: string) => {
      if (key !== deleteKey) return undefined;
      attemptCount += 1;
      return attemptCount < 3
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json({ data: { id: listId } });
    };
    const { user } = await chooseAction('Delete', { respond });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('List deleted', {}, { timeout: 20_000 })).toBeTruthy();
    expect(attemptCount).toBe(3);
  });
});

describe('deleting a list while the service is unavailable', () => {
  it('fails after three retries and shows the list again', async () => {
    const { user, requests } = await chooseAction('Delete', {
      respond: key => (key === deleteKey ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the list', {}, { timeout: 60_000 })).toBeTruthy();
    expect(getBodies(requests, deleteKey)).toHaveLength(4);
    expect(await screen.findByRole('link', { name: /Ada turns thirty/ })).toBeTruthy();
  });

  it('waits 1, 2 and 4 seconds between attempts', async () => {
    const { requests } = await chooseAction('Delete', {
      respond: key => (key === deleteKey ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    const getAttemptCount = () => getBodies(requests, deleteKey).length;
    const confirmButton = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });
    await withFakeTimers(async advance => {
      fireEvent.click(confirmButton);
      await advance(0);
      expect(getAttemptCount()).toBe(1);
      for (const [index, delayMs] of [1_000, 2_000, 4_000].entries()) {
        await advance(delayMs - 1);
        expect(getAttemptCount()).toBe(index + 1);
        await advance(1);
        expect(getAttemptCount()).toBe(index + 2);
      }
      expect(screen.getByText('Failed to delete the list')).toBeTruthy();
      await advance(60_000);
      expect(getAttemptCount()).toBe(4);
    });
  });
});
