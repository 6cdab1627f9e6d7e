import { queryKeys } from '@giftlist/frontend-kit/client';
import { mockScreenWidth, problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createClaim, createGift, createList, getBodies, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const receivedKey = 'PUT /giftitem/received';
const at = `/lists/${listId}?tab=tracker`;
const list = createList({ gifts_revealed: true });
const takenGift = createGift({ isReserved: true, isMostWanted: true, claims: [createClaim()] });

describe('the gift tracker', () => {
  it('shows who gives what', async () => {
    openLists({ at, list, gifts: [takenGift] });
    const row = await screen.findByRole('row', { name: /Blue teapot/ });
    for (const text of ['$48.00', 'Omar Haddad', 'omar@example.org', 'Enjoy it', 'Most wanted']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    const thanksText = encodeURIComponent('Thank you for “Blue teapot”!');
    const mailLink = within(row).getByRole('link', { name: 'omar@example.org' });
    expect(mailLink.getAttribute('href')).toBe(
      `mailto:omar%40example.org?subject=${thanksText}&body=${thanksText}`,
    );
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Price',
      'Purchased by',
      'Thank-you notes',
      'Actions',
    ]);
    expect(screen.getByRole('heading', { name: '1 gift is on its way' })).toBeTruthy();
  });

  it('omits the thank-you text for a gift that the viewer gives', async () => {
    openLists({ at, list, gifts: [createGift({ ...takenGift, claims: [createClaim({ mine: true })] })] });
    const mailLink = await screen.findByRole('link', { name: 'omar@example.org' });
    expect(mailLink.getAttribute('href')).toBe('mailto:omar%40example.org');
  });

  it('on a phone shows the giver in the gift’s details', async () => {
    mockScreenWidth(390);
    const { user } = openLists({ at, list, gifts: [takenGift] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Gift details' });
    for (const text of ['$48.00', 'Purchased by', 'Omar Haddad', 'omar@example.org', 'Enjoy it']) {
      expect(within(dialog).getByText(text)).toBeTruthy();
    }
  });

  it('on a phone marks received gifts and thanked givers in the row', async () => {
    mockScreenWidth(390);
    const receivedGift = createGift({
      ...takenGift,
      claims: [createClaim({ received: true, thanked: true })],
    });
    openLists({ at, list, gifts: [receivedGift] });
    const row = await screen.findByRole('button', { name: /Blue teapot/ });
    expect(within(row).getByText('Received')).toBeTruthy();
    expect(within(row).getByText('Thanked')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'All gifts have arrived' })).toBeTruthy();
  });

  it('counts gifts as on their way until they are received', async () => {
    const otherClaimId = '0190a000-0000-7000-8000-0000000000c2';
    const claims = [createClaim(), createClaim({ id: otherClaimId, received: true })];
    openLists({ at, list, gifts: [createGift({ ...takenGift, quantity: 2, claims })] });
    expect(await screen.findByRole('heading', { name: '1 gift is on its way' })).toBeTruthy();
  });

  it('on a phone offers to thank a giver by email, and explains unmarking', async () => {
    mockScreenWidth(390);
    const { user } = openLists({ at, list, gifts: [takenGift] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Gift details' });
    const thanksText = encodeURIComponent('Thank you for “Blue teapot”!');
    expect(within(dialog).getByRole('link', { name: 'Say thank you' }).getAttribute('href')).toBe(
      `mailto:omar%40example.org?subject=${thanksText}&body=${thanksText}`,
    );
    expect(
      within(dialog).getByRole('button', {
        name: 'Unmark as reserved',
        description: '“Blue teapot” will be available again. Omar Haddad gets a mail about it.',
      }),
    ).toBeTruthy();
  });

  it('on a phone opens the share sheet to thank a giver without an email address', async () => {
    mockScreenWidth(390);
    const shareMock = jest.fn(async (_: ShareData) => undefined);
    Object.defineProperty(navigator, 'share', { configurable: true, value: shareMock });
    const anonymousGift = createGift({ ...takenGift, claims: [createClaim({ info: null })] });
    const { user } = openLists({ at, list, gifts: [anonymousGift] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    await user.click(await screen.findByRole('button', { name: 'Say thank you' }));
    expect(shareMock.mock.calls).toEqual([[{ text: 'Thank you for “Blue teapot”!' }]]);
    Reflect.deleteProperty(navigator, 'share');
  });

  it('opens the dialog to copy a gift', async () => {
    const { user } = openLists({ at, list, gifts: [takenGift] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy to another list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another list' });
    expect(within(dialog).getByText('Blue teapot')).toBeTruthy();
  });

  it('on a phone returns to the gift’s details if copying is cancelled', async () => {
    mockScreenWidth(390);
    const { user } = openLists({ at, list, gifts: [takenGift] });
    await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
    await user.click(await screen.findByRole('button', { name: 'Copy to another list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another list' });
    expect(within(dialog).getByText('Blue teapot')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Gift details' })).toBeTruthy();
  });

  it('shows an empty state if no gift was purchased', async () => {
    openLists({ at, list });
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
  });

  it('shows givers to a collaborator before Reveal', async () => {
    openLists({ at, list: createList({ viewer_role: 'collaborator' }), gifts: [takenGift] });
    expect(await screen.findByRole('row', { name: /Omar Haddad/ })).toBeTruthy();
    expect(screen.queryByText('Reveal your purchased gifts?')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hide purchased gifts' })).toBeNull();
  });

  it('reverts “Received” if the request fails', async () => {
    const { user, requests } = openLists({
      at,
      list,
      gifts: [takenGift],
      respond: key => (key === receivedKey ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Received' }));
    expect(await screen.findByText('Failed to update the gift')).toBeTruthy();
    expect(getBodies(requests, receivedKey)).toEqual([
      { gift_id: takenGift.id, claim_id: createClaim().id, received: true },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Received' }).getAttribute('aria-pressed')).toBe('false'),
    );
  });

  it('marks a giver as thanked', async () => {
    const thankedGift = createGift({ ...takenGift, claims: [createClaim({ thanked: true })] });
    let isThanked = false;
    const { user, requests } = openLists({
      at,
      list,
      respond: key => {
        if (key === `GET /giftlist/${listId}/gifts`)
          return Response.json([isThanked ? thankedGift : takenGift]);
        if (key !== receivedKey) return undefined;
        isThanked = true;
        return Response.json({ data: thankedGift });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Thanked' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Thanked' }).getAttribute('aria-pressed')).toBe('true'),
    );
    expect(getBodies(requests, receivedKey)).toEqual([
      { gift_id: takenGift.id, claim_id: createClaim().id, thanked: true },
    ]);
  });

  it('downloads the thank-you list', async () => {
    const downloads: string[] = [];
    URL.createObjectURL = () => 'blob:notes';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(`${this.download} ${this.href}`);
    });
    const { user } = openLists({
      at,
      list: createList({ gifts_revealed: true, list_name: 'Ada: 30/30' }),
      gifts: [takenGift],
      respond: key =>
        key === `GET /giftlist/${listId}/thank-you-notes` ? new Response('gift,giver') : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Download thank-you list' }));
    await waitFor(() => expect(downloads).toEqual(['Ada  30 30 – thank you.csv blob:notes']));
  });
});

describe('the button “Hide purchased gifts”', () => {
  const updateKey = 'PUT /giftlist/update';

  it.each([
    ['taken gifts', takenGift],
    ['no taken gifts', createGift()],
  ])('hides the claims of a list with %s, and offers Reveal again', async (_, gift) => {
    let isHidden = false;
    const { user, requests } = openLists({
      at,
      gifts: [gift],
      respond: key => {
        if (key === updateKey) {
          isHidden = true;
          return Response.json({ data: createList() });
        }
        return key === `GET /giftlist/${listId}` && !isHidden ? Response.json(list) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hide purchased gifts' }));
    expect(await screen.findByText('Purchased gifts hidden')).toBeTruthy();
    expect(await screen.findByText('Reveal your purchased gifts?')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, gifts_revealed: false }]);
  });
});

describe('Reveal', () => {
  const giftsKey = `GET /giftlist/${listId}/gifts`;

  /** Reveals a list with `revealedGift`. Returns a function that replaces the gift. */
  async function reveal(revealedGift: ReturnType<typeof createGift>) {
    let isRevealed = false;
    let gift = createGift();
    const { user, queries } = openLists({
      at,
      respond: key => {
        if (key === 'PUT /giftlist/update') {
          isRevealed = true;
          gift = revealedGift;
          return Response.json({ data: list });
        }
        if (key === `GET /giftlist/${listId}` && isRevealed) return Response.json(list);
        return key === giftsKey ? Response.json([gift]) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reveal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reveal your gifts?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('Purchased gifts revealed')).toBeTruthy();
    return async (newGift: ReturnType<typeof createGift>) => {
      gift = newGift;
      await act(() => queries.invalidateQueries({ queryKey: queryKeys.gifts(listId) }));
    };
  }

  it('shows confetti if a gift was taken', async () => {
    await reveal(takenGift);
    expect(await screen.findByTestId('confetti')).toBeTruthy();
    expect(screen.getByRole('row', { name: /Omar Haddad/ })).toBeTruthy();
  });

  it('shows no confetti for gifts taken later', async () => {
    const replaceGift = await reveal(createGift());
    expect(await screen.findByText('No purchased gifts yet')).toBeTruthy();
    await replaceGift(takenGift);
    expect(await screen.findByRole('row', { name: /Omar Haddad/ })).toBeTruthy();
    expect(screen.queryByTestId('confetti')).toBeNull();
  });
});
