import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Gift } from '../../shared/list-queries.ts';
import { aClaim, aGift, aList, bodiesOf, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

type Scene = Parameters<typeof openLists>[0];
const refused = problemResponse(403, 'access/denied');
const failing = (key: string) => (sent: string) => (sent === key ? refused.clone() : undefined);
const done = (key: string) => (sent: string) =>
  sent === key ? Response.json({ data: aList({ version: 2 }) }) : undefined;

const update = 'PUT /giftlist/update';

async function choose(item: string, scene: Scene = {}) {
  const opened = openLists(scene);
  await opened.user.click(await screen.findByRole('button', { name: 'List actions' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('the surprise', () => {
  const revealed = aList({ gifts_revealed: true });

  it.each([
    ['done', done(update), 'Purchased gifts hidden'],
    ['failed', failing(update), 'Cannot hide gifts'],
  ])('hidden again, %s, is reported', async (_, answer, sentence) => {
    const { sent } = await choose('Hide purchased gifts', { list: revealed, answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, gifts_revealed: false }]);
  });

  it('lasts until the owner reveals, even after the date', async () => {
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

  /** A simulated server that shows taken gifts after Reveal. */
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

  it('ends on Reveal, which shows the tracker and a toast', async () => {
    const { user, dialog, sent } = await reveal(revealing({}));
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Purchased gifts revealed')).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, gifts_revealed: true }]);
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
    expect(screen.queryByTestId('confetti')).toBeNull();
  });

  it('ends with confetti if anything was taken, even one unit of several', async () => {
    const { user, dialog } = await reveal(revealing({ quantity: 2, available: 1, claims: [aClaim()] }));
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByTestId('confetti')).toBeTruthy();
    await waitFor(() => expect(screen.queryByTestId('confetti')).toBeNull());
  });

  it('lasts if saving fails, and an error is shown', async () => {
    const { user, dialog } = await reveal({ answer: failing(update) });
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Cannot reveal gifts')).toBeTruthy();
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(screen.queryByText('Purchased gifts revealed')).toBeNull();
  });

  it.each(['Cancel', 'Close'])('is kept by %s, which returns to the List tab', async button => {
    const { user, dialog, sent } = await reveal({});
    await user.click(within(dialog).getByRole('button', { name: button }));
    await isAt(`/lists/${listId}`);
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^List/, selected: true })).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('lasts after Escape and Cancel in a question that a link opened', async () => {
    const { user } = openLists({ at: `/lists/${listId}?tab=tracker&reveal=` });
    await screen.findByRole('dialog', { name: 'Reveal your gifts?' });
    await user.keyboard('{Escape}');
    await isAt(`/lists/${listId}`);
    await user.click(screen.getByRole('tab', { name: 'Gift tracker' }));
    await user.click(await screen.findByRole('button', { name: 'Reveal' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await isAt(`/lists/${listId}`);
  });
});
