import { claimTokens, rememberedGiver, tabStorage } from '@giftlist/frontend-kit/client';
import { blockStorage, signOut, storageFailures } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createGift, createList, fill, getBodies, listId, openLists } from '../../testing.tsx';

let restoreStorage: () => void = () => undefined;
afterEach(async () => {
  cleanup();
  await act(signOut);
  tabStorage.clear();
  for (const token of claimTokens.forGift(gift.id)) claimTokens.remove(token);
  rememberedGiver.forget();
  restoreStorage();
  jest.restoreAllMocks();
});

const failureKinds = Object.keys(storageFailures) as (keyof typeof storageFailures)[];
const reserveKey = 'POST /giftitem/reserve';
const gift = createGift();
const reservedGift = createGift({ isReserved: true, available: 0, reserved_by_me: true });

describe.each(failureKinds)('a visitor whose browser has %s', failureKind => {
  it('can reserve a gift', async () => {
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(console, level).mockImplementation(() => undefined);
    restoreStorage = blockStorage(failureKind);
    let gifts = [gift];
    const { user, requests } = openLists({
      list: createList({ viewer_role: 'viewer' }),
      viewer: null,
      respond: key => {
        if (key === `GET /giftlist/${listId}/gifts`) return Response.json(gifts);
        if (key !== reserveKey) return undefined;
        gifts = [reservedGift];
        return Response.json({ data: { gift: reservedGift, unreserve_token: 'a-token' } }, { status: 201 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Buy this gift' }));
    const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
    await user.click(within(info).getByRole('button', { name: 'Continue' }));
    // The form reserves the gift, although its title and button say ‘purchased’.
    const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as purchased' }));
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(getBodies(requests, reserveKey)).toHaveLength(1);
    await user.click(within(confirmation).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
  });
});
