import { groupGiving } from '@giftlist/contracts/gifts/giving-rules';
import { persistentStorage, rememberedGiver, tabStorage } from '@giftlist/frontend-kit/client';
import { useRoutes } from '@giftlist/frontend-kit/router';
import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  type SentRequest,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../app/routes.tsx';
import { ada } from '../../testing.tsx';
import type { Giving, Line } from './api/use-giving.ts';

resetBetweenTests();
beforeEach(() => tabStorage.clear());

const getDayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const nora = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  name: 'Nora Berg',
  username: 'nora',
  profile_pic: null,
};
const omar = { ...nora, id: '0190a000-0000-7000-8000-0000000000d2', name: 'Omar Haddad', username: null };

function createLine(id: string, overrides: Partial<Line> = {}): Line {
  return {
    id: `0190a000-0000-7000-8000-0000000000${id}`,
    kind: 'list',
    gift_id: '0190a000-0000-7000-8000-0000000000b1',
    title: 'Kite',
    image_url: null,
    image_widths: [],
    product_url: 'https://shop.example/kite',
    affiliate_url: null,
    store_name: 'Shop',
    price: 20,
    currency: 'USD',
    list: { id: '0190a000-0000-7000-8000-000000000001', name: 'Christmas' },
    on_list: true,
    recipient: nora,
    date: getDayFromToday(20),
    stage: 'reserved',
    paid: null,
    paid_currency: 'USD',
    note: '',
    order_number: '',
    reserved_at: '2026-01-01T00:00:00.000Z',
    info: { name: 'Ada', email: 'ada@example.org', message: '' },
    ...overrides,
  };
}

function ListApp() {
  return useRoutes(routes);
}

interface GivingOptions {
  lines?: Line[];
  budgets?: Giving['budgets'];
  at?: string;
  isVisitor?: boolean;
  isUnverified?: boolean;
  respond?: (key: string, body: unknown) => Response | undefined;
}

function openGiving({
  lines = [createLine('c1')],
  budgets = [],
  at = '/giving',
  isVisitor,
  isUnverified = false,
  respond,
}: GivingOptions = {}): {
  requests: SentRequest[];
} & ReturnType<typeof renderInApp> {
  let storedLines = lines;
  const requests = mockServer((key, body) => {
    const response = respond?.(key, body);
    if (response) return response;
    if (key === 'GET /giving') return Response.json(groupGiving(storedLines, budgets, getDayFromToday(0)));
    if (key.startsWith('PUT /giving/0')) {
      const id = key.slice('PUT /giving/'.length);
      storedLines = storedLines.map(storedLine =>
        storedLine.id === id ? { ...storedLine, ...(body as Partial<Line>) } : storedLine,
      );
      return Response.json({ data: storedLines.find(storedLine => storedLine.id === id) });
    }
    if (key === 'GET /settings/countries') return Response.json([]);
    return undefined;
  });
  if (!isVisitor) signInAs({ ...ada, email_verified: !isUnverified });
  return { requests, ...renderInApp(<ListApp />, { at }) };
}

const getPutBodies = (requests: SentRequest[]) =>
  requests.filter(({ key }) => key.startsWith('PUT /giving')).map(({ body }) => body);
const findLine = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 4, name: title });
  const item = heading.closest('li');
  if (!item) throw new Error(`There is no line for ${title}`);
  return within(item);
};

