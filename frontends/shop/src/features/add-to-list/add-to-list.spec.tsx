import { persistentStorage, tabStorage, wantedProduct } from '@giftlist/frontend-kit/client';
import { Route, Routes } from '@giftlist/frontend-kit/router';
import {
  delayRequests,
  problemResponse,
  renderInApp,
  signOut,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createGuide, createProduct, mockShop, resetShopBetweenTests } from '../../testing.ts';
import { CategoryPage } from '../catalogue/category-page.tsx';
import { createOffer, getAddress, openGuides, teapot } from '../guides/guides.testing.tsx';

resetShopBetweenTests();
afterEach(() => {
  persistentStorage.clear();
  tabStorage.clear();
});

const birthdayList = { id: 'l1', user_id: 'p', list_name: 'Birthday', isArchived: false };
const holidayList = { id: 'l3', user_id: 'p', list_name: 'Holiday', isArchived: false };
const archivedList = { id: 'l2', user_id: 'p', list_name: 'Old things', isArchived: true };
const friendsList = { id: 'l9', user_id: 'somebody', list_name: 'For Nora', isArchived: false };

/** Responds with these lists and a guide with a teapot. Responses of `respond` take precedence. */
function mockShopWithLists(
  lists: object[],
  respond: (key: string, body: unknown) => Response | undefined = () => undefined,
  viewer: 'member' | 'visitor' = 'member',
) {
  let giftCount = 0;
  return mockShop((key, body) => {
    const response = respond(key, body);
    if (response) return response;
    if (key.startsWith('GET /giftguide/details'))
      return Response.json(createGuide('for-her', { products: [teapot] }));
    if (key.startsWith('GET /giftlist/for-user')) return Response.json(lists);
    if (key.startsWith('POST /giftitem/create')) {
      giftCount += 1;
      return Response.json({ data: { id: `g${giftCount}` } }, { status: 201 });
    }
    return undefined;
  }, viewer);
}
const getCreatedGifts = (requests: { key: string; body: unknown }[]) =>
  requests.filter(({ key }) => key.startsWith('POST /giftitem/create')).map(({ body }) => body);
const findAddButton = () => screen.findByRole('button', { name: 'Add to list' });
const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));
const findDialog = async (name = 'Add to list') => within(await screen.findByRole('dialog', { name }));

