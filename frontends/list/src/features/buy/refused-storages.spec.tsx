import { claimTokens, rememberedGiver, tabStorage } from '@giftlist/frontend-kit/client';
import { refuseStorages, signOut, storageRefusals } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aGift, aList, bodiesOf, fill, listId, openLists } from '../../testing.tsx';

let undo: () => void = () => undefined;
afterEach(async () => {
  cleanup();
  await act(signOut);
  tabStorage.clear();
  for (const token of claimTokens.forGift(gift.id)) claimTokens.remove(token);
  rememberedGiver.forget();
  undo();
  jest.restoreAllMocks();
});

const kinds = Object.keys(storageRefusals) as (keyof typeof storageRefusals)[];
const reserve = 'POST /giftitem/reserve';
const gift = aGift();
const mine = aGift({ isReserved: true, available: 0, reserved_by_me: true });

describe.each(kinds)('a visitor whose browser has %s', how => {
  it('can open a list, reserve, and see the confirmation and the list', async () => {
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(console, level).mockImplementation(() => undefined);
    undo = refuseStorages(how);
    let gifts = [gift];
    const { user, sent } = openLists({
      list: aList({ viewer_role: 'viewer' }),
      who: null,
      answer: key => {
        if (key === `GET /giftlist/${listId}/gifts`) return Response.json(gifts);
        if (key !== reserve) return undefined;
        gifts = [mine];
        return Response.json({ data: { gift: mine, unreserve_token: 'a-token' } }, { status: 201 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Buy this gift' }));
    const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
    await user.click(within(info).getByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as purchased' }));
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(bodiesOf(sent, reserve)).toHaveLength(1);
    await user.click(within(set).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
  });
});
