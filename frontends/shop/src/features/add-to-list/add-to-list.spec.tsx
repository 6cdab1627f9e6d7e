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
import { beginEachTest, guideOf, productOf, shopWith } from '../../testing.ts';
import { CategoryPage } from '../catalogue/category-page.tsx';
import { address, at, offer, teapot } from '../guides/guides.testing.tsx';

beginEachTest();
afterEach(() => {
  persistentStorage.clear();
  tabStorage.clear();
});

const birthday = { id: 'l1', user_id: 'p', list_name: 'Birthday', isArchived: false };
const holiday = { id: 'l3', user_id: 'p', list_name: 'Holiday', isArchived: false };
const old = { id: 'l2', user_id: 'p', list_name: 'Old things', isArchived: true };
const friends = { id: 'l9', user_id: 'somebody', list_name: 'For Nora', isArchived: false };

/** Responds with a guide that contains a teapot, and these lists; responses of `more` take precedence. */
function shopOf(
  lists: object[],
  more: (key: string, body: unknown) => Response | undefined = () => undefined,
  who: 'member' | 'visitor' = 'member',
) {
  let gifts = 0;
  return shopWith((key, body) => {
    const answer = more(key, body);
    if (answer) return answer;
    if (key.startsWith('GET /giftguide/details'))
      return Response.json(guideOf('for-her', { products: [teapot] }));
    if (key.startsWith('GET /giftlist/for-user')) return Response.json(lists);
    if (key.startsWith('POST /giftitem/create')) {
      gifts += 1;
      return Response.json({ data: { id: `g${gifts}` } }, { status: 201 });
    }
    return undefined;
  }, who);
}
const created = (sent: { key: string; body: unknown }[]) =>
  sent.filter(({ key }) => key.startsWith('POST /giftitem/create')).map(({ body }) => body);
const plus = () => screen.findByRole('button', { name: 'Add to list' });
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const chooser = async (name = 'Add to list') => within(await screen.findByRole('dialog', { name }));

