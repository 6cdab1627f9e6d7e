import { queryKeys } from '@giftlist/frontend-kit/client';
import { mockScreenWidth, problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aClaim, aGift, aList, bodiesOf, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const received = 'PUT /giftitem/received';
const at = `/lists/${listId}?tab=tracker`;
const list = aList({ gifts_revealed: true });
const taken = aGift({ isReserved: true, isMostWanted: true, claims: [aClaim()] });

describe('the gift tracker', () => {
  it('shows who gives what', async () => {
    openLists({ at, list, gifts: [taken] });
    const row = await screen.findByRole('row', { name: /Blue teapot/ });
    for (const text of ['$48.00', 'Omar Haddad', 'omar@example.org', 'Enjoy it', 'Most wanted']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    const words = encodeURIComponent('Thank you for “Blue teapot”!');
    const mail = within(row).getByRole('link', { name: 'omar@example.org' });
    expect(mail.getAttribute('href')).toBe(`mailto:omar%40example.org?subject=${words}&body=${words}`);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Price',
      'Purchased by',
      'Thank-you notes',
      'Actions',
    ]);
    expect(screen.getByRole('heading', { name: '1 gift is on its way' })).toBeTruthy();
  });

  it('does not offer to thank the viewer', async () => {
    openLists({ at, list, gifts: [aGift({ ...taken, claims: [aClaim({ mine: true })] })] });
    const mail = await screen.findByRole('link', { name: 'omar@example.org' });
    expect(mail.getAttribute('href')).toBe('mailto:omar%40example.org');
  });

  it('on a phone shows who gives a gift in its details', async () => {
    mockScreenWidth(390);
    const { user } = openLists({ at, list, gifts: [taken] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Gift details' });
    for (const text of ['$48.00', 'Purchased by', 'Omar Haddad', 'omar@example.org', 'Enjoy it']) {
      expect(within(dialog).getByText(text)).toBeTruthy();
    }
  });

  it('on a phone shows in the row that a gift was received and its giver thanked', async () => {
    mockScreenWidth(390);
    const noted = aGift({ ...taken, claims: [aClaim({ received: true, thanked: true })] });
    openLists({ at, list, gifts: [noted] });
    const row = await screen.findByRole('button', { name: /Blue teapot/ });
    expect(within(row).getByText('Received')).toBeTruthy();
    expect(within(row).getByText('Thanked')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'All gifts have arrived' })).toBeTruthy();
  });

  it('counts gifts as on their way until they are received', async () => {
    const other = '0190a000-0000-7000-8000-0000000000c2';
    const claims = [aClaim(), aClaim({ id: other, received: true })];
    openLists({ at, list, gifts: [aGift({ ...taken, quantity: 2, claims })] });
    expect(await screen.findByRole('heading', { name: '1 gift is on its way' })).toBeTruthy();
  });

  it('on a phone thanks a giver by mail, and says what unmarking does', async () => {
    mockScreenWidth(390);
    const { user } = openLists({ at, list, gifts: [taken] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Gift details' });
    const words = encodeURIComponent('Thank you for “Blue teapot”!');
    expect(within(dialog).getByRole('link', { name: 'Say thank you' }).getAttribute('href')).toBe(
      `mailto:omar%40example.org?subject=${words}&body=${words}`,
    );
    expect(
      within(dialog).getByRole('button', {
        name: 'Unmark as reserved',
        description: '“Blue teapot” will be available again. Omar Haddad gets a mail about it.',
      }),
    ).toBeTruthy();
  });

  it('on a phone thanks a giver without an address through the share sheet', async () => {
    mockScreenWidth(390);
    const share = jest.fn(async (_: ShareData) => undefined);
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const anonymous = aGift({ ...taken, claims: [aClaim({ info: null })] });
    const { user } = openLists({ at, list, gifts: [anonymous] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    await user.click(await screen.findByRole('button', { name: 'Say thank you' }));
    expect(share.mock.calls).toEqual([[{ text: 'Thank you for “Blue teapot”!' }]]);
    Reflect.deleteProperty(navigator, 'share');
  });

  it('copies a gift to another list', async () => {
    const { user } = openLists({ at, list, gifts: [taken] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy to another list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another list' });
    expect(within(dialog).getByText('Blue teapot')).toBeTruthy();
  });

  it('on a phone copies a gift from its details, and returns to them', async () => {
    mockScreenWidth(390);
    const { user } = openLists({ at, list, gifts: [taken] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    await user.click(await screen.findByRole('button', { name: 'Copy to another list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another list' });
    expect(within(dialog).getByText('Blue teapot')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Gift details' })).toBeTruthy();
  });

  it('says that nothing was purchased', async () => {
    openLists({ at, list });
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
  });

  it('is shown to a collaborator before Reveal', async () => {
    openLists({ at, list: aList({ viewer_role: 'collaborator' }), gifts: [taken] });
    expect(await screen.findByRole('row', { name: /Omar Haddad/ })).toBeTruthy();
    expect(screen.queryByText('Reveal your purchased gifts?')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hide purchased gifts' })).toBeNull();
  });

  it('marks gifts as received at once, and reverts on failure', async () => {
    const { user, sent } = openLists({
      at,
      list,
      gifts: [taken],
      answer: key => (key === received ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Received' }));
    expect(await screen.findByText('Failed to update the gift')).toBeTruthy();
    expect(bodiesOf(sent, received)).toEqual([{ gift_id: taken.id, claim_id: aClaim().id, received: true }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Received' }).getAttribute('aria-pressed')).toBe('false'),
    );
  });

  it('marks givers as thanked', async () => {
    const thanked = aGift({ ...taken, claims: [aClaim({ thanked: true })] });
    let done = false;
    const { user, sent } = openLists({
      at,
      list,
      answer: key => {
        if (key === `GET /giftlist/${listId}/gifts`) return Response.json([done ? thanked : taken]);
        if (key !== received) return undefined;
        done = true;
        return Response.json({ data: thanked });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Thanked' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Thanked' }).getAttribute('aria-pressed')).toBe('true'),
    );
    expect(bodiesOf(sent, received)).toEqual([{ gift_id: taken.id, claim_id: aClaim().id, thanked: true }]);
  });

  it('downloads the list of who gave what', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:notes';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { user } = openLists({
      at,
      list: aList({ gifts_revealed: true, list_name: 'Ada: 30/30' }),
      gifts: [taken],
      answer: key =>
        key === `GET /giftlist/${listId}/thank-you-notes` ? new Response('gift,giver') : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Download thank-you list' }));
    await waitFor(() => expect(saved).toEqual(['Ada  30 30 – thank you.csv blob:notes']));
  });
});

describe('Hide', () => {
  const update = 'PUT /giftlist/update';

  it.each([
    ['what was taken', taken],
    ['nothing', aGift()],
  ])('is available with %s, and the tracker asks again', async (_, gift) => {
    let hidden = false;
    const { user, sent } = openLists({
      at,
      gifts: [gift],
      answer: key => {
        if (key === update) hidden = true;
        if (key === update) return Response.json({ data: aList() });
        return key === `GET /giftlist/${listId}` && !hidden ? Response.json(list) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hide purchased gifts' }));
    expect(await screen.findByText('Purchased gifts hidden')).toBeTruthy();
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, gifts_revealed: false }]);
  });
});

describe('Reveal', () => {
  const giftsKey = `GET /giftlist/${listId}/gifts`;

  /** Reveals a list with this gift. The returned function makes somebody take a gift afterwards. */
  async function reveal(known: ReturnType<typeof aGift>) {
    let revealed = false;
    let gift = aGift();
    const { user, queries } = openLists({
      at,
      answer: key => {
        if (key === 'PUT /giftlist/update') {
          revealed = true;
          gift = known;
          return Response.json({ data: list });
        }
        if (key === `GET /giftlist/${listId}` && revealed) return Response.json(list);
        return key === giftsKey ? Response.json([gift]) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reveal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reveal your gifts?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Purchased gifts revealed')).toBeTruthy();
    return async (later: ReturnType<typeof aGift>) => {
      gift = later;
      await act(() => queries.invalidateQueries({ queryKey: queryKeys.gifts(listId) }));
    };
  }

  it('shows confetti if something was taken', async () => {
    await reveal(taken);
    expect(await screen.findByTestId('confetti')).toBeTruthy();
    expect(screen.getByRole('row', { name: /Omar Haddad/ })).toBeTruthy();
  });

  it('shows no confetti without taken gifts, nor for gifts taken later', async () => {
    const goOn = await reveal(aGift());
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
    await goOn(taken);
    expect(await screen.findByRole('row', { name: /Omar Haddad/ })).toBeTruthy();
    expect(screen.queryByTestId('confetti')).toBeNull();
  });
});
