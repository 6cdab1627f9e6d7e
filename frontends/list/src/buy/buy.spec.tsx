import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { claimTokens, consent } from '@giftlist/frontend-kit/client';
import { problem, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aClaim, ada, aGift, aList, bodiesOf, fill, listId, openLists } from '../testing.tsx';

beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  await act(signOut);
  jest.restoreAllMocks();
});

const reserve = 'POST /giftitem/reserve';
const list = aList({ viewer_role: 'viewer' });
const gift = aGift();
const mine = aGift({ isReserved: true, available: 0, reserved_by_me: true });
const reserved = () => Response.json({ data: { gift: mine, unreserve_token: 'a-token' } }, { status: 201 });

const storesFile = path.join(import.meta.dirname, '../../../../services/shop/data/stores.json');
/** A country's stores that come with the product, as the contract lets them through. */
const storesOf = (country: string) =>
  FeaturedStore.array().parse(JSON.parse(readFileSync(storesFile, 'utf8'))[country]);

type Scene = NonNullable<Parameters<typeof openLists>[0]>;

/** A list whose gift is taken as soon as the server says so. */
function openToGive(scene: Scene & { on?: Record<string, () => Response> } = {}) {
  let gifts = scene.gifts ?? [gift];
  const { on = { [reserve]: reserved } } = scene;
  return openLists({
    list,
    who: null,
    ...scene,
    answer: key => {
      const response = on[key]?.();
      if (response?.status === 201) gifts = [mine];
      if (key === `GET /giftlist/${listId}/gifts`) return Response.json(gifts);
      return response;
    },
  });
}