describe('adding a gift that comes in variants', () => {
  const shop = (details: () => Response) =>
    shopOf([birthday], key => {
      if (key.startsWith('GET /settings/shop/products'))
        return Response.json([productOf('tee-0', { product_title: 'Tee', variants: 2 })]);
      return key.startsWith('GET /products/tee-0/details') ? details() : undefined;
    });
  const open = () =>
    renderInApp(
      <Routes>
        <Route path="/gift-ideas/:slug" element={<CategoryPage />} />
      </Routes>,
      { at: '/gift-ideas/kitchen' },
    );
  const variant_choice = ['Red, S', 'Blue, M'].map((label, at) => ({
    label,
    product: productOf(`tee-${at}`, { product_title: `Tee ${label}`, price: 20 + at }),
  }));

  it('asks for a variant first, and adds the chosen one', async () => {
    const sent = shop(() => Response.json({ ...productOf('tee-0'), variant_choice }));
    const { user } = open();
    expect(await screen.findByText('2 to choose from')).toBeTruthy();
    await user.click(await plus());
    const dialog = await chooser('Which one?');
    const choice = within(await dialog.findByRole('list', { name: 'Variants' }));
    expect(choice.getAllByRole('button').map(button => button.textContent)).toEqual([
      'Red, S$20.00',
      'Blue, M$21.00',
    ]);
    expect(created(sent)).toEqual([]);
    await user.click(choice.getByRole('button', { name: /Blue, M/ }));
    expect(await messages().findByText('Added to Birthday')).toBeTruthy();
    expect(created(sent)).toMatchObject([
      { gift_title: 'Tee Blue, M', price: 21, product_url: 'https://shop.example/tee-1' },
    ]);
  });

  it('shows on the card that a variant was added, and offers the others', async () => {
    const sent = shop(() => Response.json({ ...productOf('tee-0'), variant_choice }));
    const { user } = open();
    const pick = async (name: RegExp) =>
      user.click(await (await chooser('Which one?')).findByRole('button', { name }));
    await user.click(await plus());
    await pick(/Blue, M/);
    await user.click(await screen.findByRole('button', { name: 'Added to Birthday' }));
    await pick(/Red, S/);
    await waitFor(() => expect(created(sent)).toHaveLength(2));
    expect(created(sent)).toMatchObject([{ gift_title: 'Tee Blue, M' }, { gift_title: 'Tee Red, S' }]);
  });

  it('shows the plus again after Undo', async () => {
    const deleted: string[] = [];
    shopOf([birthday], key => {
      if (key.startsWith('GET /settings/shop/products'))
        return Response.json([productOf('tee-0', { product_title: 'Tee', variants: 2 })]);
      if (key.startsWith('DELETE /giftitem/delete/')) {
        deleted.push(key);
        return Response.json({});
      }
      return key.startsWith('GET /products/tee-0/details')
        ? Response.json({ ...productOf('tee-0'), variant_choice })
        : undefined;
    });
    const { user } = open();
    await user.click(await plus());
    const dialog = await chooser('Which one?');
    await user.click(await dialog.findByRole('button', { name: /Blue, M/ }));
    await user.click(await messages().findByRole('button', { name: 'Undo' }));
    expect(await plus()).toBeTruthy();
    expect(deleted).toEqual(['DELETE /giftitem/delete/g1']);
  });

  it('adds nothing when the choice of variants is closed', async () => {
    const sent = shop(() => Response.json({ ...productOf('tee-0'), variant_choice }));
    const { user } = open();
    await user.click(await plus());
    await chooser('Which one?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(created(sent)).toEqual([]);
  });
});

describe('adding a gift with one tap', () => {
  it('adds it to the last used list, confirms it in a toast, and shows a check mark', async () => {
    persistentStorage.set('last-list:p', 'l1');
    const sent = shopOf([holiday, birthday]);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    expect(await messages().findByText('Added to Birthday')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Added to Birthday' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(created(sent)).toEqual([
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
    ['the newest of one’s own before anything was added', undefined, [friends, holiday, birthday], 'Holiday'],
    ['a list of somebody else where it was used last', 'l9', [friends, birthday], 'For Nora'],
    ['another where the last one was archived', 'l2', [old, birthday], 'Birthday'],
    ['another where the last one is gone', 'gone', [birthday], 'Birthday'],
  ])('uses %s', async (_, last, lists, name) => {
    if (last) persistentStorage.set('last-list:p', last);
    shopOf(lists);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    expect(await messages().findByText(`Added to ${name}`)).toBeTruthy();
  });

  it('remembers the list for the next gift, and the check mark on the next page', async () => {
    const products = [productOf('kettle'), productOf('mug')];
    shopOf([holiday, birthday], key =>
      key.startsWith('GET /settings/shop/products') ? Response.json(products) : undefined,
    );
    const category = () =>
      renderInApp(
        <Routes>
          <Route path="/gift-ideas/:slug" element={<CategoryPage />} />
        </Routes>,
        { at: '/gift-ideas/kitchen' },
      );
    const { user } = category();
    const card = async (name: string) =>
      within((await screen.findByText(name)).closest('article') ?? document.body);
    await user.click((await card('Thing kettle')).getByRole('button', { name: 'Add to list' }));
    await (await card('Thing kettle')).findByRole('button', { name: 'Added to Holiday' });
    expect(persistentStorage.get('last-list:p')).toBe('l3');
    cleanup();
    category();
    expect((await card('Thing kettle')).getByRole('button', { name: 'Added to Holiday' })).toBeTruthy();
    expect((await card('Thing mug')).getByRole('button', { name: 'Add to list' })).toBeTruthy();
    await act(signOut);
    expect((await card('Thing kettle')).getByRole('button', { name: 'Add to list' })).toBeTruthy();
  });

  it.each([
    ['יום הולדת', '\u2068יום הולדת\u2069'],
    ['\u202Eevil', '\u2068\u202Eevil\u202C\u2069'],
  ])('says so with the sentence in order around the list name %j', async (list_name, inSentence) => {
    persistentStorage.set('last-list:p', 'l1');
    shopOf([holiday, { ...birthday, list_name }]);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    expect(await messages().findByText(`Added to ${inSentence}`)).toBeTruthy();
    expect(await screen.findByRole('button', { name: `Added to ${inSentence}` })).toBeTruthy();
  });

  it('sends one request however often it is pressed', async () => {
    const sent = shopOf([birthday]);
    const release = delayRequests('/giftitem/create');
    const { user } = at('/gift-guides/for-her');
    const button = await plus();
    await user.click(button);
    await user.click(button);
    release();
    await messages().findByText('Added to Birthday');
    expect(created(sent)).toHaveLength(1);
  });

  it('reports a failure and shows the plus again', async () => {
    shopOf([birthday], key =>
      key.startsWith('POST /giftitem/create') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(await plus()).toBeTruthy();
  });

  it('can be undone in the toast', async () => {
    const sent = shopOf([birthday]);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await user.click(await messages().findByRole('button', { name: 'Undo' }));
    expect(await messages().findByText('Removed from Birthday')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain('DELETE /giftitem/delete/g1');
    expect(await plus()).toBeTruthy();
  });

  it('links to the list', async () => {
    shopOf([birthday]);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await user.click(await messages().findByRole('button', { name: 'View list' }));
    await waitFor(() => expect(address()).toBe('/lists/l1'));
  });

  it('adds it with the lowest offer on its card', async () => {
    const first = { ...offer('Walmart', 'https://go.example/walmart'), price: 'USD 49.00' };
    const guide = guideOf('for-her', { products: [{ ...teapot, offers: [first, offer('Target', null)] }] });
    const sent = shopOf([birthday], key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : undefined,
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await messages().findByText('Added to Birthday');
    expect(created(sent)).toMatchObject([
      { price: 49, product: { offer: { store_name: 'Walmart', price: 'USD 49.00' } } },
    ]);
  });

  it('adds it with the shop’s price if there are no offers', async () => {
    const plain_price = {
      price: 'GBP 48.00',
      store_name: 'Kettles',
      offer_page_url: 'https://kettles.example',
    };
    const guide = guideOf('for-her', { products: [{ ...teapot, offer: null, offers: [], plain_price }] });
    const sent = shopOf([birthday], key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : undefined,
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await messages().findByText('Added to Birthday');
    expect(created(sent)).toMatchObject([
      { price: 48, currency: 'GBP', product_url: 'https://kettles.example' },
    ]);
  });

  it('says when the gift is not sold in the country', async () => {
    const guide = guideOf('for-her', { products: [{ ...teapot, offer: null, offers: [] }] });
    shopOf([birthday], key => (key.startsWith('GET /giftguide/details') ? Response.json(guide) : undefined));
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    expect(await screen.findByText('This gift is not sold in your country')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('changing the list of a gift', () => {
  it('adds it to the new list first, then removes it from the old one', async () => {
    persistentStorage.set('last-list:p', 'l1');
    const sent = shopOf([holiday, birthday, old]);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await user.click(await messages().findByRole('button', { name: 'Change' }));
    const dialog = await chooser('Change list');
    expect(dialog.getByText('Stoneware teapot, blue')).toBeTruthy();
    expect(dialog.getByText('$54.00')).toBeTruthy();
    expect(await dialog.findByText('— Archived —')).toBeTruthy();
    const now = await dialog.findByRole('button', { name: /Birthday It is on this list/ });
    expect(now.getAttribute('aria-current')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Holiday' }));
    expect(await messages().findByText('Moved to Holiday')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/gift-guides/for-her');
    const changes = () => sent.map(({ key }) => key.split('?')[0]).filter(key => !key?.startsWith('GET'));
    await waitFor(() =>
      expect(changes()).toEqual([
        'POST /giftitem/create',
        'POST /giftitem/create',
        'DELETE /giftitem/delete/g1',
      ]),
    );
    expect(created(sent)).toMatchObject([{ giftlist_id: 'l1' }, { giftlist_id: 'l3' }]);
    expect(screen.getByRole('button', { name: 'Added to Holiday' })).toBeTruthy();
  });

  it('is opened by the check mark, and removing the gift from its list can be undone', async () => {
    const sent = shopOf([birthday]);
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await user.click(await screen.findByRole('button', { name: 'Added to Birthday' }));
    const dialog = await chooser('Change list');
    await user.click(dialog.getByRole('button', { name: 'Remove from Birthday' }));
    await user.click(await messages().findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Added to Birthday' })).toBeTruthy();
    expect(sent.filter(({ key }) => /delete|restore/.test(key))).toEqual([
      { key: 'DELETE /giftitem/delete/g1', body: undefined },
      { key: 'POST /giftitem/restore', body: { gift_id: 'g1' } },
    ]);
  });

  it('keeps the dialog and the old list if adding to the new one fails', async () => {
    let isDown = false;
    const sent = shopOf([holiday, birthday], key =>
      isDown && key.startsWith('POST /giftitem/create')
        ? problemResponse(503, 'upstream-unavailable')
        : undefined,
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await user.click(await screen.findByRole('button', { name: 'Added to Holiday' }));
    const dialog = await chooser('Change list');
    isDown = true;
    await user.click(await dialog.findByRole('button', { name: 'Birthday' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Remove from Holiday' })).toBeTruthy();
    expect(sent.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  });

  it('creates a new list with the entered name', async () => {
    const sent = shopOf([birthday], (key, body) =>
      key === 'POST /giftlist/create'
        ? Response.json({ data: { ...birthday, id: 'new', ...Object(body) } }, { status: 201 })
        : undefined,
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    await user.click(await screen.findByRole('button', { name: 'Added to Birthday' }));
    const dialog = await chooser('Change list');
    await user.click(await dialog.findByRole('button', { name: 'New list' }));
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await dialog.findByText('Please provide list name')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name of the new list'), ' Garden ');
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await messages().findByText('Moved to Garden')).toBeTruthy();
    expect(sent.find(({ key }) => key === 'POST /giftlist/create')?.body).toEqual({ list_name: 'Garden' });
    expect(created(sent)).toMatchObject([{ giftlist_id: 'l1' }, { giftlist_id: 'new' }]);
  });
});

describe('adding a gift without a list', () => {
  it('asks for the name of the first list, and adds it there', async () => {
    let isDown = true;
    const sent = shopOf([], (key, body) => {
      if (key !== 'POST /giftlist/create') return undefined;
      return isDown
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json({ data: { ...birthday, id: 'new', ...Object(body) } }, { status: 201 });
    });
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    const dialog = await chooser();
    expect(address()).toBe('/gift-guides/for-her?add-to-list=teapot');
    const field = await dialog.findByLabelText<HTMLInputElement>('Name your first list');
    await user.type(field, 'Wishes');
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await screen.findByText('Failed to create the list')).toBeTruthy();
    expect(field.value).toBe('Wishes');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await messages().findByText('Added to Wishes')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/gift-guides/for-her'));
    expect(created(sent)).toMatchObject([{ giftlist_id: 'new' }]);
  });

  it('reports that the lists could not be loaded, and retries', async () => {
    let isDown = true;
    shopOf([birthday], key =>
      isDown && key.startsWith('GET /giftlist/for-user')
        ? problemResponse(503, 'upstream-unavailable')
        : undefined,
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    const dialog = await chooser();
    expect(await dialog.findByText('We could not load your lists')).toBeTruthy();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await user.click(await dialog.findByRole('button', { name: 'Birthday' }));
    expect(await messages().findByText('Added to Birthday')).toBeTruthy();
  });
});

describe('a visitor who adds a gift', () => {
  it('has it added after sign-up without another press', async () => {
    await act(signOut);
    shopOf([birthday], undefined, 'visitor');
    const { user } = at('/gift-guides/for-her');
    await user.click(await plus());
    const back = '/gift-guides/for-her?add-to-list=teapot';
    expect(address()).toBe(`/sign-up?return_to=${encodeURIComponent(back)}`);
    cleanup();
    const sent = shopOf([birthday]);
    at(back);
    expect(await messages().findByText('Added to Birthday')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/gift-guides/for-her'));
    expect(created(sent)).toHaveLength(1);
    cleanup();
    at(back);
    await chooser('Change list');
    expect(created(sent)).toHaveLength(1);
  });

  it('is asked for the name of a first list if there is none', async () => {
    wantedProduct.remember({ id: 'teapot', title: 'Teapot', picture: null });
    shopOf([]);
    at('/gift-guides/for-her?add-to-list=teapot');
    expect(await (await chooser()).findByLabelText('Name your first list')).toBeTruthy();
  });
});

describe('a link to the list chooser', () => {
  it.each([
    ['the guide’s own gift', 'teapot', { gift_title: 'Stoneware teapot, blue', price: 54 }],
    ['another of the shop', 'kettle', { gift_title: 'Thing kettle', price: 1234.5 }],
  ])('offers %s, and adds nothing by itself', async (_, id, gift) => {
    const sent = shopOf([birthday], key =>
      key.startsWith('GET /products/') ? Response.json(productOf('kettle')) : undefined,
    );
    const { user } = at(`/gift-guides/for-her?add-to-list=${id}`);
    const dialog = await chooser();
    const list = await dialog.findByRole('button', { name: 'Birthday' });
    expect(created(sent)).toEqual([]);
    await user.click(list);
    expect(await messages().findByText('Added to Birthday')).toBeTruthy();
    expect(created(sent)).toMatchObject([{ ...gift, source: 'gift_guides' }]);
    await waitFor(() => expect(address()).toBe('/gift-guides/for-her'));
  });

  it('reports a product that does not exist or cannot be loaded', async () => {
    let response = problemResponse(404, 'product/not-found');
    shopOf([], key => (key === 'GET /products/kettle?country=us' ? response : undefined));
    at('/gift-guides/for-her?add-to-list=kettle');
    expect(await screen.findByText('The shop does not have this gift any more.')).toBeTruthy();
    cleanup();
    response = problemResponse(400, 'validation');
    await withFakeTimers(async advance => {
      at('/gift-guides/for-her?add-to-list=kettle');
      // The guide is rendered before the gift is loaded.
      await advance(1_000);
      await advance(30_000);
    });
    expect(screen.getByText('We could not load this gift')).toBeTruthy();
  });
});
