import { problemResponse, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { adaId, aGift, aList, bodiesOf, fill, listId, openLists, writes } from '../../testing.tsx';

beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await act(signOut);
  jest.restoreAllMocks();
});

const fromUrl = 'POST /giftitem/create-from-url';
const create = 'POST /giftitem/create?country=us';
const update = 'PUT /giftitem/update?country=us';
const upload = `PUT /giftitem/upload-logo/${aGift().id}`;
const created = () => Response.json({ data: aGift() }, { status: 201 });
const unavailable = () => problemResponse(503, 'upstream-unavailable');
const respondWith = (answers: Record<string, () => Response>) => (key: string) => answers[key]?.();
const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('the add box', () => {
  const box = 'Paste a link or search for a gift';

  async function type(text: string, answers: Record<string, () => Response> = {}) {
    const opened = openLists({ at: `/lists/${listId}?add-gift=`, answer: respondWith(answers) });
    const dialog = await screen.findByRole('dialog', { name: 'Add gift' });
    await opened.user.type(within(dialog).getByLabelText(box), text);
    return opened;
  }

  it.each([
    ['its details arrive', false],
    ['its page could not be read', true],
  ])('adds a gift from a link, whose card counts the seconds until %s', async (_, failed) => {
    const loading = aGift({
      id: 'new',
      loading_info: { startedAt: new Date(Date.now() - 5_000).toISOString() },
    });
    let gifts = [loading];
    const { sent, queries } = await type('shop.example/kettle{Enter}', {
      [fromUrl]: () => Response.json({ data: loading }, { status: 201 }),
      [`GET /giftlist/${listId}/gifts`]: () => Response.json(gifts),
    });
    const card = await screen.findByRole('article', { name: 'Getting the details' });
    const seconds = () => Number.parseInt(card.textContent ?? '', 10);
    const first = seconds();
    expect(first).toBeGreaterThanOrEqual(5);
    await waitFor(() => expect(seconds()).toBeGreaterThan(first));
    expect(screen.queryByText('Gift added')).toBeNull();
    gifts = [{ ...loading, loading_info: null, link_failed: failed }];
    await act(() => queries.refetchQueries());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Getting the details' })).toBeNull());
    expect(screen.queryAllByText('Gift added')).toHaveLength(failed ? 0 : 1);
    expect(screen.queryAllByText('We could not read the shop’s page')).toHaveLength(failed ? 1 : 0);
    expect(bodiesOf(sent, fromUrl)).toMatchObject([
      { url: 'https://shop.example/kettle', giftlistId: listId, source: 'url_paste', userId: adaId },
    ]);
  });

  it('searches the shop for words', async () => {
    const { sent } = await type('blue teapot{Enter}');
    await isAt(`/lists/${listId}/search?q=blue%20teapot`);
    expect(writes(sent)).toEqual([]);
  });

  it.each([
    ['a name', 'blue teapot', 'blue teapot', ''],
    ['a link', 'shop.example/kettle', '', 'https://shop.example/kettle'],
  ])('moves %s to the form', async (_, text, name, link) => {
    const { user } = await type(text);
    await user.click(screen.getByRole('button', { name: 'Add manually' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add gift manually' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe(name);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Link/).value).toBe(link);
  });

  it('does nothing when empty', async () => {
    const { sent } = await type('   {Enter}');
    await isAt(`/lists/${listId}?add-gift=`);
    expect(writes(sent)).toEqual([]);
  });

  it('focuses its empty field when “Continue” is pressed', async () => {
    const { user } = await type(' ');
    const next = screen.getByRole('button', { name: 'Continue' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(next);
    expect(document.activeElement).toBe(screen.getByLabelText(box));
  });

  it.each([
    ['link/not-allowed', () => problemResponse(400, 'link/not-allowed'), 'Please enter a valid URL'],
    ['a missing response', unavailable, 'Failed to add a gift'],
  ])('reports %s, and keeps the link', async (_, response, sentence) => {
    await type('https://shop.example/a{Enter}', { [fromUrl]: response });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(box).value).toBe('https://shop.example/a');
  });
});

describe('adding a gift by hand', () => {
  async function open(answers: Record<string, () => Response> = {}) {
    const opened = openLists({ at: `/lists/${listId}?add-gift=manual`, answer: respondWith(answers) });
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Add gift manually' }) };
  }
  const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Add gift' });

  it('starts with the name from the URL', async () => {
    openLists({ at: `/lists/${listId}?add-gift=manual%3Ablue%20teapot` });
    const dialog = await screen.findByRole('dialog', { name: 'Add gift manually' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe('blue teapot');
  });

  it('shows errors at the fields that are missing', async () => {
    const { user, dialog, sent } = await open();
    await fill(user, within(dialog).getByLabelText(/Link/), 'nonsense');
    await user.click(send(dialog));
    expect(await within(dialog).findByText('Please enter the gift name')).toBeTruthy();
    expect(within(dialog).getByText('Please enter a valid URL')).toBeTruthy();
    // The field is focused after the next paint.
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Gift name')));
    expect(writes(sent)).toEqual([]);
  });

  it('adds it with two decimals, the completed link and its picture', async () => {
    const { user, dialog, sent } = await open({
      [create]: created,
      [upload]: () => Response.json({ data: aGift() }),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    await fill(user, within(dialog).getByLabelText(/Link/), 'shop.example/teapot');
    await fill(user, within(dialog).getByLabelText(/Price/), '48.5');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    await user.click(send(dialog));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(bodiesOf(sent, create)).toMatchObject([
      { gift_title: 'Blue teapot', product_url: 'https://shop.example/teapot', price: 48.5, quantity: 1 },
    ]);
    expect(writes(sent)).toEqual([create, upload]);
  });

  it.each(['Add gift', 'Add your first gift'])(
    'moves the focus from %s to the tile that adds the next one',
    async name => {
      let gifts: unknown[] = [];
      const { user } = openLists({
        at: `/lists/${listId}?new=`,
        answer: respondWith({
          [`GET /giftlist/${listId}/gifts`]: () => Response.json(gifts),
          [create]: () => {
            gifts = [aGift()];
            return created();
          },
        }),
      });
      await user.click(await screen.findByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Add manually' }));
      const dialog = await screen.findByRole('dialog', { name: 'Add gift manually' });
      await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
      await user.click(send(dialog));
      const tile = await screen.findByRole('button', { name: /^Add a gift/ });
      await waitFor(() => expect(document.activeElement).toBe(tile));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('does not add the gift twice when the upload of its picture failed', async () => {
    let works = false;
    const { user, dialog, sent } = await open({
      [create]: created,
      [update]: () => Response.json({ data: aGift() }),
      [upload]: () => (works ? Response.json({ data: aGift() }) : unavailable()),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    await user.click(send(dialog));
    expect(await screen.findByText('Failed to update the gift')).toBeTruthy();
    works = true;
    await user.click(send(dialog));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(writes(sent)).toEqual([create, upload, update, upload]);
  });

  it.each([
    [10_485_760, 'is taken', [create, upload]],
    [10_485_761, 'is refused at its field', [create]],
    [30_000_000, 'is refused at its field', [create]],
  ])('checks a picture of %i bytes: it %s', async (bytes, outcome, expected) => {
    const { user, dialog, sent } = await open({
      [create]: created,
      [upload]: () => Response.json({ data: aGift() }),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    Object.defineProperty(picture, 'size', { value: bytes });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    const refusal = within(dialog).queryByRole('alert')?.textContent;
    expect(refusal).toBe(outcome === 'is taken' ? undefined : 'The picture is too large. Max size is 10MB.');
    await user.click(send(dialog));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(writes(sent)).toEqual(expected);
  });

  it.each([
    [413, 'too-large', 'The picture is too large. Max size is 10MB.'],
    [400, 'picture/too-many-pixels', /^This picture has too many pixels/],
  ] as const)('says what is wrong with its picture: %i %s', async (status, code, sentence) => {
    const { user, dialog } = await open({ [create]: created, [upload]: () => problemResponse(status, code) });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    await user.click(send(dialog));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('refuses a file that is not a picture', async () => {
    const { user, dialog } = await open();
    const text = new File(['x'], 'a.txt', { type: 'text/plain' });
    const input = screen.getByLabelText<HTMLInputElement>('Picture file');
    input.removeAttribute('accept');
    await user.upload(input, text);
    expect(await within(dialog).findByText('Please choose a PNG, JPEG or WebP picture.')).toBeTruthy();
  });

  it('keeps the typed values when sending fails, even if the dialog is closed', async () => {
    const { user, dialog } = await open({ [create]: unavailable });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    await user.click(send(dialog));
    expect(await screen.findByText('Failed to create the gift')).toBeTruthy();
    cleanup();
    const again = await open();
    await waitFor(() =>
      expect(within(again.dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot'),
    );
  });
});

describe('editing a gift', () => {
  it.each([
    ['done', () => Response.json({ data: aGift() }), 'Gift updated'],
    ['failed', unavailable, 'Failed to update the gift'],
  ])('%s, is reported', async (_, response, sentence) => {
    const { user, sent } = openLists({
      at: `/lists/${listId}?edit-gift=${aGift().id}`,
      gifts: [aGift({ link_failed: true })],
      answer: respondWith({ [update]: response }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(within(dialog).getByText(/Add the details yourself/)).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Gift name'));
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Red teapot');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    // Only the changed field is sent, so that a collaborator's changes are kept.
    expect(bodiesOf(sent, update)).toEqual([{ id: aGift().id, gift_title: 'Red teapot' }]);
  });

  it('confirms an uncertain price, even an unchanged one', async () => {
    const { user, sent } = openLists({
      at: `/lists/${listId}?edit-gift=${aGift().id}`,
      gifts: [aGift({ price_likely_error: true })],
      answer: respondWith({ [update]: () => Response.json({ data: aGift() }) }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(within(dialog).getByText(/The price on the shop’s page looks wrong/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Gift updated')).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: aGift().id, price: 48 }]);
  });
});

describe('/add-gift', () => {
  const createMany = 'POST /giftitem/create-many?country=us';
  const foundAt = '/add-gift?url=https%3A%2F%2Fshop.example%2Fkettle&gift_title=Kettle';
  const two = [aList(), aList({ id: '0190a000-0000-7000-8000-000000000002', list_name: 'Christmas' })];
  const lists = {
    [`GET /giftlist/for-user/${aList().user_id}?includeArchived=true`]: () => Response.json(two),
  };

  it('fills in the shared link and requires a list', async () => {
    const { user, sent } = openLists({
      at: '/add-gift?title=Kettle&text=Look+https%3A%2F%2Fshop.example%2Fkettle',
      answer: respondWith({ ...lists, [fromUrl]: created }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add gift' }));
    expect(await screen.findByText('Please select a giftlist')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'List' }));
    await user.click(await screen.findByRole('option', { name: 'Christmas' }));
    await user.click(screen.getByRole('button', { name: 'Add gift' }));
    await isAt(`/lists/${aGift().giftlist_id}`);
    expect(bodiesOf(sent, fromUrl)).toMatchObject([
      { url: 'https://shop.example/kettle', giftlistId: two[1]?.id },
    ]);
  });

  it.each([
    ['done', () => Response.json({ data: [aGift()] }, { status: 201 }), 'Gift added', `/lists/${two[1]?.id}`],
    ['failed', unavailable, 'Failed to add a gift', foundAt],
  ])(
    'fills in what the extension found and asks for a list: %s, is reported',
    async (_, response, sentence, then) => {
      const { user, sent } = openLists({
        at: foundAt,
        answer: respondWith({ ...lists, [createMany]: response }),
      });
      await user.click(await screen.findByRole('button', { name: 'Add gift' }));
      expect(await screen.findByText('Please select a giftlist')).toBeTruthy();
      expect(writes(sent)).toEqual([]);
      await user.click(screen.getByRole('combobox', { name: 'List' }));
      await user.click(await screen.findByRole('option', { name: 'Christmas' }));
      expect(screen.queryByText('Please select a giftlist')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Add gift' }));
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(bodiesOf(sent, createMany)).toMatchObject([
        {
          giftlist_id: two[1]?.id,
          gifts: [{ gift_title: 'Kettle', product_url: 'https://shop.example/kettle', price: null }],
        },
      ]);
      await isAt(then);
    },
  );

  it('does nothing when empty', async () => {
    const { user, sent } = openLists({ at: '/add-gift', answer: respondWith(lists) });
    await user.click(await screen.findByRole('button', { name: 'Add gift' }));
    expect(screen.queryByText('Please select a giftlist')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Paste a link or search for a gift'));
    expect(writes(sent)).toEqual([]);
    await isAt('/add-gift');
  });

  it('opens the form of the chosen list with a typed name', async () => {
    const { user } = openLists({ at: '/add-gift', answer: respondWith(lists) });
    await fill(user, await screen.findByLabelText('Paste a link or search for a gift'), 'Blue teapot');
    await user.click(screen.getByRole('button', { name: 'Add manually' }));
    expect(await screen.findByText('Please select a giftlist')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'List' }));
    await user.click(await screen.findByRole('option', { name: 'Ada turns thirty' }));
    await user.click(screen.getByRole('button', { name: 'Add manually' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add gift manually' }));
    expect(form.getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot');
  });

  it('explains how to add from any shop if no link was shared', async () => {
    openLists({ at: '/add-gift', answer: respondWith(lists) });
    const link = await screen.findByRole('link', { name: 'Add to Giftlist' });
    expect(link.getAttribute('href')).toContain(`javascript:void open('${location.origin}/add-gift?url='`);
  });
});
