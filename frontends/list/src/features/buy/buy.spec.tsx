import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { claimTokens, consent, rememberedGiver } from '@giftlist/frontend-kit/client';
import { problemResponse, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  ada,
  createClaim,
  createGift,
  createList,
  fill,
  getBodies,
  listId,
  openLists,
} from '../../testing.tsx';
import { pendingReservations } from './pending-reservations.ts';

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

const reserveKey = 'POST /giftitem/reserve';
const list = createList({ viewer_role: 'viewer' });
const gift = createGift();
const reservedGift = createGift({ isReserved: true, available: 0, reserved_by_me: true });
const respondReserved = () =>
  Response.json({ data: { gift: reservedGift, unreserve_token: 'a-token' } }, { status: 201 });

const storesFile = path.join(import.meta.dirname, '../../../../../services/shop/data/stores.json');
const getStores = (country: string) =>
  FeaturedStore.array().parse(JSON.parse(readFileSync(storesFile, 'utf8'))[country]);

type OpenOptions = NonNullable<Parameters<typeof openLists>[0]>;

/** A successful reservation marks every gift of the list as reserved by the viewer. */
function openForGiver(options: OpenOptions & { responses?: Record<string, () => Response> } = {}) {
  let gifts = options.gifts ?? [gift];
  const { responses = { [reserveKey]: respondReserved } } = options;
  return openLists({
    list,
    viewer: null,
    ...options,
    respond: key => {
      const response = responses[key]?.();
      if (response?.status === 201)
        gifts = gifts.map(storedGift => ({
          ...storedGift,
          isReserved: true,
          available: 0,
          reserved_by_me: true,
          claims: [...storedGift.claims, createClaim({ mine: true })],
        }));
      if (key === `GET /giftlist/${listId}/gifts`) return Response.json(gifts);
      return response;
    },
  });
}

