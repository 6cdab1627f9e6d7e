import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { claimTokens, consent, rememberedGiver } from '@giftlist/frontend-kit/client';
import { problemResponse, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aClaim, ada, aGift, aList, bodiesOf, fill, listId, openLists } from '../../testing.tsx';
import { keptReservations } from './kept-reservation.ts';

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

const storesFile = path.join(import.meta.dirname, '../../../../../services/shop/data/stores.json');
/** The default stores of a country, as the contract accepts them. */
const storesOf = (country: string) =>
  FeaturedStore.array().parse(JSON.parse(readFileSync(storesFile, 'utf8'))[country]);

type Scene = NonNullable<Parameters<typeof openLists>[0]>;

/** Opens a list for givers. A successful reservation takes the gift. */
function openToGive(scene: Scene & { on?: Record<string, () => Response> } = {}) {
  let gifts = scene.gifts ?? [gift];
  const { on = { [reserve]: reserved } } = scene;
  return openLists({
    list,
    who: null,
    ...scene,
    answer: key => {
      const response = on[key]?.();
      if (response?.status === 201)
        gifts = gifts.map(one => ({
          ...one,
          isReserved: true,
          available: 0,
          reserved_by_me: true,
          claims: [...one.claims, aClaim({ mine: true })],
        }));
      if (key === `GET /giftlist/${listId}/gifts`) return Response.json(gifts);
      return response;
    },
  });
}

async function openForm(opened: ReturnType<typeof openToGive>) {
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

async function fillInGiver(user: UserEvent, dialog: HTMLElement): Promise<void> {
  for (const [label, text] of [
    ['Full name', 'Omar Haddad'],
    ['E-mail', 'omar@example.org'],
  ] as const) {
    const field = within(dialog).getByLabelText<HTMLInputElement>(label);
    if (field.value === '') await fill(user, field, text);
  }
}

const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title, level: 2 }).closest('article');
  if (!found) throw new Error(`There is no card ${title}`);
  return found;
};
const titlesShown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('a gift card has one tab stop, and opens when pressed anywhere', async () => {
  const { user } = openToGive();
  await screen.findByRole('button', { name: 'Buy this gift' });
  const [cover, act] = within(card('Blue teapot')).getAllByRole<HTMLButtonElement>('button');
  expect([cover?.tabIndex, cover?.getAttribute('aria-hidden'), act?.tabIndex]).toEqual([-1, 'true', 0]);
  if (cover) await user.click(cover);
  expect(await screen.findByRole('dialog', { name: 'Buy this gift' })).toBeTruthy();
});

it('the sheet of a gift wanted several times reserves one unit, and says how many the viewer gives', async () => {
  const { user, dialog, send } = await openForm(
    openToGive({ gifts: [{ ...gift, quantity: 4, available: 4 }] }),
  );
  expect(within(dialog).getByText('You give 1 of 4.')).toBeTruthy();
  await fillInGiver(user, dialog);
  await user.click(send);
  const allSet = await screen.findByRole('dialog', { name: "You're all set!" });
  expect(await within(allSet).findByText('You give 1 of 4.')).toBeTruthy();
});