describe('/giving', () => {
  it('groups gifts by recipient and date, with past dates last', async () => {
    const pastLine = createLine('c2', { title: 'Mug', recipient: omar, date: getDayFromToday(-30) });
    openGiving({ lines: [pastLine, createLine('c1'), createLine('c3', { title: 'Book' })] });
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Nora Berg', 'Omar Haddad']);
    expect(screen.getByRole('heading', { level: 2, name: 'Earlier' })).toBeTruthy();
    const titles = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Kite', 'Book', 'Mug']);
  });

  it('offers to verify the e-mail address to see gifts reserved before joining', async () => {
    const { user, requests } = openGiving({
      lines: [],
      isUnverified: true,
      respond: key => (key === 'POST /auth/send-verification' ? Response.json({ data: {} }) : undefined),
    });
    expect(await screen.findByText(/^Did you reserve something before you joined\?/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the verification mail again' }));
    expect(await screen.findByRole('button', { name: 'Send it once more' })).toBeTruthy();
    expect(requests.filter(({ key }) => key === 'POST /auth/send-verification')).toHaveLength(1);
  });

  it('does not ask to verify a verified address', async () => {
    openGiving({ lines: [] });
    expect(await screen.findByText('Nothing to give yet')).toBeTruthy();
    expect(screen.queryByText(/^Did you reserve something/)).toBeNull();
  });

  it('shows one total per currency, without converting', async () => {
    openGiving({ lines: [createLine('c1'), createLine('c2', { paid: 7, paid_currency: 'EUR' })] });
    expect(await screen.findAllByText('€7.00 + $20.00')).not.toHaveLength(0);
  });

  it('saves the stage of a gift when it is selected', async () => {
    const { user, requests } = openGiving();
    const kite = await findLine('Kite');
    await user.click(kite.getByRole('radio', { name: 'Wrapped' }));
    await waitFor(() =>
      expect((kite.getByRole('radio', { name: 'Wrapped' }) as HTMLInputElement).checked).toBe(true),
    );
    await waitFor(() => expect(getPutBodies(requests)).toEqual([{ stage: 'wrapped' }]));
  });

  it('reverts a stage that could not be saved, and offers to retry', async () => {
    const { user } = openGiving({
      respond: key => (key.startsWith('PUT') ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    const kite = await findLine('Kite');
    await user.click(kite.getByRole('radio', { name: 'Ordered' }));
    expect(await screen.findByText('We could not save that')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await waitFor(() =>
      expect((kite.getByRole('radio', { name: 'Reserved' }) as HTMLInputElement).checked).toBe(true),
    );
  });

  it('saves the typed price and notes when the dialog is closed', async () => {
    const { user, requests } = openGiving();
    const kite = await findLine('Kite');
    await user.click(kite.getByRole('button', { name: /^Price and notes for Kite:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Price and notes' });
    await user.type(within(dialog).getByLabelText(/^Paid/), '17.5');
    await user.type(within(dialog).getByLabelText(/Order number/), 'A-1');
    await user.type(within(dialog).getByLabelText(/Note/), 'Blue one');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(getPutBodies(requests)).toEqual([
        { paid: 17.5, paid_currency: 'USD', note: 'Blue one', order_number: 'A-1' },
      ]),
    );
    expect(await kite.findByText('Paid $17.50 · Order A-1 · Blue one')).toBeTruthy();
  });

  it('sends nothing if the price and notes were not changed', async () => {
    const { user, requests } = openGiving();
    const kite = await findLine('Kite');
    await user.click(kite.getByRole('button', { name: /^Price and notes for Kite:/ }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getPutBodies(requests)).toEqual([]);
  });

  it('releases a gift, and on Undo reserves it again with its notes', async () => {
    const lineWithNote = createLine('c1', { stage: 'ordered', note: 'Blue' });
    let lines = [lineWithNote];
    const { user, requests } = openGiving({
      respond: (key, body) => {
        if (key === 'GET /giving') return Response.json(groupGiving(lines, [], getDayFromToday(0)));
        if (key.startsWith('DELETE')) {
          lines = [];
          return Response.json({ data: { id: lineWithNote.id } });
        }
        if (key === 'POST /giftitem/reserve') {
          const claims = [{ id: createLine('c9').id, mine: true, at: '2026-01-02T00:00:00.000Z' }];
          return Response.json({ data: { gift: { claims }, unreserve_token: 'token', mail_sent: true } });
        }
        if (key.startsWith('PUT')) {
          lines = [createLine('c9', body as Partial<Line>)];
          return Response.json({ data: lines[0] });
        }
        return undefined;
      },
    });
    const kite = await findLine('Kite');
    await user.click(kite.getByRole('button', { name: 'Actions for Kite' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unreserve gift' }));
    expect(await screen.findByText('“Kite” is available again')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 4, name: 'Kite' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Kite” is back')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain(`PUT /giving/${createLine('c9').id}`);
    expect(getPutBodies(requests)).toEqual([
      { stage: 'ordered', paid: null, note: 'Blue', order_number: '' },
    ]);
  });

  it('reports on Undo that another giver has reserved the gift meanwhile', async () => {
    const { user } = openGiving({
      respond: key => {
        if (key.startsWith('DELETE')) return Response.json({ data: { id: createLine('c1').id } });
        return key === 'POST /giftitem/reserve' ? problemResponse(409, 'gift/already-taken') : undefined;
      },
    });
    const kite = await findLine('Kite');
    await user.click(kite.getByRole('button', { name: 'Actions for Kite' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unreserve gift' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Somebody else reserved “Kite” meanwhile')).toBeTruthy();
  });

  it('keeps a gift that was removed from its list, and asks before deleting it', async () => {
    const { user, requests } = openGiving({
      lines: [createLine('c1', { on_list: false, info: null })],
      respond: key =>
        key.startsWith('DELETE') ? Response.json({ data: { id: createLine('c1').id } }) : undefined,
    });
    const kite = await findLine('Kite');
    expect(kite.getByText('No longer on the list')).toBeTruthy();
    expect(kite.queryByRole('link', { name: 'Kite' })).toBeNull();
    await user.click(kite.getByRole('button', { name: 'Actions for Kite' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this gift?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests.some(({ key }) => key.startsWith('DELETE /giving/'))).toBe(true));
  });

  it('adds a gift that is on no list, for an existing recipient', async () => {
    const { user, requests } = openGiving({
      respond: (key, body) =>
        key === 'POST /giving'
          ? Response.json(
              { data: createLine('c5', { kind: 'other', list: null, ...(body as object) }) },
              { status: 201 },
            )
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'I am giving something else' }));
    const dialog = await screen.findByRole('dialog', { name: 'I am giving something else' });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText('Please enter what you are giving')).toBeTruthy();
    expect(within(dialog).getByText('Please enter who it is for')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/What are you giving/), 'Tea');
    await user.click(within(dialog).getByRole('button', { name: 'Nora Berg' }));
    await user.type(within(dialog).getByLabelText(/Price/), '5');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(requests.find(({ key }) => key === 'POST /giving')?.body).toEqual({
      title: 'Tea',
      for_whom: 'Nora Berg',
      price: 5,
      currency: 'USD',
      date: null,
      recipient_id: nora.id,
    });
  });

  it('shows what is left of a budget, and allows changing it', async () => {
    const year = Number(getDayFromToday(20).slice(0, 4));
    const budget = {
      profile_id: nora.id,
      year,
      amount: 50,
      currency: 'USD',
      spent: 0,
      left: 0,
      other_currencies: [],
    };
    const { user, requests } = openGiving({
      budgets: [budget],
      respond: key => (key.startsWith('PUT /giving/budgets') ? Response.json({ data: budget }) : undefined),
    });
    expect((await screen.findByText('$30.00 left')).closest('p')?.textContent).toBe(
      `$30.00 left of $50.00 in ${year}`,
    );
    await user.click(screen.getByRole('button', { name: `Change the budget for Nora Berg in ${year}` }));
    const dialog = await screen.findByRole('dialog', { name: `Budget for Nora Berg in ${year}` });
    const field = within(dialog).getByLabelText('Budget');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    await user.type(field, '15');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getPutBodies(requests)).toEqual([{ year, amount: 15, currency: 'USD' }]));
  });

  it('shows by how much a budget is exceeded', async () => {
    const year = Number(getDayFromToday(20).slice(0, 4));
    const amounts = { amount: 15, currency: 'USD', spent: 0, left: 0, other_currencies: [] };
    openGiving({ budgets: [{ profile_id: nora.id, year, ...amounts }] });
    const overText = await screen.findByText('$5.00 over');
    expect(overText.closest('p')?.textContent).toBe(`$5.00 over your $15.00 for ${year}`);
  });

  it('shows only one button to add a gift if there are none', async () => {
    openGiving({ lines: [] });
    expect(await screen.findByRole('heading', { name: 'Nothing to give yet' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add a gift' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'I am giving something else' })).toBeNull();
  });

  it('offers to retry if the gifts cannot be loaded', async () => {
    let isUnavailable = true;
    const { user } = openGiving({
      respond: key =>
        key === 'GET /giving' && isUnavailable ? problemResponse(503, 'upstream-unavailable') : undefined,
    });
    expect(await screen.findByText('We could not load your gifts')).toBeTruthy();
    isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 4, name: 'Kite' })).toBeTruthy();
  });

  it('keeps showing the gifts if they cannot be refetched', async () => {
    let isUnavailable = false;
    const { queries } = openGiving({
      respond: key =>
        key === 'GET /giving' && isUnavailable ? problemResponse(503, 'upstream-unavailable') : undefined,
    });
    await findLine('Kite');
    isUnavailable = true;
    await queries.refetchQueries();
    expect(await screen.findByText(/These are your gifts as they were/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: 'Kite' })).toBeTruthy();
  });
});

describe('My giving', () => {
  it.each([
    ['דניאל', '\u2068דניאל\u2069'],
    ['\u202Eevil', '\u2068\u202Eevil\u202C\u2069'],
    ['evil\u2069', '\u2068evil\u2069'],
    ['Kite', 'Kite'],
  ])('isolates the text direction of the name %j', async (name, isolatedName) => {
    const removedLine = { title: name, recipient: { ...nora, name }, on_list: false, list: null };
    const { user } = openGiving({ lines: [createLine('c1', removedLine)] });
    expect(
      await screen.findByRole('button', {
        name: `Set a budget for ${isolatedName} in ${getDayFromToday(20).slice(0, 4)}`,
      }),
    ).toBeTruthy();
    expect(screen.getByText(`Progress of ${isolatedName}`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Actions for ${isolatedName}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect((await screen.findByRole('dialog')).textContent).toContain(`“${isolatedName}” and what you noted`);
  });
});

describe('/giving without an account', () => {
  it('requests a link by email without revealing whether there are gifts', async () => {
    const { user, requests } = openGiving({
      isVisitor: true,
      respond: key => (key === 'POST /giving/link' ? Response.json({ data: {} }) : undefined),
    });
    await user.type(await screen.findByLabelText('E-mail'), 'vera@example.org');
    await user.click(screen.getByRole('button', { name: 'Send me my gifts' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBe(document.activeElement);
    expect(requests.find(({ key }) => key === 'POST /giving/link')?.body).toEqual({
      email: 'vera@example.org',
    });
    expect(screen.getByText(/^If you reserved gifts with/).getAttribute('role')).toBe('status');
  });

  it('fills in the e-mail address of the last reservation in this browser', async () => {
    persistentStorage.clear();
    rememberedGiver.remember({ name: 'Vera Lind', email: 'vera@example.org' });
    openGiving({ isVisitor: true });
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('vera@example.org');
    persistentStorage.clear();
  });

  it('opens an emailed link once, and removes its token from the URL', async () => {
    const { requests } = openGiving({
      isVisitor: true,
      at: '/giving?token=from-the-mail',
      respond: key =>
        key === 'POST /giving/open'
          ? Response.json({
              data: { token: 'visit', expires_at: new Date(Date.now() + 60_000).toISOString() },
            })
          : undefined,
    });
    await findLine('Kite');
    expect(screen.getByLabelText('address').textContent).toBe('/giving');
    expect(requests.filter(({ key }) => key === 'POST /giving/open')).toHaveLength(1);
    expect(screen.getByText(/stay open in this tab/)).toBeTruthy();
  });

  it('reports an expired or used link and offers a new one', async () => {
    openGiving({
      isVisitor: true,
      at: '/giving?token=old',
      respond: key =>
        key === 'POST /giving/open' ? problemResponse(403, 'giving/link-not-valid') : undefined,
    });
    const message = 'This link has expired or was already used. Ask for a new one.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('button', { name: 'Send me my gifts' })).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe('/giving');
  });

  it('offers to open an emailed link again if the first attempt fails', async () => {
    const attempts: string[] = [];
    const { user, requests } = openGiving({
      isVisitor: true,
      at: '/giving?token=from-the-mail',
      respond: key => {
        if (key !== 'POST /giving/open') return undefined;
        attempts.push(key);
        if (attempts.length === 1) return problemResponse(503, 'unavailable');
        return Response.json({
          data: { token: 'visit', expires_at: new Date(Date.now() + 60_000).toISOString() },
        });
      },
    });
    expect(await screen.findByText('We could not open your link')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findLine('Kite');
    expect(requests.filter(({ key }) => key === 'POST /giving/open')).toHaveLength(2);
  });

  it('reports that the session of an emailed link has ended', async () => {
    tabStorage.set('giving-visit', JSON.stringify({ token: 'v', expires_at: new Date(Date.now() + 60_000) }));
    openGiving({
      isVisitor: true,
      respond: key => (key === 'GET /giving' ? problemResponse(403, 'giving/link-not-valid') : undefined),
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your link has ended/);
  });
});