describe('adding a gift that comes in variants', () => {
  const mockVariants = (details: () => Response) =>
    mockShopWithLists([birthdayList], key => {
      if (key.startsWith('GET /settings/shop/products'))
        return Response.json([createProduct('tee-0', { product_title: 'Tee', variants: 2 })]);
      return key.startsWith('GET /products/tee-0/details') ? details() : undefined;
    });
  const openCategory = () =>
    renderInApp(
      <Routes>
        <Route path="/gift-ideas/:slug" element={<CategoryPage />} />
      </Routes>,
      { at: '/gift-ideas/kitchen' },
    );
  const variant_choice = ['Red, S', 'Blue, M'].map((label, index) => ({
    label,
    product: createProduct(`tee-${index}`, { product_title: `Tee ${label}`, price: 20 + index }),
  }));

  it('asks for a variant and adds the chosen one', async () => {
    const requests = mockVariants(() => Response.json({ ...createProduct('tee-0'), variant_choice }));
    const { user } = openCategory();
    expect(await screen.findByText('2 to choose from')).toBeTruthy();
    await user.click(await findAddButton());
    const dialog = await findDialog('Which one?');
    const variantList = within(await dialog.findByRole('list', { name: 'Variants' }));
    expect(variantList.getAllByRole('button').map(button => button.textContent)).toEqual([
      'Red, S$20.00',
      'Blue, M$21.00',
    ]);
    expect(getCreatedGifts(requests)).toEqual([]);
    await user.click(variantList.getByRole('button', { name: /Blue, M/ }));
    expect(await getToasts().findByText('Added to Birthday')).toBeTruthy();
    expect(getCreatedGifts(requests)).toMatchObject([
      { gift_title: 'Tee Blue, M', price: 21, product_url: 'https://shop.example/tee-1' },
    ]);
  });

  it('marks the card as added, and lets another variant be added', async () => {
    const requests = mockVariants(() => Response.json({ ...createProduct('tee-0'), variant_choice }));
    const { user } = openCategory();
    const pickVariant = async (name: RegExp) =>
      user.click(await (await findDialog('Which one?')).findByRole('button', { name }));
    await user.click(await findAddButton());
    await pickVariant(/Blue, M/);
    await user.click(await screen.findByRole('button', { name: 'Added to Birthday' }));
    await pickVariant(/Red, S/);
    await waitFor(() => expect(getCreatedGifts(requests)).toHaveLength(2));
    expect(getCreatedGifts(requests)).toMatchObject([
      { gift_title: 'Tee Blue, M' },
      { gift_title: 'Tee Red, S' },
    ]);
  });

  it('shows the plus again after Undo', async () => {
    const deleted: string[] = [];
    mockShopWithLists([birthdayList], key => {
      if (key.startsWith('GET /settings/shop/products'))
        return Response.json([createProduct('tee-0', { product_title: 'Tee', variants: 2 })]);
      if (key.startsWith('DELETE /giftitem/delete/')) {
        deleted.push(key);
        return Response.json({});
      }
      return key.startsWith('GET /products/tee-0/details')
        ? Response.json({ ...createProduct('tee-0'), variant_choice })
        : undefined;
    });
    const { user } = openCategory();
    await user.click(await findAddButton());
    const dialog = await findDialog('Which one?');
    await user.click(await dialog.findByRole('button', { name: /Blue, M/ }));
    await user.click(await getToasts().findByRole('button', { name: 'Undo' }));
    expect(await findAddButton()).toBeTruthy();
    expect(deleted).toEqual(['DELETE /giftitem/delete/g1']);
  });

  it('adds nothing if the dialog is closed before a variant is chosen', async () => {
    const requests = mockVariants(() => Response.json({ ...createProduct('tee-0'), variant_choice }));
    const { user } = openCategory();
    await user.click(await findAddButton());
    await findDialog('Which one?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getCreatedGifts(requests)).toEqual([]);
  });
});

describe('adding a gift with one tap', () => {
  it('adds it to the last used list, confirms it in a toast, and shows a check mark', async () => {
    persistentStorage.set('last-list:p', 'l1');
    const requests = mockShopWithLists([holidayList, birthdayList]);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    expect(await getToasts().findByText('Added to Birthday')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Added to Birthday' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getCreatedGifts(requests)).toEqual([
      {
        giftlist_id: 'l1',
        gift_title: 'Stoneware teapot, blue',
        price: 54,
        currency: 'USD',
        product_url: 'https://shop.example/teapot',
        image_url: null,
        source: 'gift_guides',
        platform: 'desktop_web',
        product: {
          product_id: 'teapot',
          product_title: 'Stoneware teapot, blue',
          product_photos: [],
          product_rating: 4.3,
          product_page_url: 'https://shop.example/teapot',
          product_offers_page_url: 'https://shop.example/teapot',
          product_num_reviews: 1_250,
          offer: {
            store_name: 'Target',
            offer_page_url: 'https://shop.example/teapot',
            price: 'USD 54.00',
          },
        },
      },
    ]);
  });

  it.each([
    [
      'the member’s newest list if none was used yet',
      undefined,
      [friendsList, holidayList, birthdayList],
      'Holiday',
    ],
    ['the last used list even if somebody else owns it', 'l9', [friendsList, birthdayList], 'For Nora'],
    ['another list if the last used one is archived', 'l2', [archivedList, birthdayList], 'Birthday'],
    ['another list if the last used one was deleted', 'gone', [birthdayList], 'Birthday'],
  ])('uses %s', async (_, lastListId, lists, name) => {
    if (lastListId) persistentStorage.set('last-list:p', lastListId);
    mockShopWithLists(lists);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    expect(await getToasts().findByText(`Added to ${name}`)).toBeTruthy();
  });

  it('remembers the list and the check mark, and hides the check mark after sign-out', async () => {
    const products = [createProduct('kettle'), createProduct('mug')];
    mockShopWithLists([holidayList, birthdayList], key =>
      key.startsWith('GET /settings/shop/products') ? Response.json(products) : undefined,
    );
    const openCategory = () =>
      renderInApp(
        <Routes>
          <Route path="/gift-ideas/:slug" element={<CategoryPage />} />
        </Routes>,
        { at: '/gift-ideas/kitchen' },
      );
    const { user } = openCategory();
    const findCard = async (name: string) =>
      within((await screen.findByText(name)).closest('article') ?? document.body);
    await user.click((await findCard('Thing kettle')).getByRole('button', { name: 'Add to list' }));
    await (await findCard('Thing kettle')).findByRole('button', { name: 'Added to Holiday' });
    expect(persistentStorage.get('last-list:p')).toBe('l3');
    cleanup();
    openCategory();
    expect((await findCard('Thing kettle')).getByRole('button', { name: 'Added to Holiday' })).toBeTruthy();
    expect((await findCard('Thing mug')).getByRole('button', { name: 'Add to list' })).toBeTruthy();
    await act(signOut);
    expect((await findCard('Thing kettle')).getByRole('button', { name: 'Add to list' })).toBeTruthy();
  });

  it.each([
    ['יום הולדת', '\u2068יום הולדת\u2069'],
    ['\u202Eevil', '\u2068\u202Eevil\u202C\u2069'],
  ])('isolates the text direction of the list name %j', async (list_name, isolatedName) => {
    persistentStorage.set('last-list:p', 'l1');
    mockShopWithLists([holidayList, { ...birthdayList, list_name }]);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    expect(await getToasts().findByText(`Added to ${isolatedName}`)).toBeTruthy();
    expect(await screen.findByRole('button', { name: `Added to ${isolatedName}` })).toBeTruthy();
  });

  it('sends one request for repeated presses', async () => {
    const requests = mockShopWithLists([birthdayList]);
    const release = delayRequests('/giftitem/create');
    const { user } = openGuides('/gift-guides/for-her');
    const button = await findAddButton();
    await user.click(button);
    await user.click(button);
    release();
    await getToasts().findByText('Added to Birthday');
    expect(getCreatedGifts(requests)).toHaveLength(1);
  });

  it('reports a failure and shows the plus again', async () => {
    mockShopWithLists([birthdayList], key =>
      key.startsWith('POST /giftitem/create') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(await findAddButton()).toBeTruthy();
  });

  it('can be undone in the toast', async () => {
    const requests = mockShopWithLists([birthdayList]);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await user.click(await getToasts().findByRole('button', { name: 'Undo' }));
    expect(await getToasts().findByText('Removed from Birthday')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('DELETE /giftitem/delete/g1');
    expect(await findAddButton()).toBeTruthy();
  });

  it('links to the list', async () => {
    mockShopWithLists([birthdayList]);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await user.click(await getToasts().findByRole('button', { name: 'View list' }));
    await waitFor(() => expect(getAddress()).toBe('/lists/l1'));
  });

  it('adds it at the price of its cheapest offer', async () => {
    const cheapest = { ...createOffer('Walmart', 'https://go.example/walmart'), price: 'USD 49.00' };
    const guide = createGuide('for-her', {
      products: [{ ...teapot, offers: [cheapest, createOffer('Target', null)] }],
    });
    const requests = mockShopWithLists([birthdayList], key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await getToasts().findByText('Added to Birthday');
    expect(getCreatedGifts(requests)).toMatchObject([
      { price: 49, product: { offer: { store_name: 'Walmart', price: 'USD 49.00' } } },
    ]);
  });

  it('adds it with the shop’s price if there are no offers', async () => {
    const plain_price = {
      price: 'GBP 48.00',
      store_name: 'Kettles',
      offer_page_url: 'https://kettles.example',
    };
    const guide = createGuide('for-her', { products: [{ ...teapot, offer: null, offers: [], plain_price }] });
    const requests = mockShopWithLists([birthdayList], key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await getToasts().findByText('Added to Birthday');
    expect(getCreatedGifts(requests)).toMatchObject([
      { price: 48, currency: 'GBP', product_url: 'https://kettles.example' },
    ]);
  });

  it('says when the gift is not sold in the country', async () => {
    const guide = createGuide('for-her', { products: [{ ...teapot, offer: null, offers: [] }] });
    mockShopWithLists([birthdayList], key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    expect(await screen.findByText('This gift is not sold in your country')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('changing the list of a gift', () => {
  it('adds it to the new list first, then removes it from the old one', async () => {
    persistentStorage.set('last-list:p', 'l1');
    const requests = mockShopWithLists([holidayList, birthdayList, archivedList]);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await user.click(await getToasts().findByRole('button', { name: 'Change' }));
    const dialog = await findDialog('Change list');
    expect(dialog.getByText('Stoneware teapot, blue')).toBeTruthy();
    expect(dialog.getByText('$54.00')).toBeTruthy();
    expect(await dialog.findByText('— Archived —')).toBeTruthy();
    const currentList = await dialog.findByRole('button', { name: /Birthday It is on this list/ });
    expect(currentList.getAttribute('aria-current')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Holiday' }));
    expect(await getToasts().findByText('Moved to Holiday')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getAddress()).toBe('/gift-guides/for-her');
    const getWrites = () =>
      requests.map(({ key }) => key.split('?')[0]).filter(key => !key?.startsWith('GET'));
    await waitFor(() =>
      expect(getWrites()).toEqual([
        'POST /giftitem/create',
        'POST /giftitem/create',
        'DELETE /giftitem/delete/g1',
      ]),
    );
    expect(getCreatedGifts(requests)).toMatchObject([{ giftlist_id: 'l1' }, { giftlist_id: 'l3' }]);
    expect(screen.getByRole('button', { name: 'Added to Holiday' })).toBeTruthy();
  });

  it('opens on a press of the check mark, and offers Undo after the gift was removed', async () => {
    const requests = mockShopWithLists([birthdayList]);
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await user.click(await screen.findByRole('button', { name: 'Added to Birthday' }));
    const dialog = await findDialog('Change list');
    await user.click(dialog.getByRole('button', { name: 'Remove from Birthday' }));
    await user.click(await getToasts().findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Added to Birthday' })).toBeTruthy();
    expect(requests.filter(({ key }) => /delete|restore/.test(key))).toEqual([
      { key: 'DELETE /giftitem/delete/g1', body: undefined },
      { key: 'POST /giftitem/restore', body: { gift_id: 'g1' } },
    ]);
  });

  it('keeps the dialog and the old list if adding to the new one fails', async () => {
    let isDown = false;
    const requests = mockShopWithLists([holidayList, birthdayList], key =>
      isDown && key.startsWith('POST /giftitem/create')
        ? problemResponse(503, 'upstream-unavailable')
        : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await user.click(await screen.findByRole('button', { name: 'Added to Holiday' }));
    const dialog = await findDialog('Change list');
    isDown = true;
    await user.click(await dialog.findByRole('button', { name: 'Birthday' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Remove from Holiday' })).toBeTruthy();
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  });

  it('creates a new list with the entered name', async () => {
    const requests = mockShopWithLists([birthdayList], (key, body) =>
      key === 'POST /giftlist/create'
        ? Response.json({ data: { ...birthdayList, id: 'new', ...Object(body) } }, { status: 201 })
        : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    await user.click(await screen.findByRole('button', { name: 'Added to Birthday' }));
    const dialog = await findDialog('Change list');
    await user.click(await dialog.findByRole('button', { name: 'New list' }));
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await dialog.findByText('Please provide list name')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name of the new list'), ' Garden ');
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await getToasts().findByText('Moved to Garden')).toBeTruthy();
    expect(requests.find(({ key }) => key === 'POST /giftlist/create')?.body).toEqual({
      list_name: 'Garden',
    });
    expect(getCreatedGifts(requests)).toMatchObject([{ giftlist_id: 'l1' }, { giftlist_id: 'new' }]);
  });
});

describe('adding a gift when no list can be chosen automatically', () => {
  it('asks for the name of the first list, and adds the gift to it', async () => {
    let isDown = true;
    const requests = mockShopWithLists([], (key, body) => {
      if (key !== 'POST /giftlist/create') return undefined;
      return isDown
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json({ data: { ...birthdayList, id: 'new', ...Object(body) } }, { status: 201 });
    });
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    const dialog = await findDialog();
    expect(getAddress()).toBe('/gift-guides/for-her?add-to-list=teapot');
    const field = await dialog.findByLabelText<HTMLInputElement>('Name your first list');
    await user.type(field, 'Wishes');
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await screen.findByText('Failed to create the list')).toBeTruthy();
    expect(field.value).toBe('Wishes');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await getToasts().findByText('Added to Wishes')).toBeTruthy();
    await waitFor(() => expect(getAddress()).toBe('/gift-guides/for-her'));
    expect(getCreatedGifts(requests)).toMatchObject([{ giftlist_id: 'new' }]);
  });

  it('reports that the lists could not be loaded, and retries', async () => {
    let isDown = true;
    mockShopWithLists([birthdayList], key =>
      isDown && key.startsWith('GET /giftlist/for-user')
        ? problemResponse(503, 'upstream-unavailable')
        : undefined,
    );
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    const dialog = await findDialog();
    expect(await dialog.findByText('We could not load your lists')).toBeTruthy();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await user.click(await dialog.findByRole('button', { name: 'Birthday' }));
    expect(await getToasts().findByText('Added to Birthday')).toBeTruthy();
  });
});

describe('a visitor adding a gift', () => {
  it('continues after sign-up without another press', async () => {
    await act(signOut);
    mockShopWithLists([birthdayList], undefined, 'visitor');
    const { user } = openGuides('/gift-guides/for-her');
    await user.click(await findAddButton());
    const returnPath = '/gift-guides/for-her?add-to-list=teapot';
    expect(getAddress()).toBe(`/sign-up?return_to=${encodeURIComponent(returnPath)}`);
    cleanup();
    const requests = mockShopWithLists([birthdayList]);
    openGuides(returnPath);
    expect(await getToasts().findByText('Added to Birthday')).toBeTruthy();
    await waitFor(() => expect(getAddress()).toBe('/gift-guides/for-her'));
    expect(getCreatedGifts(requests)).toHaveLength(1);
    cleanup();
    openGuides(returnPath);
    await findDialog('Change list');
    expect(getCreatedGifts(requests)).toHaveLength(1);
  });

  it('is asked to name a first list after sign-up', async () => {
    wantedProduct.remember({ id: 'teapot', title: 'Teapot', picture: null });
    mockShopWithLists([]);
    openGuides('/gift-guides/for-her?add-to-list=teapot');
    expect(await (await findDialog()).findByLabelText('Name your first list')).toBeTruthy();
  });
});

describe('a link to the list chooser', () => {
  it.each([
    ['a gift of the guide', 'teapot', { gift_title: 'Stoneware teapot, blue', price: 54 }],
    ['a gift that is not in the guide', 'kettle', { gift_title: 'Thing kettle', price: 1234.5 }],
  ])('offers %s without adding it', async (_, id, gift) => {
    const requests = mockShopWithLists([birthdayList], key =>
      key.startsWith('GET /products/') ? Response.json(createProduct('kettle')) : undefined,
    );
    const { user } = openGuides(`/gift-guides/for-her?add-to-list=${id}`);
    const dialog = await findDialog();
    const list = await dialog.findByRole('button', { name: 'Birthday' });
    expect(getCreatedGifts(requests)).toEqual([]);
    await user.click(list);
    expect(await getToasts().findByText('Added to Birthday')).toBeTruthy();
    expect(getCreatedGifts(requests)).toMatchObject([{ ...gift, source: 'gift_guides' }]);
    await waitFor(() => expect(getAddress()).toBe('/gift-guides/for-her'));
  });

  it('reports a product that does not exist or cannot be loaded', async () => {
    let response = problemResponse(404, 'product/not-found');
    mockShopWithLists([], key => (key === 'GET /products/kettle?country=us' ? response : undefined));
    openGuides('/gift-guides/for-her?add-to-list=kettle');
    expect(await screen.findByText('The shop does not have this gift any more.')).toBeTruthy();
    cleanup();
    response = problemResponse(400, 'validation');
    await withFakeTimers(async advance => {
      openGuides('/gift-guides/for-her?add-to-list=kettle');
      // The guide is rendered before the gift is loaded.
      await advance(1_000);
      await advance(30_000);
    });
    expect(screen.getByText('We could not load this gift')).toBeTruthy();
  });
});