describe('another unit of a gift that the viewer already gives', () => {
  const unreserve = 'POST /giftitem/unreserve';
  const unitsOf = (own: number): ReturnType<typeof aGift> => ({
    ...gift,
    quantity: 3,
    available: 3 - own,
    reserved_by_me: own > 0,
    claims: Array.from({ length: own }, (_, index) =>
      aClaim({ id: `0190a000-0000-7000-8000-0000000000c${index}`, mine: true }),
    ),
  });

  /** Opens a list with a gift wanted three times, of which the viewer gives one; the next token is 'second'. */
  function openWithOne() {
    claimTokens.add(gift.id, 'first');
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    let own = 1;
    return openLists({
      list,
      who: null,
      answer: key => {
        if (key === reserve) {
          own += 1;
          const data = { gift: unitsOf(own), unreserve_token: 'second' };
          return Response.json({ data }, { status: 201 });
        }
        if (key === unreserve) {
          own -= 1;
          return Response.json({ data: unitsOf(own) });
        }
        return key === `GET /giftlist/${listId}/gifts` ? Response.json([unitsOf(own)]) : undefined;
      },
    });
  }

  it.each(['the card', 'the sheet'])('can be reserved from %s, and undone without the first', async from => {
    const { user, sent } = openWithOne();
    if (from === 'the sheet') {
      await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
      const sheet = await screen.findByRole('dialog', { name: 'You reserved this gift' });
      expect(within(sheet).getByText('You give 1 of 3.')).toBeTruthy();
      await user.click(within(sheet).getByRole('button', { name: 'Reserve another' }));
    } else {
      await user.click(await screen.findByRole('button', { name: 'Reserve another: Blue teapot' }));
    }
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    expect(within(form).getByText('You give 2 of 3.')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(set).getByText('You give 2 of 3.')).toBeTruthy();
    expect(claimTokens.toHeader()).toBe('first,second');
    await user.click(within(set).getByRole('button', { name: 'Undo' }));
    await screen.findByRole('dialog', { name: 'You reserved this gift' });
    expect(bodiesOf(sent, unreserve)).toEqual([{ gift_id: gift.id, token: 'second' }]);
    expect(claimTokens.toHeader()).toBe('first');
  });

  it('is not offered once all units are taken', async () => {
    openToGive({ gifts: [{ ...unitsOf(1), available: 0, isReserved: true }] });
    await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' });
    expect(screen.queryByRole('button', { name: 'Reserve another: Blue teapot' })).toBeNull();
  });

  it('can be unreserved after the newest unit was released with its mailed link', async () => {
    for (const token of ['first', 'released']) claimTokens.add(gift.id, token);
    const { user, sent } = openLists({
      list,
      who: null,
      gifts: [unitsOf(1)],
      answer: (key, body) => {
        if (key !== unreserve) return undefined;
        const isReleased = JSON.stringify(body).includes('released');
        return isReleased ? problemResponse(403, 'gift/not-your-reservation') : Response.json({ data: gift });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    const sheet = await screen.findByRole('dialog', { name: 'You reserved this gift' });
    await user.click(within(sheet).getByRole('button', { name: 'Unreserve gift' }));
    expect(await screen.findByText('Gift marked as unreserved')).toBeTruthy();
    expect(bodiesOf(sent, unreserve)).toEqual([
      { gift_id: gift.id, token: 'released' },
      { gift_id: gift.id, token: 'first' },
    ]);
    expect(claimTokens.forGift(gift.id)).toEqual([]);
  });
});

describe('a reservation without a confirmation mail', () => {
  it.each([
    ['mailbox', /this address has got several mails/],
    ['list-owner', /many mails were sent for .*Ada.*’s lists today/],
    ['network', /many mails were sent from your network today/],
    [undefined, /many mails were sent lately/],
  ])('says why (%s) and how to unreserve, and does not mention a mail', async (mail_limit, reason) => {
    const data = { gift: mine, unreserve_token: 'a-token', mail_sent: false, mail_limit };
    const on = { [reserve]: () => Response.json({ data }, { status: 201 }) };
    const { user, dialog, send } = await openForm(openToGive({ on }));
    await fillInGiver(user, dialog);
    await user.click(send);
    const allSet = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(allSet).getByText(reason).textContent).toContain('no mail comes');
    await user.click(within(allSet).getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/unreserve/${listId}/${gift.id}?token=a-token`,
    );
    expect(allSet.textContent).not.toContain('We sent you a mail');
  });
});

describe('the offer to create an account', () => {
  it('is shown once per session, even after a reload; the link to My giving is always shown', async () => {
    for (const visit of ['first', 'reloaded']) {
      const { user, dialog, send } = await openForm(openToGive());
      await fillInGiver(user, dialog);
      await user.click(send);
      const set = await screen.findByRole('dialog', { name: "You're all set!" });
      const offer = within(set).queryByText(/With an account you keep all the gifts you give in one place/);
      expect(offer !== null).toBe(visit === 'first');
      const giving = within(set).getByRole('link', { name: 'See everything you are giving' });
      expect(giving.getAttribute('href')).toBe('/giving');
      cleanup();
    }
  });

  it('leads to sign-up, which starts with the e-mail address and returns to the list', async () => {
    const { user, dialog, send } = await openForm(openToGive());
    await fillInGiver(user, dialog);
    await user.click(send);
    await user.click(await screen.findByRole('button', { name: 'Create an account' }));
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe(`/sign-up?friend=ada&list=${listId}`),
    );
    expect(rememberedGiver.read()).toEqual({ name: 'Omar Haddad', email: 'omar@example.org' });
  });
});

describe('reserving a gift', () => {
  it('needs a name and a plausible e-mail address', async () => {
    const { user, dialog, send, sent } = await openForm(openToGive());
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

  it('stores the token, wraps the gift and confirms, also after a second reservation', async () => {
    const { user, dialog, send, sent } = await openForm(openToGive());
    await fillInGiver(user, dialog);
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(claimTokens.forGift(gift.id)).toEqual(['a-token']);
    expect(bodiesOf(sent, reserve)).toMatchObject([
      { gift_id: gift.id, name: 'Omar Haddad', email: 'omar@example.org', quantity: 1, user_type: 'normal' },
    ]);
    await user.click(within(set).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const after = await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' });
    await waitFor(() => expect(document.activeElement).toBe(after));
    cleanup();
    const again = await openForm(openToGive());
    await again.user.click(again.send);
    expect(await screen.findByRole('dialog', { name: "You're all set!" })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
  });

  it('keeps the card in its place until the sheet is closed', async () => {
    const [kettle, teapot] = [aGift({ id: 'k', gift_title: 'Kettle' }), gift];
    let gifts = [teapot, kettle];
    const { user } = openLists({
      list,
      who: null,
      answer: key => {
        if (key === reserve) gifts = [kettle, mine];
        if (key === reserve) return reserved();
        return key === `GET /giftlist/${listId}/gifts` ? Response.json(gifts) : undefined;
      },
    });
    await screen.findByRole('heading', { name: 'Kettle', level: 2 });
    await user.click(within(card('Blue teapot')).getByRole('button', { name: 'Buy this gift' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    await fillInGiver(user, form);
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    await screen.findByRole('dialog', { name: "You're all set!" });
    expect(await within(card('Blue teapot')).findByText('Reserved by you')).toBeTruthy();
    expect(titlesShown().slice(0, 2)).toEqual(['Blue teapot', 'Kettle']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(titlesShown()).toEqual(['Kettle', 'Blue teapot']));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unreserve gift: Blue teapot' }));
  });

  it('can be undone until the sheet is closed', async () => {
    let now = gift;
    const { user, sent } = openLists({
      list,
      who: null,
      at: `/lists/${listId}?gift=${gift.id}`,
      answer: key => {
        if (key === reserve) now = mine;
        if (key === 'POST /giftitem/unreserve') now = gift;
        if (key === reserve) return reserved();
        if (key === 'POST /giftitem/unreserve') return Response.json({ data: gift });
        return key === `GET /giftlist/${listId}/gifts` ? Response.json([now]) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    await fillInGiver(user, form);
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    await user.click(within(set).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('dialog', { name: 'Buy this gift' })).toBeTruthy();
    expect(bodiesOf(sent, 'POST /giftitem/unreserve')).toEqual([{ gift_id: gift.id, token: 'a-token' }]);
    expect(await screen.findByRole('button', { name: 'Buy this gift' })).toBeTruthy();
  });

  it('says what comes next: the shop, the delivery address to copy, the date', async () => {
    const files: Blob[] = [];
    URL.revokeObjectURL = () => undefined;
    URL.createObjectURL = file => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    };
    const delivery = { gift_receive_by: 'by_mail', shipping_address: 'Storgata 1, Oslo', instruction: '' };
    const sold = { product_url: 'https://shop.example/a', store_name: 'Shop' };
    const data = { gift: { ...mine, ...sold }, unreserve_token: 'a-token', mail_sent: true, delivery };
    const { user, dialog, send } = await openForm(
      openToGive({
        list: { ...list, gift_receive_by: 'by_mail', occasion_date: '2099-12-12' },
        gifts: [aGift(sold)],
        on: { [reserve]: () => Response.json({ data }, { status: 201 }) },
      }),
    );
    await fillInGiver(user, dialog);
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    const shop = within(set).getByRole<HTMLAnchorElement>('link', { name: /Buy it at .*Shop/ });
    expect(shop.href).toBe('https://shop.example/a');
    expect(within(set).getByText('Storgata 1, Oslo')).toBeTruthy();
    expect(within(set).getByText('Saturday, 12 December 2099')).toBeTruthy();
    const copy = within(set).getByRole('button', { name: 'Copy the address' });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('Storgata 1, Oslo');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(copy);
    expect(await screen.findByText(/did not copy the address/)).toBeTruthy();
    await user.click(within(set).getByRole('button', { name: 'Add to calendar' }));
    expect(await files[0]?.text()).toContain('DTSTART;VALUE=DATE:20991212');
  });

  it('offers the last name and e-mail, and forgets them for someone else', async () => {
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    const { user, dialog } = await openForm(openToGive());
    const name = within(dialog).getByLabelText<HTMLInputElement>('Full name');
    expect([name.value, within(dialog).getByLabelText<HTMLInputElement>('E-mail').value]).toEqual([
      'Omar Haddad',
      'omar@example.org',
    ]);
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Mark as purchased' }));
    await user.click(within(dialog).getByRole('button', { name: 'I am someone else' }));
    expect([name.value, rememberedGiver.read()]).toEqual(['', undefined]);
  });

  it.each([
    ['is a secret', false],
    ['is none any more where the owner has revealed the gifts', true],
  ])('%s', async (_, gifts_revealed) => {
    const { user, dialog, send } = await openForm(openToGive({ list: { ...list, gifts_revealed } }));
    expect(screen.queryByText('Ada can’t see what you reserve') === null).toBe(gifts_revealed);
    expect(within(dialog).queryByText(/Ada sees none of this/) === null).toBe(gifts_revealed);
    await fillInGiver(user, dialog);
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(set.textContent?.includes('Ada will not know')).toBe(!gifts_revealed);
  });

  it('sends one request, however fast the giver clicks', async () => {
    const { user, dialog, send, sent } = await openForm(openToGive());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    act(() => {
      send.click();
      send.click();
    });
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(bodiesOf(sent, reserve)).toHaveLength(1);
  });

  it('sends the same request when it is retried', async () => {
    const answers = [() => problemResponse(503, 'upstream-unavailable'), reserved];
    const { user, dialog, send, sent } = await openForm(
      openToGive({ on: { [reserve]: () => answers.shift()?.() ?? reserved() } }),
    );
    await fillInGiver(user, dialog);
    await user.click(send);
    expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    const [first, second] = bodiesOf(sent, reserve);
    expect(second).toEqual(first);
  });

  it('refuses other values after a lost response', async () => {
    const { user, dialog, send } = await openForm(
      openToGive({ on: { [reserve]: () => problemResponse(422, 'idempotency/mismatch') } }),
    );
    await fillInGiver(user, dialog);
    await user.click(send);
    expect(await screen.findByText(/It went through at the first try/)).toBeTruthy();
    expect(screen.queryByText('Cannot reserve gift')).toBeNull();
  });

  it('is filled in from the profile, and offers no account to members', async () => {
    const { user, send, sent } = await openForm(openToGive({ who: { ...ada, id: 'other' } }));
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(bodiesOf(sent, reserve)).toMatchObject([{ name: 'Ada Larsen', email: 'ada@example.org' }]);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(set).queryByText(/With an account/)).toBeNull();
    const giving = within(set).getByRole('link', { name: 'See everything you are giving' });
    expect(giving.getAttribute('href')).toBe('/giving');
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it('says that somebody else was faster, and keeps the typed values', async () => {
    const { user, dialog, send } = await openForm(
      openToGive({ on: { [reserve]: () => problemResponse(409, 'gift/already-taken') } }),
    );
    await fillInGiver(user, dialog);
    await user.click(send);
    expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
    expect(await screen.findByText('Somebody was a moment quicker.')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Full name').value).toBe('Omar Haddad');
  });

  it('leads back to the list when somebody else takes the gift while the form is open', async () => {
    const at = `/lists/${listId}?gift=${gift.id}&step=reserve`;
    const { user } = openToGive({ at, gifts: [aGift({ isReserved: true, available: 0 })] });
    const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    expect(within(dialog).getByRole('alert').textContent).toContain('Somebody took this gift just now.');
    expect(within(dialog).queryByRole('button', { name: 'Mark as purchased' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes back from the second step without losing the typed values', async () => {
    const { user, dialog } = await openForm(openToGive());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar');
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
    await user.click(within(info).getByRole('button', { name: 'Continue' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Full name');
    expect(name.value).toBe('Omar');
  });
});

it('the reservation form keeps the typed values when the session expires', async () => {
  const at = `/lists/${listId}?gift=${gift.id}&step=reserve`;
  const who = { ...ada, id: 'other' };
  const on = {
    [reserve]: () => problemResponse(401, 'auth/token-invalid'),
    'POST /auth/refresh': () => problemResponse(401, 'auth/session-ended'),
  };
  const { user } = openToGive({ who, at, on });
  await fill(user, await screen.findByLabelText(/Message to/), 'Enjoy it');
  await user.click(screen.getByRole('button', { name: 'Mark as purchased' }));
  expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
  cleanup();
  openToGive({ who, at });
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/Message to/);
  await waitFor(() => expect(message.value).toBe('Enjoy it'));
});

describe('offline', () => {
  const line = (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void fireEvent(window, new Event(online ? 'online' : 'offline')));
  };
  const fetchStored = `${reserve} (stored only)`;
  const lost = (): Response => {
    throw new TypeError('Failed to fetch');
  };

  it('a reservation is stored, never sent by itself, and offered again as the same request', async () => {
    let answer = lost;
    const on = {
      [reserve]: () => answer(),
      [fetchStored]: () => problemResponse(404, 'idempotency/not-found'),
    };
    const { user, dialog, send, sent } = await openForm(openToGive({ on }));
    await fillInGiver(user, dialog);
    await fill(user, within(dialog).getByLabelText(/Message/), 'Enjoy it');
    line(false);
    await user.click(send);
    expect(await within(dialog).findByText(/You are offline, so this may not be reserved yet/)).toBeTruthy();
    expect(screen.queryByText('Cannot reserve gift')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Still want this?')).toBeNull();
    line(true);
    answer = reserved;
    expect(await screen.findByText('Still want this?')).toBeTruthy();
    expect(bodiesOf(sent, reserve)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Reserve it' }));
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    expect(within(form).getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe('Enjoy it');
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    expect(await screen.findByRole('dialog', { name: "You're all set!" })).toBeTruthy();
    const [first, second] = bodiesOf(sent, reserve);
    expect(second).toEqual(first);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('Still want this?')).toBeNull();
  });

  it.each(['closed', 'open'])(
    'a reservation whose response was lost is found and confirmed, with the sheet %s',
    async sheet => {
      let answer = lost;
      const on = { [reserve]: lost, [fetchStored]: () => answer() };
      const { user, dialog, send, sent } = await openForm(openToGive({ on }));
      await fillInGiver(user, dialog);
      line(false);
      await user.click(send);
      expect(
        await within(dialog).findByText(/You are offline, so this may not be reserved yet/),
      ).toBeTruthy();
      if (sheet === 'closed') {
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      answer = reserved;
      line(true);
      const set = await screen.findByRole('dialog', { name: "You're all set!" });
      expect(within(set).getByRole('button', { name: 'Undo' })).toBeTruthy();
      expect(bodiesOf(sent, reserve)).toHaveLength(1);
      expect(bodiesOf(sent, fetchStored)[0]).toEqual(bodiesOf(sent, reserve)[0]);
      expect(claimTokens.forGift(gift.id)).toEqual(['a-token']);
      await user.click(within(set).getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(keptReservations.forList(listId)).toEqual([]);
      expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    },
  );

  it('a stored reservation that was released meanwhile is not offered again', async () => {
    const giverOfIt = { name: 'Omar', email: 'omar@example.org', message: '' };
    const ids = { listId, giftId: gift.id, idempotencyKey: 'a-key', date: new Date().toISOString() };
    keptReservations.keep({ ...ids, giver: giverOfIt, at: Date.now() });
    openToGive({ on: { [fetchStored]: () => problemResponse(409, 'gift/reservation-ended') } });
    await screen.findByRole('button', { name: 'Buy this gift' });
    await waitFor(() => expect(keptReservations.forList(listId)).toEqual([]));
    expect(screen.queryByText('Still want this?')).toBeNull();
  });

  it.each([
    ['is given up', gift, 'No, thanks'],
    ['was taken by somebody meanwhile', aGift({ isReserved: true, available: 0 }), 'OK'],
  ])('a reservation that %s is not offered any more', async (_, now, act) => {
    const giverOfIt = { name: 'Omar', email: 'omar@example.org', message: '' };
    const ids = { listId, giftId: gift.id, idempotencyKey: 'a-key', date: new Date().toISOString() };
    keptReservations.keep({ ...ids, giver: giverOfIt, at: Date.now() });
    const { user } = openToGive({ gifts: [now] });
    await user.click(await screen.findByRole('button', { name: act }));
    expect(screen.queryByRole('list', { name: 'Not reserved yet' })).toBeNull();
    expect(keptReservations.forList(listId)).toEqual([]);
  });

  it('the list stays when it cannot be refetched', async () => {
    const { queries } = openToGive();
    await screen.findByRole('button', { name: 'Buy this gift' });
    globalThis.fetch = async () => lost();
    await act(() => queries.invalidateQueries());
    expect(screen.getByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Buy this gift' })).toBeTruthy();
  });
});

describe('the delivery address', () => {
  it('is requested, with the token, until the list knows the giver', async () => {
    let asked = 0;
    const known = { ...list, gift_receive_by: 'by_mail' as const, shipping_address: 'Storgata 1, Oslo' };
    const { user, dialog, send } = await openForm(
      openToGive({
        list: { ...list, gift_receive_by: 'by_mail' },
        on: {
          [reserve]: reserved,
          [`GET /giftlist/${listId}`]: () => {
            asked += 1;
            // The first is the page's, the second comes before the list knows.
            return Response.json(asked > 2 ? known : { ...list, gift_receive_by: 'by_mail' });
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
    await fillInGiver(user, dialog);
    await user.click(send);
    const set = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(set).getByText('The address will appear here in a moment.')).toBeTruthy();
    await user.click(within(set).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    expect(await screen.findByText('Storgata 1, Oslo')).toBeTruthy();
    expect(tokens).toEqual(['a-token', 'a-token']);
  });
});

describe('unreserving a gift', () => {
  const unreserve = 'POST /giftitem/unreserve';

  it.each([
    ['done', () => Response.json({ data: gift }), 'Gift marked as unreserved'],
    ['failed', () => problemResponse(403, 'gift/not-your-reservation'), 'Failed to unreserved the gift'],
  ])('%s, is reported', async (_, response, sentence) => {
    claimTokens.add(gift.id, 'a-token');
    const { user, sent } = openToGive({ gifts: [mine], on: { [unreserve]: response } });
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    const dialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
    await user.click(within(dialog).getByRole('button', { name: 'Unreserve gift' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, unreserve)).toEqual([{ gift_id: gift.id, token: 'a-token' }]);
  });

  describe('by mistake', () => {
    const info = { name: 'Omar Haddad', email: 'omar@example.org', message: 'Enjoy it' };
    const held = aGift({ ...mine, claims: [aClaim({ mine: true, info })] });

    /** Unreserves, and undoes that; meanwhile somebody else may have reserved it. */
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
      const dialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
      await opened.user.click(within(dialog).getByRole('button', { name: 'Unreserve gift' }));
      expect(await screen.findByRole('button', { name: 'Buy this gift' })).toBeTruthy();
      await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
      return opened;
    }

    it('can be undone: reserved again with the same values', async () => {
      const { sent } = await undo(() =>
        Response.json({ data: { gift: held, unreserve_token: 'another-token' } }, { status: 201 }),
      );
      expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
      expect(bodiesOf(sent, reserve)).toMatchObject([{ gift_id: gift.id, ...info }]);
      expect(claimTokens.forGift(gift.id)).toEqual(['another-token']);
    });

    it('reports that somebody else reserved it meanwhile', async () => {
      await undo(() => problemResponse(409, 'gift/already-taken'));
      expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
      expect(await screen.findByText('Somebody was a moment quicker.')).toBeTruthy();
      expect(claimTokens.forGift(gift.id)).toEqual([]);
    });
  });

  it('by the link in a mail needs no press and opens the list', async () => {
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

  it('by the link in a mail can be undone: it is reserved again with the same values', async () => {
    const info = { name: 'Omar Haddad', email: 'omar@example.org', message: 'Enjoy!' };
    const held = { ...mine, claims: [aClaim({ mine: true, info })] };
    const { sent, user } = openToGive({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      on: {
        [`GET /giftitem/${gift.id}`]: () => Response.json(held),
        [unreserve]: () => Response.json({ data: gift }),
        [reserve]: reserved,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodiesOf(sent, reserve)).toMatchObject([{ gift_id: gift.id, ...info }]));
    const read = sent.find(({ key }) => key === `GET /giftitem/${gift.id}`);
    expect(read?.claimTokens).toBe('from-the-mail');
    await waitFor(() => expect(claimTokens.forGift(gift.id)).toEqual(['a-token']));
  });

  it('by an expired link in a mail shows an error and opens the list', async () => {
    openToGive({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      on: { [unreserve]: () => problemResponse(403, 'gift/not-your-reservation') },
    });
    expect(await screen.findByText('Failed to unreserved the gift')).toBeTruthy();
    expect(await screen.findByText('It may be available again already.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}`));
  });

  it('by a URL without a token waits for a press, even if this browser has a token', async () => {
    claimTokens.add(gift.id, 'a-token');
    const { sent } = openToGive({ gifts: [mine], at: `/unreserve/${listId}/${gift.id}` });
    const dialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
    expect(within(dialog).getByRole('button', { name: 'Unreserve gift' })).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}?gift=${gift.id}`);
    expect(bodiesOf(sent, unreserve)).toEqual([]);
  });

  it.each(['/unreserve', `/unreserve/${listId}`])(
    'at %s, without an id, redirects to the home page',
    async at => {
      const { sent } = openToGive({ at });
      await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
      expect(bodiesOf(sent, unreserve)).toEqual([]);
    },
  );
});

describe('the gift dialog for givers', () => {
  const at = `/lists/${listId}?gift=${gift.id}`;

  it('is opened by its link', async () => {
    openToGive({
      at,
      gifts: [aGift({ details: 'Size **M**', product_url: 'https://shop.example/a', store_name: 'Shop' })],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect((await within(dialog).findByText('M')).tagName).toBe('STRONG');
    const shop = within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'Open shop' });
    expect([shop.href, shop.target]).toEqual(['https://shop.example/a', '_blank']);
  });

  it('offers shops for a gift without a link, and says that it has none', async () => {
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
      'Open shop',
    ],
  ])('tracks once that one goes to %s', async (_, fields, place) => {
    consent.initialize('us', 'America/New_York');
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

  it('opens a shop without a search as it is', async () => {
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

  it('says that it was taken on another list', async () => {
    const elsewhere = { list_id: '0190a000-0000-7000-8000-0000000000ff', list_name: 'Christmas' };
    openToGive({ at, gifts: [aGift({ taken_elsewhere: elsewhere })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(dialog.textContent).toContain('Ada wants the same on another list, and there somebody took it');
    expect(within(dialog).getByRole('link', { name: 'Christmas' }).getAttribute('href')).toBe(
      `/lists/${elsewhere.list_id}`,
    );
  });

  it('says that the gift seems sold out, and can still be bought', async () => {
    openToGive({ at, gifts: [aGift({ availability: 'out_of_stock' })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(within(dialog).getByText(/^Seems sold out/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  });

  it('says ‘Seems sold out’ on the card of an available gift, not of a taken one', async () => {
    const taken = { id: 'taken', gift_title: 'Drum', isReserved: true, available: 0 };
    openToGive({
      at: `/lists/${listId}`,
      gifts: [aGift({ availability: 'out_of_stock' }), aGift({ ...taken, availability: 'out_of_stock' })],
    });
    const hint = await screen.findByText('Seems sold out');
    const card = within(hint.closest('article') ?? document.body);
    expect(card.getByRole('heading', { name: gift.gift_title })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Buy this gift' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('says that it is taken, but not who took it', async () => {
    openToGive({ at, gifts: [aGift({ isReserved: true, available: 0 })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(within(dialog).getByText('This gift is taken.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  });
});

describe('the link to the list in a confirmation mail', () => {
  const openLink = (hash: string) => {
    history.replaceState(null, '', `/${hash}`);
    return openToGive({ gifts: [mine], at: `/lists/${listId}?gift=${gift.id}` });
  };

  it('shows the gift as reserved by the giver on another device', async () => {
    const { sent } = openLink(`#claim=${gift.id}.from-the-mail`);
    await screen.findByRole('dialog', { name: 'You reserved this gift' });
    const read = sent.find(({ key }) => key === `GET /giftlist/${listId}/gifts`);
    expect(read?.claimTokens).toBe('from-the-mail');
    expect(location.hash).toBe('');
  });

  it('does not replace a token that this browser has, nor accept others', async () => {
    claimTokens.add(gift.id, 'a-token');
    openLink(`#claim=${gift.id}.another`);
    await screen.findByRole('dialog', { name: 'You reserved this gift' });
    expect(claimTokens.forGift(gift.id)).toEqual(['a-token']);
    cleanup();
    openLink('#claim=<script>.x');
    await screen.findByRole('dialog', { name: 'You reserved this gift' });
    expect(claimTokens.toHeader()).toBe('a-token');
  });
});