async function secondStep(opened: ReturnType<typeof openToGive>) {
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Buy this gift' }));
  const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
  await user.click(within(info).getByRole('button', { name: 'Continue' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
  return {
    ...opened,
    dialog,
    send: within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Mark as purchased' }),
  };
}

describe('a reservation without a mail', () => {
  it('says so, how to give the gift back, and does not speak of a mail', async () => {
    const data = { gift: mine, unreserve_token: 'a-token', mail_sent: false };
    const on = { [reserve]: () => Response.json({ data }, { status: 201 }) };
    const { user, dialog, send } = await secondStep(openToGive({ on }));
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    expect(
      await screen.findByText(/we sent no mail: this address got too many within the hour/),
    ).toBeTruthy();
    const allSet = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(allSet.textContent).not.toContain('We sent you a mail');
  });
});

describe('the offer to create an account', () => {
  it('does not come again after a reload while it was shown', async () => {
    for (const visit of ['first', 'reloaded']) {
      const { user, dialog, send } = await secondStep(openToGive());
      await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
      await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
      await user.click(send);
      await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' });
      if (visit === 'first') await screen.findByRole('dialog', { name: "You're all set!" });
      else expect(screen.queryByText("You're all set!")).toBeNull();
      cleanup();
    }
  });
});

describe('taking a gift', () => {
  it('needs a name and an e-mail address that could be one', async () => {
    const { user, dialog, send, sent } = await secondStep(openToGive());
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.click(send);
    expect(await within(dialog).findByText('Please enter your full name')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar');
    expect(send.getAttribute('aria-disabled')).toBeNull();
    await user.click(send);
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Message/).maxLength).toBe(2_000);
    expect(bodiesOf(sent, reserve)).toEqual([]);
  });

  it('keeps the token, wraps the gift and offers an account once a session', async () => {
    const { user, dialog, send, sent } = await secondStep(openToGive());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(claimTokens.of(gift.id)).toBe('a-token');
    expect(bodiesOf(sent, reserve)).toMatchObject([
      { gift_id: gift.id, name: 'Omar Haddad', email: 'omar@example.org', quantity: 1, user_type: 'normal' },
    ]);
    await user.click(within(set).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    cleanup();
    const again = await secondStep(openToGive());
    await fill(again.user, within(again.dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(again.user, within(again.dialog).getByLabelText('E-mail'), 'omar@example.org');
    await again.user.click(again.send);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(screen.queryByText("You're all set!")).toBeNull();
  });

  it.each([
    ['is a secret', false],
    ['is none any more where the owner has revealed the gifts', true],
  ])('%s', async (_, gifts_revealed) => {
    const { user, dialog, send } = await secondStep(openToGive({ list: { ...list, gifts_revealed } }));
    expect(screen.queryByText('Ada can’t see what you reserve') === null).toBe(gifts_revealed);
    expect(within(dialog).queryByText(/Ada sees none of this/) === null).toBe(gifts_revealed);
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(set.textContent?.includes('Ada will not know')).toBe(!gifts_revealed);
  });

  it('is asked for once, however fast one clicks', async () => {
    const { user, dialog, send, sent } = await secondStep(openToGive());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    act(() => {
      send.click();
      send.click();
    });
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(bodiesOf(sent, reserve)).toHaveLength(1);
  });

  it('is the same call when it is tried again', async () => {
    const answers = [() => problem(503, 'upstream-unavailable'), reserved];
    const { user, dialog, send, sent } = await secondStep(
      openToGive({ on: { [reserve]: () => answers.shift()?.() ?? reserved() } }),
    );
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    const [first, second] = bodiesOf(sent, reserve);
    expect(second).toEqual(first);
  });

  it('that went through unheard is not taken again with other words', async () => {
    const { user, dialog, send } = await secondStep(
      openToGive({ on: { [reserve]: () => problem(422, 'idempotency/mismatch') } }),
    );
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    expect(await screen.findByText(/It went through at the first try/)).toBeTruthy();
    expect(screen.queryByText('Cannot reserve gift')).toBeNull();
  });

  it('is filled in from the profile, and offers nobody an account who has one', async () => {
    const { user, send, sent } = await secondStep(openToGive({ who: { ...ada, id: 'other' } }));
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(bodiesOf(sent, reserve)).toMatchObject([{ name: 'Ada Larsen', email: 'ada@example.org' }]);
    expect(screen.queryByText("You're all set!")).toBeNull();
  });

  it('that somebody else took a moment before says so, and keeps what was typed', async () => {
    const { user, dialog, send } = await secondStep(
      openToGive({ on: { [reserve]: () => problem(409, 'gift/already-taken') } }),
    );
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
    expect(await screen.findByText('Somebody was a moment quicker.')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Full name').value).toBe('Omar Haddad');
  });

  it('leads back from the second step, and nothing typed is lost', async () => {
    const { user, dialog } = await secondStep(openToGive());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar');
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
    await user.click(within(info).getByRole('button', { name: 'Continue' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Full name');
    expect(name.value).toBe('Omar');
  });
});

describe('where the gift goes', () => {
  it('is asked for, with the token, until the list has heard who gives it', async () => {
    let asked = 0;
    const told = { ...list, gift_receive_by: 'by_mail' as const, shipping_address: 'Storgata 1, Oslo' };
    const { user, dialog, send } = await secondStep(
      openToGive({
        list: { ...list, gift_receive_by: 'by_mail' },
        on: {
          [reserve]: reserved,
          [`GET /giftlist/${listId}`]: () => {
            asked += 1;
            // The first is the page's, the second comes before the list has heard of it.
            return Response.json(asked > 2 ? told : { ...list, gift_receive_by: 'by_mail' });
          },
        },
      }),
    );
    const tokens: unknown[] = [];
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (input === `/giftlist/${listId}`) tokens.push(new Headers(init?.headers).get('x-claim-token'));
      return answer(input, init);
    };
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    await user.click(within(set).getByRole('button', { name: 'Not now' }));
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    expect(await screen.findByText('Storgata 1, Oslo')).toBeTruthy();
    expect(tokens).toEqual(['a-token', 'a-token']);
  });
});

describe('giving a gift back', () => {
  const unreserve = 'POST /giftitem/unreserve';

  it.each([
    ['done', () => Response.json({ data: gift }), 'Gift marked as unreserved'],
    ['failed', () => problem(403, 'gift/not-your-reservation'), 'Failed to unreserved the gift'],
  ])('%s, is told', async (_, response, sentence) => {
    claimTokens.add(gift.id, 'a-token');
    const { user, sent } = openToGive({ gifts: [mine], on: { [unreserve]: response } });
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    await user.click(within(dialog).getByRole('button', { name: 'Unreserve gift' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, unreserve)).toEqual([{ gift_id: gift.id, token: 'a-token' }]);
  });

  describe('by mistake', () => {
    const info = { name: 'Omar Haddad', email: 'omar@example.org', message: 'Enjoy it' };
    const held = aGift({ ...mine, claims: [aClaim({ mine: true, info })] });

    /** Gives it back, and undoes that; in between somebody may be quicker. */
    async function undo(answer: () => Response) {
      claimTokens.add(gift.id, 'a-token');
      let now = held;
      const opened = openLists({
        list,
        who: null,
        answer: key => {
          if (key === unreserve) now = gift;
          if (key === unreserve) return Response.json({ data: gift });
          if (key === `GET /giftlist/${listId}/gifts`) return Response.json([now]);
          const response = key === reserve ? answer() : undefined;
          if (response?.status === 201) now = held;
          return response;
        },
      });
      await opened.user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
      const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
      await opened.user.click(within(dialog).getByRole('button', { name: 'Unreserve gift' }));
      expect(await screen.findByRole('button', { name: 'Buy this gift' })).toBeTruthy();
      await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
      return opened;
    }

    it('is undone: taken again with the same words', async () => {
      const { sent } = await undo(() =>
        Response.json({ data: { gift: held, unreserve_token: 'another-token' } }, { status: 201 }),
      );
      expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
      expect(bodiesOf(sent, reserve)).toMatchObject([{ gift_id: gift.id, ...info }]);
      expect(claimTokens.of(gift.id)).toBe('another-token');
    });

    it('is told where somebody took it meanwhile', async () => {
      await undo(() => problem(409, 'gift/already-taken'));
      expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
      expect(await screen.findByText('Somebody was a moment quicker.')).toBeTruthy();
      expect(claimTokens.of(gift.id)).toBeUndefined();
    });
  });

  it('by the link in a mail works by itself and ends at the list', async () => {
    const { sent } = openToGive({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      on: { [unreserve]: () => Response.json({ data: gift }) },
    });
    expect(await screen.findByText('Gift marked as unreserved')).toBeTruthy();
    expect(bodiesOf(sent, unreserve)).toEqual([
      { gift_id: gift.id, token: 'from-the-mail', token_alone: true },
    ]);
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}`));
  });

  it('by the link in a mail that is not valid any more says so, and ends at the list too', async () => {
    openToGive({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      on: { [unreserve]: () => problem(403, 'gift/not-your-reservation') },
    });
    expect(await screen.findByText('Failed to unreserved the gift')).toBeTruthy();
    expect(await screen.findByText('It may be free again already.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}`));
  });

  it('by an address without a token waits for the giver, whatever token this browser keeps', async () => {
    claimTokens.add(gift.id, 'a-token');
    const { sent } = openToGive({ gifts: [mine], at: `/unreserve/${listId}/${gift.id}` });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(within(dialog).getByRole('button', { name: 'Unreserve gift' })).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}?gift=${gift.id}`);
    expect(bodiesOf(sent, unreserve)).toEqual([]);
  });

  it.each(['/unreserve', `/unreserve/${listId}`])('at %s, without an id, leads home', async at => {
    const { sent } = openToGive({ at });
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
    expect(bodiesOf(sent, unreserve)).toEqual([]);
  });
});

describe('what a giver is told of a gift', () => {
  const at = `/lists/${listId}?gift=${gift.id}`;

  it('opens by its link', async () => {
    openToGive({
      at,
      gifts: [aGift({ details: 'Size **M**', product_url: 'https://shop.example/a', store_name: 'Shop' })],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect((await within(dialog).findByText('M')).tagName).toBe('STRONG');
    const shop = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /Buy at Shop/ });
    expect([shop.href, shop.target]).toEqual(['https://shop.example/a', '_blank']);
  });

  it('offers shops for one without a link, and says so', async () => {
    openToGive({
      at,
      who: ada,
      on: { 'GET /settings/featured_stores?country=us': () => Response.json(storesOf('us')) },
    });
    expect(await screen.findByText(/The owner added this item without a link/)).toBeTruthy();
    await screen.findByRole('link', { name: 'Amazon' });
    const places = ['Amazon', 'Target', 'Walmart', 'Best Buy'].map(
      name => screen.getByRole<HTMLAnchorElement>('link', { name }).href,
    );
    expect(places).toEqual([
      'https://www.amazon.com/s?k=Blue%20teapot',
      'https://www.target.com/s?searchTerm=Blue%20teapot',
      'https://www.walmart.com/search?q=Blue%20teapot',
      'https://www.bestbuy.com/site/searchpage.jsp?st=Blue%20teapot',
    ]);
  });

  it.each([
    ['a store, of a gift without a link', { price: 48 }, 'Target'],
    [
      'its shop, of a gift with one',
      { price: 49, product_url: 'https://shop.example/a', store_name: 'Shop' },
      'Buy at Shop',
    ],
  ])('is counted once when one goes to %s', async (_, fields, place) => {
    consent.settle('us', 'America/New_York');
    window.dataLayer = [];
    const { user } = openToGive({
      at,
      who: ada,
      gifts: [aGift(fields)],
      on: { 'GET /settings/featured_stores?country=us': () => Response.json(storesOf('us')) },
    });
    await user.click(await screen.findByRole('link', { name: place }));
    const selected = window.dataLayer.filter(entry => JSON.stringify(entry).includes('select_item'));
    expect(selected).toMatchObject([
      { event: 'select_item', item_id: gift.id, item_name: 'Blue teapot', value: fields.price },
    ]);
  });

  it('is where a shop without a search stands', async () => {
    const store = {
      store: 'Corner Shop',
      url: 'https://shop.example',
      affiliate_url: 'https://shop.example/?tag=us',
      image_url: null,
    };
    openToGive({
      at,
      who: ada,
      on: { 'GET /settings/featured_stores?country=us': () => Response.json([store]) },
    });
    const shop = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Corner Shop' });
    expect(shop.href).toBe('https://shop.example/?tag=us');
  });

  it('is that it was taken on another list', async () => {
    const elsewhere = { list_id: '0190a000-0000-7000-8000-0000000000ff', list_name: 'Christmas' };
    openToGive({ at, gifts: [aGift({ taken_elsewhere: elsewhere })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(dialog.textContent).toContain('Ada wants the same on another list, and there somebody took it');
    expect(within(dialog).getByRole('link', { name: 'Christmas' }).getAttribute('href')).toBe(
      `/lists/${elsewhere.list_id}`,
    );
  });

  it('is that it is taken, and by whom never', async () => {
    openToGive({ at, gifts: [aGift({ isReserved: true, available: 0 })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(within(dialog).getByText('This gift is taken.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  });
});