async function openForm(app: ReturnType<typeof openForGiver>) {
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Buy this gift' }));
  const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
  await user.click(within(info).getByRole('button', { name: 'Continue' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
  return {
    ...app,
    dialog,
    submitButton: within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Mark as purchased' }),
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

const getCard = (title: string) => {
  const article = screen.getByRole('heading', { name: title, level: 2 }).closest('article');
  if (!article) throw new Error(`There is no card ${title}`);
  return article;
};
const getTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('gift card: has one tab stop, and opens the dialog when its cover is pressed', async () => {
  const { user } = openForGiver();
  await screen.findByRole('button', { name: 'Buy this gift' });
  const [cover, buyButton] = within(getCard('Blue teapot')).getAllByRole<HTMLButtonElement>('button');
  expect([cover?.tabIndex, cover?.getAttribute('aria-hidden'), buyButton?.tabIndex]).toEqual([-1, 'true', 0]);
  if (cover) await user.click(cover);
  expect(await screen.findByRole('dialog', { name: 'Buy this gift' })).toBeTruthy();
});

it('gift with several units: reserves one and shows how many the viewer gives', async () => {
  const { user, dialog, submitButton } = await openForm(
    openForGiver({ gifts: [{ ...gift, quantity: 4, available: 4 }] }),
  );
  expect(within(dialog).getByText('You give 1 of 4.')).toBeTruthy();
  await fillInGiver(user, dialog);
  await user.click(submitButton);
  const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
  expect(await within(confirmation).findByText('You give 1 of 4.')).toBeTruthy();
});

describe('a gift of which the viewer has reserved one unit', () => {
  const unreserveKey = 'POST /giftitem/unreserve';
  const createGiftWithOwnUnits = (ownCount: number): ReturnType<typeof createGift> => ({
    ...gift,
    quantity: 3,
    available: 3 - ownCount,
    reserved_by_me: ownCount > 0,
    claims: Array.from({ length: ownCount }, (_, index) =>
      createClaim({ id: `0190a000-0000-7000-8000-0000000000c${index}`, mine: true }),
    ),
  });

  /** The viewer has reserved one of three units. The token of the next one is 'second'. */
  function openWithOneUnit() {
    claimTokens.add(gift.id, 'first');
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    let ownCount = 1;
    return openLists({
      list,
      viewer: null,
      respond: key => {
        if (key === reserveKey) {
          ownCount += 1;
          const data = { gift: createGiftWithOwnUnits(ownCount), unreserve_token: 'second' };
          return Response.json({ data }, { status: 201 });
        }
        if (key === unreserveKey) {
          ownCount -= 1;
          return Response.json({ data: createGiftWithOwnUnits(ownCount) });
        }
        return key === `GET /giftlist/${listId}/gifts`
          ? Response.json([createGiftWithOwnUnits(ownCount)])
          : undefined;
      },
    });
  }

  it.each(['the card', 'the dialog'])(
    'a second unit can be reserved from %s and undone, which keeps the first one',
    async startingPoint => {
      const { user, requests } = openWithOneUnit();
      if (startingPoint === 'the dialog') {
        await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
        const ownDialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
        expect(within(ownDialog).getByText('You give 1 of 3.')).toBeTruthy();
        await user.click(within(ownDialog).getByRole('button', { name: 'Reserve another' }));
      } else {
        await user.click(await screen.findByRole('button', { name: 'Reserve another: Blue teapot' }));
      }
      const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
      expect(within(form).getByText('You give 2 of 3.')).toBeTruthy();
      await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
      const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
      expect(within(confirmation).getByText('You give 2 of 3.')).toBeTruthy();
      expect(claimTokens.toHeader()).toBe('first,second');
      await user.click(within(confirmation).getByRole('button', { name: 'Undo' }));
      await screen.findByRole('dialog', { name: 'You reserved this gift' });
      expect(getBodies(requests, unreserveKey)).toEqual([{ gift_id: gift.id, token: 'second' }]);
      expect(claimTokens.toHeader()).toBe('first');
    },
  );

  it('no other unit is offered once all are reserved', async () => {
    openForGiver({ gifts: [{ ...createGiftWithOwnUnits(1), available: 0, isReserved: true }] });
    await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' });
    expect(screen.queryByRole('button', { name: 'Reserve another: Blue teapot' })).toBeNull();
  });

  it('the first unit can be unreserved after the second was released with its emailed link', async () => {
    for (const token of ['first', 'released']) claimTokens.add(gift.id, token);
    const { user, requests } = openLists({
      list,
      viewer: null,
      gifts: [createGiftWithOwnUnits(1)],
      respond: (key, body) => {
        if (key !== unreserveKey) return undefined;
        const isReleased = JSON.stringify(body).includes('released');
        return isReleased ? problemResponse(403, 'gift/not-your-reservation') : Response.json({ data: gift });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    const ownDialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
    await user.click(within(ownDialog).getByRole('button', { name: 'Unreserve gift' }));
    expect(await screen.findByText('Gift marked as unreserved')).toBeTruthy();
    expect(getBodies(requests, unreserveKey)).toEqual([
      { gift_id: gift.id, token: 'released' },
      { gift_id: gift.id, token: 'first' },
    ]);
    expect(claimTokens.forGift(gift.id)).toEqual([]);
  });
});

describe('a reservation without a confirmation email', () => {
  it.each([
    ['mailbox', /this address has got several mails/],
    ['list-owner', /many mails were sent for .*Ada.*’s lists today/],
    ['network', /many mails were sent from your network today/],
    [undefined, /many mails were sent lately/],
  ])('explains the missing email (limit: %s) and how to unreserve', async (mail_limit, reason) => {
    const data = { gift: reservedGift, unreserve_token: 'a-token', mail_sent: false, mail_limit };
    const responses = { [reserveKey]: () => Response.json({ data }, { status: 201 }) };
    const { user, dialog, submitButton } = await openForm(openForGiver({ responses }));
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(confirmation).getByText(reason).textContent).toContain('no mail comes');
    await user.click(within(confirmation).getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/unreserve/${listId}/${gift.id}?token=a-token`,
    );
    expect(confirmation.textContent).not.toContain('We sent you a mail');
  });
});

describe('the offer to create an account', () => {
  it('is shown once per tab, even after a reload', async () => {
    for (const visit of ['first', 'reloaded']) {
      const { user, dialog, submitButton } = await openForm(openForGiver());
      await fillInGiver(user, dialog);
      await user.click(submitButton);
      const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
      const offer = within(confirmation).queryByText(
        /With an account you keep all the gifts you give in one place/,
      );
      expect(offer !== null).toBe(visit === 'first');
      const givingLink = within(confirmation).getByRole('link', { name: 'See everything you are giving' });
      expect(givingLink.getAttribute('href')).toBe('/giving');
      cleanup();
    }
  });

  it('opens sign-up for the list, and remembers the giver’s name and e-mail address', async () => {
    const { user, dialog, submitButton } = await openForm(openForGiver());
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    await user.click(await screen.findByRole('button', { name: 'Create an account' }));
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe(`/sign-up?friend=ada&list=${listId}`),
    );
    expect(rememberedGiver.read()).toEqual({ name: 'Omar Haddad', email: 'omar@example.org' });
  });
});

describe('reserving a gift', () => {
  it('requires a name and a plausible e-mail address', async () => {
    const { user, dialog, submitButton, requests } = await openForm(openForGiver());
    expect(submitButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(submitButton);
    expect(await within(dialog).findByText('Please enter your full name')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    expect(submitButton.getAttribute('aria-disabled')).toBe('true');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar');
    expect(submitButton.getAttribute('aria-disabled')).toBeNull();
    await user.click(submitButton);
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Message/).maxLength).toBe(2_000);
    expect(getBodies(requests, reserveKey)).toEqual([]);
  });

  it('stores the token, shows a confirmation and remembers the giver for the next visit', async () => {
    const { user, dialog, submitButton, requests } = await openForm(openForGiver());
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(claimTokens.forGift(gift.id)).toEqual(['a-token']);
    expect(getBodies(requests, reserveKey)).toMatchObject([
      { gift_id: gift.id, name: 'Omar Haddad', email: 'omar@example.org', quantity: 1, user_type: 'normal' },
    ]);
    await user.click(within(confirmation).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const unreserveButton = await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' });
    await waitFor(() => expect(document.activeElement).toBe(unreserveButton));
    cleanup();
    const secondVisit = await openForm(openForGiver());
    await secondVisit.user.click(secondVisit.submitButton);
    expect(await screen.findByRole('dialog', { name: "You're all set!" })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
  });

  it('keeps the card in its place until the dialog is closed', async () => {
    const [kettle, teapot] = [createGift({ id: 'k', gift_title: 'Kettle' }), gift];
    let gifts = [teapot, kettle];
    const { user } = openLists({
      list,
      viewer: null,
      respond: key => {
        if (key === reserveKey) {
          gifts = [kettle, reservedGift];
          return respondReserved();
        }
        return key === `GET /giftlist/${listId}/gifts` ? Response.json(gifts) : undefined;
      },
    });
    await screen.findByRole('heading', { name: 'Kettle', level: 2 });
    await user.click(within(getCard('Blue teapot')).getByRole('button', { name: 'Buy this gift' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    await fillInGiver(user, form);
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    await screen.findByRole('dialog', { name: "You're all set!" });
    expect(await within(getCard('Blue teapot')).findByText('Reserved by you')).toBeTruthy();
    expect(getTitles().slice(0, 2)).toEqual(['Blue teapot', 'Kettle']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(getTitles()).toEqual(['Kettle', 'Blue teapot']));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unreserve gift: Blue teapot' }));
  });

  it('can be undone in the confirmation', async () => {
    let currentGift = gift;
    const { user, requests } = openLists({
      list,
      viewer: null,
      at: `/lists/${listId}?gift=${gift.id}`,
      respond: key => {
        if (key === reserveKey) {
          currentGift = reservedGift;
          return respondReserved();
        }
        if (key === 'POST /giftitem/unreserve') {
          currentGift = gift;
          return Response.json({ data: gift });
        }
        return key === `GET /giftlist/${listId}/gifts` ? Response.json([currentGift]) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    await fillInGiver(user, form);
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    await user.click(within(confirmation).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('dialog', { name: 'Buy this gift' })).toBeTruthy();
    expect(getBodies(requests, 'POST /giftitem/unreserve')).toEqual([{ gift_id: gift.id, token: 'a-token' }]);
    expect(await screen.findByRole('button', { name: 'Buy this gift' })).toBeTruthy();
  });

  it('confirms with the shop, the delivery address and the date', async () => {
    const savedFiles: Blob[] = [];
    URL.revokeObjectURL = () => undefined;
    URL.createObjectURL = file => {
      if (file instanceof Blob) savedFiles.push(file);
      return 'blob:file';
    };
    const delivery = { gift_receive_by: 'by_mail', shipping_address: 'Storgata 1, Oslo', instruction: '' };
    const shopFields = { product_url: 'https://shop.example/a', store_name: 'Shop' };
    const data = {
      gift: { ...reservedGift, ...shopFields },
      unreserve_token: 'a-token',
      mail_sent: true,
      delivery,
    };
    const { user, dialog, submitButton } = await openForm(
      openForGiver({
        list: { ...list, gift_receive_by: 'by_mail', occasion_date: '2099-12-12' },
        gifts: [createGift(shopFields)],
        responses: { [reserveKey]: () => Response.json({ data }, { status: 201 }) },
      }),
    );
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    const shopLink = within(confirmation).getByRole<HTMLAnchorElement>('link', { name: /Buy it at .*Shop/ });
    expect(shopLink.href).toBe('https://shop.example/a');
    expect(within(confirmation).getByText('Storgata 1, Oslo')).toBeTruthy();
    expect(within(confirmation).getByText('Saturday, 12 December 2099')).toBeTruthy();
    const copyButton = within(confirmation).getByRole('button', { name: 'Copy the address' });
    await user.click(copyButton);
    expect(await navigator.clipboard.readText()).toBe('Storgata 1, Oslo');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(copyButton);
    expect(await screen.findByText(/did not copy the address/)).toBeTruthy();
    await user.click(within(confirmation).getByRole('button', { name: 'Add to calendar' }));
    expect(await savedFiles[0]?.text()).toContain('DTSTART;VALUE=DATE:20991212');
  });

  it('fills in the remembered name and e-mail address, until “I am someone else” is pressed', async () => {
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    const { user, dialog } = await openForm(openForGiver());
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
    ['says before Reveal', false],
    ['does not say after Reveal', true],
  ])('%s that the owner cannot see reservations', async (_, gifts_revealed) => {
    const { user, dialog, submitButton } = await openForm(
      openForGiver({ list: { ...list, gifts_revealed } }),
    );
    expect(screen.queryByText('Ada can’t see what you reserve') === null).toBe(gifts_revealed);
    expect(within(dialog).queryByText(/Ada sees none of this/) === null).toBe(gifts_revealed);
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(confirmation.textContent?.includes('Ada will not know')).toBe(!gifts_revealed);
  });

  it('sends one request for a double click', async () => {
    const { user, dialog, submitButton, requests } = await openForm(openForGiver());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar Haddad');
    await fill(user, within(dialog).getByLabelText('E-mail'), 'omar@example.org');
    act(() => {
      submitButton.click();
      submitButton.click();
    });
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(getBodies(requests, reserveKey)).toHaveLength(1);
  });

  it('retries with the same request after a failure', async () => {
    const pendingResponses = [() => problemResponse(503, 'upstream-unavailable'), respondReserved];
    const { user, dialog, submitButton, requests } = await openForm(
      openForGiver({ responses: { [reserveKey]: () => pendingResponses.shift()?.() ?? respondReserved() } }),
    );
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
    await user.click(submitButton);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    const [first, second] = getBodies(requests, reserveKey);
    expect(second).toEqual(first);
  });

  it('explains that the first attempt was saved if a retry sends other values', async () => {
    const { user, dialog, submitButton } = await openForm(
      openForGiver({ responses: { [reserveKey]: () => problemResponse(422, 'idempotency/mismatch') } }),
    );
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    expect(await screen.findByText(/Your first attempt was saved/)).toBeTruthy();
    expect(screen.queryByText('Cannot reserve gift')).toBeNull();
  });

  it('fills in a member’s name and e-mail address, and offers no account', async () => {
    const { user, submitButton, requests } = await openForm(
      openForGiver({ viewer: { ...ada, id: 'other' } }),
    );
    await user.click(submitButton);
    expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    expect(getBodies(requests, reserveKey)).toMatchObject([{ name: 'Ada Larsen', email: 'ada@example.org' }]);
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(confirmation).queryByText(/With an account/)).toBeNull();
    const givingLink = within(confirmation).getByRole('link', { name: 'See everything you are giving' });
    expect(givingLink.getAttribute('href')).toBe('/giving');
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it('reports that another giver was faster, and keeps the typed values', async () => {
    const { user, dialog, submitButton } = await openForm(
      openForGiver({ responses: { [reserveKey]: () => problemResponse(409, 'gift/already-taken') } }),
    );
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
    expect(await screen.findByText('Somebody was a moment quicker.')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Full name').value).toBe('Omar Haddad');
  });

  it('links back to the list if another giver reserves the gift meanwhile', async () => {
    const at = `/lists/${listId}?gift=${gift.id}&step=reserve`;
    const { user } = openForGiver({ at, gifts: [createGift({ isReserved: true, available: 0 })] });
    const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    expect(within(dialog).getByRole('alert').textContent).toContain('Somebody took this gift just now.');
    expect(within(dialog).queryByRole('button', { name: 'Mark as purchased' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the typed values after “Back” and “Continue”', async () => {
    const { user, dialog } = await openForm(openForGiver());
    await fill(user, within(dialog).getByLabelText('Full name'), 'Omar');
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    const info = await screen.findByRole('dialog', { name: 'Buy this gift' });
    await user.click(within(info).getByRole('button', { name: 'Continue' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Full name');
    expect(name.value).toBe('Omar');
  });
});

it('reservation form: keeps the typed values when the session expires', async () => {
  const at = `/lists/${listId}?gift=${gift.id}&step=reserve`;
  const viewer = { ...ada, id: 'other' };
  const responses = {
    [reserveKey]: () => problemResponse(401, 'auth/token-invalid'),
    'POST /auth/refresh': () => problemResponse(401, 'auth/session-ended'),
  };
  const { user } = openForGiver({ viewer, at, responses });
  await fill(user, await screen.findByLabelText(/Message to/), 'Enjoy it');
  await user.click(screen.getByRole('button', { name: 'Mark as purchased' }));
  expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
  cleanup();
  openForGiver({ viewer, at });
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/Message to/);
  await waitFor(() => expect(message.value).toBe('Enjoy it'));
});

describe('offline', () => {
  const setOnline = (isOnline: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void fireEvent(window, new Event(isOnline ? 'online' : 'offline')));
  };
  const fetchStoredKey = `${reserveKey} (stored only)`;
  const failNetwork = (): Response => {
    throw new TypeError('Failed to fetch');
  };

  it('a reservation is stored, and sent again only when the giver confirms it', async () => {
    let respond = failNetwork;
    const responses = {
      [reserveKey]: () => respond(),
      [fetchStoredKey]: () => problemResponse(404, 'idempotency/not-found'),
    };
    const { user, dialog, submitButton, requests } = await openForm(openForGiver({ responses }));
    await fillInGiver(user, dialog);
    await fill(user, within(dialog).getByLabelText(/Message/), 'Enjoy it');
    setOnline(false);
    await user.click(submitButton);
    expect(await within(dialog).findByText(/You are offline, so this may not be reserved yet/)).toBeTruthy();
    expect(screen.queryByText('Cannot reserve gift')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Still want this?')).toBeNull();
    setOnline(true);
    respond = respondReserved;
    expect(await screen.findByText('Still want this?')).toBeTruthy();
    expect(getBodies(requests, reserveKey)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Reserve it' }));
    const form = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    expect(within(form).getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe('Enjoy it');
    await user.click(within(form).getByRole('button', { name: 'Mark as purchased' }));
    expect(await screen.findByRole('dialog', { name: "You're all set!" })).toBeTruthy();
    const [first, second] = getBodies(requests, reserveKey);
    expect(second).toEqual(first);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('Still want this?')).toBeNull();
  });

  it.each(['closed', 'open'])(
    'a reservation whose response was lost is confirmed once online (dialog %s)',
    async dialogState => {
      let respond = failNetwork;
      const responses = { [reserveKey]: failNetwork, [fetchStoredKey]: () => respond() };
      const { user, dialog, submitButton, requests } = await openForm(openForGiver({ responses }));
      await fillInGiver(user, dialog);
      setOnline(false);
      await user.click(submitButton);
      expect(
        await within(dialog).findByText(/You are offline, so this may not be reserved yet/),
      ).toBeTruthy();
      if (dialogState === 'closed') {
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      respond = respondReserved;
      setOnline(true);
      const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
      expect(within(confirmation).getByRole('button', { name: 'Undo' })).toBeTruthy();
      expect(getBodies(requests, reserveKey)).toHaveLength(1);
      expect(getBodies(requests, fetchStoredKey)[0]).toEqual(getBodies(requests, reserveKey)[0]);
      expect(claimTokens.forGift(gift.id)).toEqual(['a-token']);
      await user.click(within(confirmation).getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(pendingReservations.getForList(listId)).toEqual([]);
      expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
    },
  );

  it('a reservation that was released meanwhile is not offered again', async () => {
    const giver = { name: 'Omar', email: 'omar@example.org', message: '' };
    const attempt = { listId, giftId: gift.id, idempotencyKey: 'a-key', date: new Date().toISOString() };
    pendingReservations.add({ ...attempt, giver, at: Date.now() });
    openForGiver({ responses: { [fetchStoredKey]: () => problemResponse(409, 'gift/reservation-ended') } });
    await screen.findByRole('button', { name: 'Buy this gift' });
    await waitFor(() => expect(pendingReservations.getForList(listId)).toEqual([]));
    expect(screen.queryByText('Still want this?')).toBeNull();
  });

  it.each([
    ['an available', 'No, thanks', gift],
    ['a taken', 'OK', createGift({ isReserved: true, available: 0 })],
  ])('a stored reservation of %s gift is dropped after “%s”', async (_, buttonName, currentGift) => {
    const giver = { name: 'Omar', email: 'omar@example.org', message: '' };
    const attempt = { listId, giftId: gift.id, idempotencyKey: 'a-key', date: new Date().toISOString() };
    pendingReservations.add({ ...attempt, giver, at: Date.now() });
    const { user } = openForGiver({ gifts: [currentGift] });
    await user.click(await screen.findByRole('button', { name: buttonName }));
    expect(screen.queryByRole('list', { name: 'Not reserved yet' })).toBeNull();
    expect(pendingReservations.getForList(listId)).toEqual([]);
  });

  it('the list stays visible if it cannot be refetched', async () => {
    const { queries } = openForGiver();
    await screen.findByRole('button', { name: 'Buy this gift' });
    globalThis.fetch = async () => failNetwork();
    await act(() => queries.invalidateQueries());
    expect(screen.getByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Buy this gift' })).toBeTruthy();
  });
});

describe('the delivery address', () => {
  it('is refetched with the claim token until the list contains it', async () => {
    let requestCount = 0;
    const listWithAddress = {
      ...list,
      gift_receive_by: 'by_mail' as const,
      shipping_address: 'Storgata 1, Oslo',
    };
    const { user, dialog, submitButton } = await openForm(
      openForGiver({
        list: { ...list, gift_receive_by: 'by_mail' },
        responses: {
          [reserveKey]: respondReserved,
          [`GET /giftlist/${listId}`]: () => {
            requestCount += 1;
            // The address is missing from the page's request and the first refetch.
            return Response.json(
              requestCount > 2 ? listWithAddress : { ...list, gift_receive_by: 'by_mail' },
            );
          },
        },
      }),
    );
    const tokens: unknown[] = [];
    const originalFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (input === `/giftlist/${listId}`) tokens.push(new Headers(init?.headers).get('x-claim-token'));
      return originalFetch(input, init);
    };
    await fillInGiver(user, dialog);
    await user.click(submitButton);
    const confirmation = await screen.findByRole('dialog', { name: "You're all set!" });
    expect(within(confirmation).getByText('The address will appear here in a moment.')).toBeTruthy();
    await user.click(within(confirmation).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    expect(await screen.findByText('Storgata 1, Oslo')).toBeTruthy();
    expect(tokens).toEqual(['a-token', 'a-token']);
  });
});

describe('unreserving a gift', () => {
  const unreserveKey = 'POST /giftitem/unreserve';

  it.each([
    ['success', () => Response.json({ data: gift }), 'Gift marked as unreserved'],
    ['a failure', () => problemResponse(403, 'gift/not-your-reservation'), 'Failed to unreserved the gift'],
  ])('reports %s', async (_, response, message) => {
    claimTokens.add(gift.id, 'a-token');
    const { user, requests } = openForGiver({
      gifts: [reservedGift],
      responses: { [unreserveKey]: response },
    });
    await user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
    const dialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
    await user.click(within(dialog).getByRole('button', { name: 'Unreserve gift' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, unreserveKey)).toEqual([{ gift_id: gift.id, token: 'a-token' }]);
  });

  describe('and pressing Undo', () => {
    const info = { name: 'Omar Haddad', email: 'omar@example.org', message: 'Enjoy it' };
    const ownGift = createGift({ ...reservedGift, claims: [createClaim({ mine: true, info })] });

    async function unreserveAndUndo(respondToReserve: () => Response) {
      claimTokens.add(gift.id, 'a-token');
      let currentGift = ownGift;
      const app = openLists({
        list,
        viewer: null,
        respond: key => {
          if (key === unreserveKey) {
            currentGift = gift;
            return Response.json({ data: gift });
          }
          if (key === `GET /giftlist/${listId}/gifts`) return Response.json([currentGift]);
          const response = key === reserveKey ? respondToReserve() : undefined;
          if (response?.status === 201) currentGift = ownGift;
          return response;
        },
      });
      await app.user.click(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' }));
      const dialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
      await app.user.click(within(dialog).getByRole('button', { name: 'Unreserve gift' }));
      expect(await screen.findByRole('button', { name: 'Buy this gift' })).toBeTruthy();
      await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
      return app;
    }

    it('reserves the gift again with the same values', async () => {
      const { requests } = await unreserveAndUndo(() =>
        Response.json({ data: { gift: ownGift, unreserve_token: 'another-token' } }, { status: 201 }),
      );
      expect(await screen.findByRole('button', { name: 'Unreserve gift: Blue teapot' })).toBeTruthy();
      expect(getBodies(requests, reserveKey)).toMatchObject([{ gift_id: gift.id, ...info }]);
      expect(claimTokens.forGift(gift.id)).toEqual(['another-token']);
    });

    it('reports that another giver reserved the gift meanwhile', async () => {
      await unreserveAndUndo(() => problemResponse(409, 'gift/already-taken'));
      expect(await screen.findByText('Cannot reserve gift')).toBeTruthy();
      expect(await screen.findByText('Somebody was a moment quicker.')).toBeTruthy();
      expect(claimTokens.forGift(gift.id)).toEqual([]);
    });
  });

  it('with the emailed link needs no click and opens the list', async () => {
    const { requests } = openForGiver({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      responses: { [unreserveKey]: () => Response.json({ data: gift }) },
    });
    expect(await screen.findByText('Gift marked as unreserved')).toBeTruthy();
    expect(getBodies(requests, unreserveKey)).toEqual([
      { gift_id: gift.id, token: 'from-the-mail', token_alone: true },
    ]);
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}`));
  });

  it('with the emailed link can be undone with the same values', async () => {
    const info = { name: 'Omar Haddad', email: 'omar@example.org', message: 'Enjoy!' };
    const ownGift = { ...reservedGift, claims: [createClaim({ mine: true, info })] };
    const { requests, user } = openForGiver({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      responses: {
        [`GET /giftitem/${gift.id}`]: () => Response.json(ownGift),
        [unreserveKey]: () => Response.json({ data: gift }),
        [reserveKey]: respondReserved,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(getBodies(requests, reserveKey)).toMatchObject([{ gift_id: gift.id, ...info }]),
    );
    const request = requests.find(({ key }) => key === `GET /giftitem/${gift.id}`);
    expect(request?.claimTokens).toBe('from-the-mail');
    await waitFor(() => expect(claimTokens.forGift(gift.id)).toEqual(['a-token']));
  });

  it('with an expired link shows an error and opens the list', async () => {
    openForGiver({
      at: `/unreserve/${listId}/${gift.id}?token=from-the-mail`,
      responses: { [unreserveKey]: () => problemResponse(403, 'gift/not-your-reservation') },
    });
    expect(await screen.findByText('Failed to unreserved the gift')).toBeTruthy();
    expect(await screen.findByText('It may be available again already.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}`));
  });

  it('with a URL without a token requires a click', async () => {
    claimTokens.add(gift.id, 'a-token');
    const { requests } = openForGiver({ gifts: [reservedGift], at: `/unreserve/${listId}/${gift.id}` });
    const dialog = await screen.findByRole('dialog', { name: 'You reserved this gift' });
    expect(within(dialog).getByRole('button', { name: 'Unreserve gift' })).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}?gift=${gift.id}`);
    expect(getBodies(requests, unreserveKey)).toEqual([]);
  });

  it.each(['/unreserve', `/unreserve/${listId}`])(
    'with the incomplete URL %s redirects to the home page',
    async at => {
      const { requests } = openForGiver({ at });
      await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
      expect(getBodies(requests, unreserveKey)).toEqual([]);
    },
  );
});

describe('the gift dialog for givers', () => {
  const at = `/lists/${listId}?gift=${gift.id}`;

  it('opens from its URL with the notes and the shop', async () => {
    openForGiver({
      at,
      gifts: [
        createGift({ details: 'Size **M**', product_url: 'https://shop.example/a', store_name: 'Shop' }),
      ],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect((await within(dialog).findByText('M')).tagName).toBe('STRONG');
    const shopLink = within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'Open shop' });
    expect([shopLink.href, shopLink.target]).toEqual(['https://shop.example/a', '_blank']);
  });

  it('links to searches in stores for a gift without a link', async () => {
    openForGiver({
      at,
      viewer: ada,
      responses: { 'GET /settings/featured_stores?country=us': () => Response.json(getStores('us')) },
    });
    expect(await screen.findByText(/The owner added this item without a link/)).toBeTruthy();
    await screen.findByRole('link', { name: 'Amazon' });
    const storeUrls = ['Amazon', 'Target', 'Walmart', 'Best Buy'].map(
      name => screen.getByRole<HTMLAnchorElement>('link', { name }).href,
    );
    expect(storeUrls).toEqual([
      'https://www.amazon.com/s?k=Blue%20teapot',
      'https://www.target.com/s?searchTerm=Blue%20teapot',
      'https://www.walmart.com/search?q=Blue%20teapot',
      'https://www.bestbuy.com/site/searchpage.jsp?st=Blue%20teapot',
    ]);
  });

  it.each([
    ['a featured store', { price: 48 }, 'Target'],
    [
      'the gift’s shop',
      { price: 49, product_url: 'https://shop.example/a', store_name: 'Shop' },
      'Open shop',
    ],
  ])('tracks a click on the link to %s once', async (_, fields, linkName) => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    const { user } = openForGiver({
      at,
      viewer: ada,
      gifts: [createGift(fields)],
      responses: { 'GET /settings/featured_stores?country=us': () => Response.json(getStores('us')) },
    });
    await user.click(await screen.findByRole('link', { name: linkName }));
    const events = window.dataLayer.filter(entry => JSON.stringify(entry).includes('select_item'));
    expect(events).toMatchObject([
      { event: 'select_item', item_id: gift.id, item_name: 'Blue teapot', value: fields.price },
    ]);
  });

  it('links to the home page of a store without a search URL', async () => {
    const store = {
      store: 'Corner Shop',
      url: 'https://shop.example',
      affiliate_url: 'https://shop.example/?tag=us',
      image_url: null,
    };
    openForGiver({
      at,
      viewer: ada,
      responses: { 'GET /settings/featured_stores?country=us': () => Response.json([store]) },
    });
    const shopLink = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Corner Shop' });
    expect(shopLink.href).toBe('https://shop.example/?tag=us');
  });

  it('shows that the gift was reserved on another list', async () => {
    const otherList = { list_id: '0190a000-0000-7000-8000-0000000000ff', list_name: 'Christmas' };
    openForGiver({ at, gifts: [createGift({ taken_elsewhere: otherList })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(dialog.textContent).toContain('Ada wants the same on another list, and there somebody took it');
    expect(within(dialog).getByRole('link', { name: 'Christmas' }).getAttribute('href')).toBe(
      `/lists/${otherList.list_id}`,
    );
  });

  it('shows that the gift seems sold out, but can be reserved', async () => {
    openForGiver({ at, gifts: [createGift({ availability: 'out_of_stock' })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(within(dialog).getByText(/^Seems sold out/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  });

  it('shows ‘Seems sold out’ on the cards of available gifts only', async () => {
    const takenGift = { id: 'taken', gift_title: 'Drum', isReserved: true, available: 0 };
    openForGiver({
      at: `/lists/${listId}`,
      gifts: [
        createGift({ availability: 'out_of_stock' }),
        createGift({ ...takenGift, availability: 'out_of_stock' }),
      ],
    });
    const hint = await screen.findByText('Seems sold out');
    const card = within(hint.closest('article') ?? document.body);
    expect(card.getByRole('heading', { name: gift.gift_title })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Buy this gift' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('shows that the gift is taken and cannot be reserved', async () => {
    openForGiver({ at, gifts: [createGift({ isReserved: true, available: 0 })] });
    const dialog = await screen.findByRole('dialog', { name: 'Buy this gift' });
    expect(within(dialog).getByText('This gift is taken.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  });
});

describe('the list’s link in a confirmation email', () => {
  const openLink = (hash: string) => {
    history.replaceState(null, '', `/${hash}`);
    return openForGiver({ gifts: [reservedGift], at: `/lists/${listId}?gift=${gift.id}` });
  };

  it('shows the gift as reserved by the giver on another device', async () => {
    const { requests } = openLink(`#claim=${gift.id}.from-the-mail`);
    await screen.findByRole('dialog', { name: 'You reserved this gift' });
    const request = requests.find(({ key }) => key === `GET /giftlist/${listId}/gifts`);
    expect(request?.claimTokens).toBe('from-the-mail');
    expect(location.hash).toBe('');
  });

  it('neither replaces the browser’s token nor accepts an invalid one', async () => {
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
