import { problemResponse, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  adaId,
  createGift,
  createList,
  fill,
  getBodies,
  getWriteKeys,
  listId,
  openLists,
} from '../../testing.tsx';

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

const fromUrlKey = 'POST /giftitem/create-from-url';
const createKey = 'POST /giftitem/create?country=us';
const updateKey = 'PUT /giftitem/update?country=us';
const uploadKey = `PUT /giftitem/upload-logo/${createGift().id}`;
const respondCreated = () => Response.json({ data: createGift() }, { status: 201 });
const respondUnavailable = () => problemResponse(503, 'upstream-unavailable');
const respondWith = (responses: Record<string, () => Response>) => (key: string) => responses[key]?.();
const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('Add gift dialog', () => {
  const boxLabel = 'Paste a link or search for a gift';

  async function typeInBox(text: string, responses: Record<string, () => Response> = {}) {
    const app = openLists({ at: `/lists/${listId}?add-gift=`, respond: respondWith(responses) });
    const dialog = await screen.findByRole('dialog', { name: 'Add gift' });
    await app.user.type(within(dialog).getByLabelText(boxLabel), text);
    return app;
  }

  it.each([
    ['its details arrive', false],
    ['reading its page fails', true],
  ])('adds a gift from a link and counts the seconds until %s', async (_, hasFailed) => {
    const loadingGift = createGift({
      id: 'new',
      loading_info: { startedAt: new Date(Date.now() - 5_000).toISOString() },
    });
    let gifts = [loadingGift];
    const { requests, queries } = await typeInBox('shop.example/kettle{Enter}', {
      [fromUrlKey]: () => Response.json({ data: loadingGift }, { status: 201 }),
      [`GET /giftlist/${listId}/gifts`]: () => Response.json(gifts),
    });
    const card = await screen.findByRole('article', { name: 'Getting the details' });
    const getSeconds = () => Number.parseInt(card.textContent ?? '', 10);
    const firstSeconds = getSeconds();
    expect(firstSeconds).toBeGreaterThanOrEqual(5);
    await waitFor(() => expect(getSeconds()).toBeGreaterThan(firstSeconds));
    expect(screen.queryByText('Gift added')).toBeNull();
    gifts = [{ ...loadingGift, loading_info: null, link_failed: hasFailed }];
    await act(() => queries.refetchQueries());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Getting the details' })).toBeNull());
    expect(screen.queryAllByText('Gift added')).toHaveLength(hasFailed ? 0 : 1);
    expect(screen.queryAllByText('We could not read the shop’s page')).toHaveLength(hasFailed ? 1 : 0);
    expect(getBodies(requests, fromUrlKey)).toMatchObject([
      { url: 'https://shop.example/kettle', giftlistId: listId, source: 'url_paste', userId: adaId },
    ]);
  });

  it('opens the search page for text that is not a link', async () => {
    const { requests } = await typeInBox('blue teapot{Enter}');
    await expectAddress(`/lists/${listId}/search?q=blue%20teapot`);
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it.each([
    ['a name', 'blue teapot', 'blue teapot', ''],
    ['a link', 'shop.example/kettle', '', 'https://shop.example/kettle'],
  ])('“Add manually” copies %s into the gift form', async (_, text, name, link) => {
    const { user } = await typeInBox(text);
    await user.click(screen.getByRole('button', { name: 'Add manually' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add gift manually' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe(name);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Link/).value).toBe(link);
  });

  it('adds nothing for blank text and stays open', async () => {
    const { requests } = await typeInBox('   {Enter}');
    await expectAddress(`/lists/${listId}?add-gift=`);
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it('focuses its empty field when “Continue” is pressed', async () => {
    const { user } = await typeInBox(' ');
    const continueButton = screen.getByRole('button', { name: 'Continue' });
    expect(continueButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(continueButton);
    expect(document.activeElement).toBe(screen.getByLabelText(boxLabel));
  });

  it.each([
    [
      'a link that is not allowed',
      () => problemResponse(400, 'link/not-allowed'),
      'Please enter a valid URL',
    ],
    ['an unavailable service', respondUnavailable, 'Failed to add a gift'],
  ])('reports %s and keeps the link', async (_, response, message) => {
    await typeInBox('https://shop.example/a{Enter}', { [fromUrlKey]: response });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(boxLabel).value).toBe('https://shop.example/a');
  });
});

describe('adding a gift manually', () => {
  async function openForm(responses: Record<string, () => Response> = {}) {
    const app = openLists({ at: `/lists/${listId}?add-gift=manual`, respond: respondWith(responses) });
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Add gift manually' }) };
  }
  const getSubmitButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Add gift' });

  it('starts with the name from the URL', async () => {
    openLists({ at: `/lists/${listId}?add-gift=manual%3Ablue%20teapot` });
    const dialog = await screen.findByRole('dialog', { name: 'Add gift manually' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe('blue teapot');
  });

  it('shows errors at invalid fields', async () => {
    const { user, dialog, requests } = await openForm();
    await fill(user, within(dialog).getByLabelText(/Link/), 'nonsense');
    await user.click(getSubmitButton(dialog));
    expect(await within(dialog).findByText('Please enter the gift name')).toBeTruthy();
    expect(within(dialog).getByText('Please enter a valid URL')).toBeTruthy();
    // The focus moves after the next paint.
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Gift name')));
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it('adds the gift with its price, link and picture', async () => {
    const { user, dialog, requests } = await openForm({
      [createKey]: respondCreated,
      [uploadKey]: () => Response.json({ data: createGift() }),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    await fill(user, within(dialog).getByLabelText(/Link/), 'shop.example/teapot');
    await fill(user, within(dialog).getByLabelText(/Price/), '48.5');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    await user.click(getSubmitButton(dialog));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(getBodies(requests, createKey)).toMatchObject([
      { gift_title: 'Blue teapot', product_url: 'https://shop.example/teapot', price: 48.5, quantity: 1 },
    ]);
    expect(getWriteKeys(requests)).toEqual([createKey, uploadKey]);
  });

  it.each(['Add gift', 'Add your first gift'])(
    'started with “%s”: focuses the tile for another gift after adding one',
    async name => {
      let gifts: unknown[] = [];
      const { user } = openLists({
        at: `/lists/${listId}?new=`,
        respond: respondWith({
          [`GET /giftlist/${listId}/gifts`]: () => Response.json(gifts),
          [createKey]: () => {
            gifts = [createGift()];
            return respondCreated();
          },
        }),
      });
      await user.click(await screen.findByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Add manually' }));
      const dialog = await screen.findByRole('dialog', { name: 'Add gift manually' });
      await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
      await user.click(getSubmitButton(dialog));
      const tile = await screen.findByRole('button', { name: /^Add a gift/ });
      await waitFor(() => expect(document.activeElement).toBe(tile));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('adds the gift only once if its picture upload fails and is retried', async () => {
    let canUpload = false;
    const { user, dialog, requests } = await openForm({
      [createKey]: respondCreated,
      [updateKey]: () => Response.json({ data: createGift() }),
      [uploadKey]: () => (canUpload ? Response.json({ data: createGift() }) : respondUnavailable()),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    await user.click(getSubmitButton(dialog));
    expect(await screen.findByText('Failed to update the gift')).toBeTruthy();
    canUpload = true;
    await user.click(getSubmitButton(dialog));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([createKey, uploadKey, updateKey, uploadKey]);
  });

  it.each([
    [10_485_760, 'accepts', [createKey, uploadKey]],
    [10_485_761, 'refuses', [createKey]],
    [30_000_000, 'refuses', [createKey]],
  ])('picture of %i bytes: the form %s it', async (bytes, outcome, expectedKeys) => {
    const { user, dialog, requests } = await openForm({
      [createKey]: respondCreated,
      [uploadKey]: () => Response.json({ data: createGift() }),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    Object.defineProperty(picture, 'size', { value: bytes });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    const errorText = within(dialog).queryByRole('alert')?.textContent;
    expect(errorText).toBe(outcome === 'accepts' ? undefined : 'The picture is too large. Max size is 10MB.');
    await user.click(getSubmitButton(dialog));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual(expectedKeys);
  });

  it.each([
    [413, 'too-large', 'The picture is too large. Max size is 10MB.'],
    [400, 'picture/too-many-pixels', /^This picture has too many pixels/],
  ] as const)('shows why the server refused the picture: %i %s', async (status, code, message) => {
    const { user, dialog } = await openForm({
      [createKey]: respondCreated,
      [uploadKey]: () => problemResponse(status, code),
    });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    const picture = new File(['x'], 'teapot.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Picture file'), picture);
    await user.click(getSubmitButton(dialog));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('refuses a file that is not a picture', async () => {
    const { user, dialog } = await openForm();
    const textFile = new File(['x'], 'a.txt', { type: 'text/plain' });
    const input = screen.getByLabelText<HTMLInputElement>('Picture file');
    input.removeAttribute('accept');
    await user.upload(input, textFile);
    expect(await within(dialog).findByText('Please choose a PNG, JPEG or WebP picture.')).toBeTruthy();
  });

  it('keeps the typed values after a failure, even if the dialog is closed', async () => {
    const { user, dialog } = await openForm({ [createKey]: respondUnavailable });
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Blue teapot');
    await user.click(getSubmitButton(dialog));
    expect(await screen.findByText('Failed to create the gift')).toBeTruthy();
    cleanup();
    const reopened = await openForm();
    await waitFor(() =>
      expect(within(reopened.dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot'),
    );
  });
});

describe('editing a gift', () => {
  it.each([
    ['success', () => Response.json({ data: createGift() }), 'Gift updated'],
    ['a failure', respondUnavailable, 'Failed to update the gift'],
  ])('sends only the changed field and reports %s', async (_, response, message) => {
    const { user, requests } = openLists({
      at: `/lists/${listId}?edit-gift=${createGift().id}`,
      gifts: [createGift({ link_failed: true })],
      respond: respondWith({ [updateKey]: response }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(within(dialog).getByText(/Add the details yourself/)).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Gift name'));
    await fill(user, within(dialog).getByLabelText('Gift name'), 'Red teapot');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeTruthy();
    // Other fields may have been changed by a collaborator meanwhile.
    expect(getBodies(requests, updateKey)).toEqual([{ id: createGift().id, gift_title: 'Red teapot' }]);
  });

  it('sends an uncertain price even if it is unchanged', async () => {
    const { user, requests } = openLists({
      at: `/lists/${listId}?edit-gift=${createGift().id}`,
      gifts: [createGift({ price_likely_error: true })],
      respond: respondWith({ [updateKey]: () => Response.json({ data: createGift() }) }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(within(dialog).getByText(/The price on the shop’s page looks wrong/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Gift updated')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: createGift().id, price: 48 }]);
  });
});

describe('/add-gift', () => {
  const createManyKey = 'POST /giftitem/create-many?country=us';
  const foundGiftPath = '/add-gift?url=https%3A%2F%2Fshop.example%2Fkettle&gift_title=Kettle';
  const ownLists = [
    createList(),
    createList({ id: '0190a000-0000-7000-8000-000000000002', list_name: 'Christmas' }),
  ];
  const listResponses = {
    [`GET /giftlist/for-user/${createList().user_id}?includeArchived=true`]: () => Response.json(ownLists),
  };

  it('fills in the shared link and requires a list', async () => {
    const { user, requests } = openLists({
      at: '/add-gift?title=Kettle&text=Look+https%3A%2F%2Fshop.example%2Fkettle',
      respond: respondWith({ ...listResponses, [fromUrlKey]: respondCreated }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add gift' }));
    expect(await screen.findByText('Please select a giftlist')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'List' }));
    await user.click(await screen.findByRole('option', { name: 'Christmas' }));
    await user.click(screen.getByRole('button', { name: 'Add gift' }));
    await expectAddress(`/lists/${createGift().giftlist_id}`);
    expect(getBodies(requests, fromUrlKey)).toMatchObject([
      { url: 'https://shop.example/kettle', giftlistId: ownLists[1]?.id },
    ]);
  });

  it.each([
    [
      'success',
      () => Response.json({ data: [createGift()] }, { status: 201 }),
      'Gift added',
      `/lists/${ownLists[1]?.id}`,
    ],
    ['a failure', respondUnavailable, 'Failed to add a gift', foundGiftPath],
  ])(
    'submits the gift that the extension found, and reports %s',
    async (_, response, message, expectedPath) => {
      const { user, requests } = openLists({
        at: foundGiftPath,
        respond: respondWith({ ...listResponses, [createManyKey]: response }),
      });
      await user.click(await screen.findByRole('button', { name: 'Add gift' }));
      expect(await screen.findByText('Please select a giftlist')).toBeTruthy();
      expect(getWriteKeys(requests)).toEqual([]);
      await user.click(screen.getByRole('combobox', { name: 'List' }));
      await user.click(await screen.findByRole('option', { name: 'Christmas' }));
      expect(screen.queryByText('Please select a giftlist')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Add gift' }));
      expect(await screen.findByText(message)).toBeTruthy();
      expect(getBodies(requests, createManyKey)).toMatchObject([
        {
          giftlist_id: ownLists[1]?.id,
          gifts: [{ gift_title: 'Kettle', product_url: 'https://shop.example/kettle', price: null }],
        },
      ]);
      await expectAddress(expectedPath);
    },
  );

  it('focuses the empty text field and sends nothing when “Add gift” is pressed', async () => {
    const { user, requests } = openLists({ at: '/add-gift', respond: respondWith(listResponses) });
    await user.click(await screen.findByRole('button', { name: 'Add gift' }));
    expect(screen.queryByText('Please select a giftlist')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Paste a link or search for a gift'));
    expect(getWriteKeys(requests)).toEqual([]);
    await expectAddress('/add-gift');
  });

  it('“Add manually” requires a list and opens its gift form with the typed name', async () => {
    const { user } = openLists({ at: '/add-gift', respond: respondWith(listResponses) });
    await fill(user, await screen.findByLabelText('Paste a link or search for a gift'), 'Blue teapot');
    await user.click(screen.getByRole('button', { name: 'Add manually' }));
    expect(await screen.findByText('Please select a giftlist')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'List' }));
    await user.click(await screen.findByRole('option', { name: 'Ada turns thirty' }));
    await user.click(screen.getByRole('button', { name: 'Add manually' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add gift manually' }));
    expect(form.getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot');
  });

  it('explains how to add gifts from any shop if no link was shared', async () => {
    openLists({ at: '/add-gift', respond: respondWith(listResponses) });
    const link = await screen.findByRole('link', { name: 'Add to Giftlist' });
    expect(link.getAttribute('href')).toContain(`javascript:void open('${location.origin}/add-gift?url='`);
  });
});
