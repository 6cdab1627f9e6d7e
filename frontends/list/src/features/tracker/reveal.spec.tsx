import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Gift } from '../../shared/list-queries.ts';
import {
  createClaim,
  createGift,
  createList,
  getBodies,
  getWriteKeys,
  listId,
  openLists,
} from '../../testing.tsx';

resetBetweenTests();

type Options = Parameters<typeof openLists>[0];
const accessDenied = problemResponse(403, 'access/denied');
const respondFailure = (key: string) => (requestKey: string) =>
  requestKey === key ? accessDenied.clone() : undefined;
const respondSuccess = (key: string) => (requestKey: string) =>
  requestKey === key ? Response.json({ data: createList() }) : undefined;

const updateKey = 'PUT /giftlist/update';

async function chooseAction(item: string, options: Options = {}) {
  const app = openLists(options);
  await app.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return app;
}

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

const revealedList = createList({ gifts_revealed: true });

describe('hiding purchased gifts', () => {
  it.each([
    ['success', respondSuccess(updateKey), 'Purchased gifts hidden'],
    ['a failure', respondFailure(updateKey), 'Cannot hide gifts'],
  ])('reports %s', async (_, respond, message) => {
    const { requests } = await chooseAction('Hide purchased gifts', { list: revealedList, respond });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, gifts_revealed: false }]);
  });
});

describe('Reveal', () => {
  it('is offered after the occasion date, but does not happen by itself', async () => {
    const { user, requests } = openLists({ list: createList({ reveal_offered: true }) });
    await user.click(await screen.findByRole('button', { name: 'Go to the gift tracker' }));
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
  });

  async function openRevealDialog(options: Options) {
    const app = openLists({ at: `/lists/${listId}?tab=tracker`, ...options });
    await app.user.click(await screen.findByRole('button', { name: 'Reveal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reveal your gifts?' });
    return { ...app, dialog };
  }

  /** Returns options whose mocked server responds with `takenFields` in the gift after Reveal. */
  function mockReveal(takenFields: Partial<Gift>): Options {
    let gifts_revealed = false;
    return {
      respond: key => {
        if (key === updateKey) {
          gifts_revealed = true;
          return Response.json({ data: revealedList });
        }
        if (key === `GET /giftlist/${listId}`) return Response.json(createList({ gifts_revealed }));
        return key.endsWith('/gifts')
          ? Response.json([createGift(gifts_revealed ? takenFields : {})])
          : undefined;
      },
    };
  }

  it('shows the gift tracker and a toast, without confetti if no unit was taken', async () => {
    const { user, dialog, requests } = await openRevealDialog(mockReveal({}));
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Purchased gifts revealed')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, gifts_revealed: true }]);
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
    expect(screen.queryByTestId('confetti')).toBeNull();
  });

  it('shows confetti if a unit was taken', async () => {
    const { user, dialog } = await openRevealDialog(
      mockReveal({ quantity: 2, available: 1, claims: [createClaim()] }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByTestId('confetti')).toBeTruthy();
    await waitFor(() => expect(screen.queryByTestId('confetti')).toBeNull());
  });

  it('on failure shows an error and is offered again', async () => {
    const { user, dialog } = await openRevealDialog({ respond: respondFailure(updateKey) });
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Cannot reveal gifts')).toBeTruthy();
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(screen.queryByText('Purchased gifts revealed')).toBeNull();
  });

  it.each(['Cancel', 'Close'])('is cancelled by %s, which returns to the List tab', async buttonName => {
    const { user, dialog, requests } = await openRevealDialog({});
    await user.click(within(dialog).getByRole('button', { name: buttonName }));
    await expectAddress(`/lists/${listId}`);
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^List/, selected: true })).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it('is cancelled by Escape in a dialog opened by a link, and then by Cancel in one opened by the button', async () => {
    const { user } = openLists({ at: `/lists/${listId}?tab=tracker&reveal=` });
    await screen.findByRole('dialog', { name: 'Reveal your gifts?' });
    await user.keyboard('{Escape}');
    await expectAddress(`/lists/${listId}`);
    await user.click(screen.getByRole('tab', { name: 'Gift tracker' }));
    await user.click(await screen.findByRole('button', { name: 'Reveal' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expectAddress(`/lists/${listId}`);
  });
});
