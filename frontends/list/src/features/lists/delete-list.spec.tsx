import { queryKeys } from '@giftlist/frontend-kit/client';
import {
  delayRequests,
  problemResponse,
  resetBetweenTests,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aList, bodiesOf, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

type Scene = Parameters<typeof openLists>[0];
const refused = problemResponse(403, 'access/denied');
const failing = (key: string) => (sent: string) => (sent === key ? refused.clone() : undefined);
const done = (key: string) => (sent: string) =>
  sent === key ? Response.json({ data: aList({ version: 2 }) }) : undefined;

const remove = `DELETE /giftlist/delete/${listId}`;

async function choose(item: string, scene: Scene = {}) {
  const opened = openLists(scene);
  await opened.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('deleting a list', () => {
  it('names what will be deleted, and removes the list from the screen at once', async () => {
    const { user, sent } = await choose('Delete', { list: aList({ gifts_count: 3 }), answer: done(remove) });
    const dialog = await screen.findByRole('dialog', { name: 'Delete this list?' });
    expect(dialog.textContent).toContain('“Ada turns thirty” and its 3 gifts will be gone');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await isAt('/lists');
    expect(await screen.findByText('List deleted')).toBeTruthy();
    expect(writes(sent)).toEqual([remove]);
  });

  it('keeps the list hidden until the server has deleted it', async () => {
    const { user, queries } = openLists({ at: '/lists', answer: done(remove) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada turns thirty' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const answer = delayRequests('/giftlist/delete/');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const list = () => screen.queryByRole('link', { name: /Ada turns thirty/ });
    await waitFor(() => expect(list()).toBeNull());
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.profileLists('me') }));
    expect(list()).toBeNull();
    answer();
    expect(await screen.findByText('List deleted')).toBeTruthy();
  });

  it('reports a refusal', async () => {
    const { user } = await choose('Delete', { answer: failing(remove) });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the list')).toBeTruthy();
  });

  it('is retried if there is no response', async () => {
    let tries = 0;
    const answer = (key: string) => {
      if (key !== remove) return undefined;
      tries += 1;
      return tries < 3
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json({ data: { id: listId } });
    };
    const { user } = await choose('Delete', { answer });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('List deleted', {}, { timeout: 20_000 })).toBeTruthy();
    expect(tries).toBe(3);
  });
});

describe('deleting a list without any response', () => {
  it('fails after three retries and shows the list again', async () => {
    const { user, sent } = await choose('Delete', {
      answer: key => (key === remove ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the list', {}, { timeout: 60_000 })).toBeTruthy();
    expect(bodiesOf(sent, remove)).toHaveLength(4);
    expect(await screen.findByRole('link', { name: /Ada turns thirty/ })).toBeTruthy();
  });

  it('waits 1, 2 and 4 seconds between attempts', async () => {
    const { sent } = await choose('Delete', {
      answer: key => (key === remove ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    const tries = () => bodiesOf(sent, remove).length;
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });
    await withFakeTimers(async advance => {
      fireEvent.click(confirm);
      await advance(0);
      expect(tries()).toBe(1);
      for (const [at, wait] of [1_000, 2_000, 4_000].entries()) {
        await advance(wait - 1);
        expect(tries()).toBe(at + 1);
        await advance(1);
        expect(tries()).toBe(at + 2);
      }
      expect(screen.getByText('Failed to delete the list')).toBeTruthy();
      await advance(60_000);
      expect(tries()).toBe(4);
    });
  });
});
