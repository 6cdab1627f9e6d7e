import { onAStillClock, problem, screenOf, signOut } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { address, at, offer, teapot } from '../guides/guides.testing.tsx';
import type { Guide } from '../guides/guides.ts';
import { beginEachAnew, guideOf, productOf, shopWith } from '../testing.ts';

beginEachAnew();

describe('adding a guide’s gift to a list', () => {
  const lists = [
    { id: 'l1', list_name: 'Birthday', isArchived: false },
    { id: 'l2', list_name: 'Old things', isArchived: true },
  ];
  const answer = (key: string) => {
    if (key.startsWith('GET /giftguide/details')) {
      return Response.json(guideOf('for-her', { products: [teapot] }));
    }
    return key.startsWith('GET /giftlist/for-user') ? Response.json(lists) : undefined;
  };

  it('sends a visitor to sign up, and back', async () => {
    await act(signOut);
    shopWith(answer, 'visitor');
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    expect(address()).toBe('/sign-up?return_to=%2Fgift-guides%2Ffor-her%3Fadd-to-list%3Dteapot');
  });

  it('has an address, which closing takes away', async () => {
    shopWith(answer);
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(address()).toBe('/gift-guides/for-her?add-to-list=teapot');
    await user.click(cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/gift-guides/for-her');
  });

  it.each([
    ['the guide’s own gift', 'teapot', { gift_title: 'Stoneware teapot, blue', price: 54 }],
    ['another of the shop', 'kettle', { gift_title: 'Thing kettle', price: 1234.5 }],
  ])('goes on with %s where its address is opened, as after signing up', async (_, id, gift) => {
    screenOf(390);
    const sent = shopWith(key =>
      key.startsWith('GET /products/') ? Response.json(productOf('kettle')) : answer(key),
    );
    const { user } = at(`/gift-guides/for-her?add-to-list=${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    await dialog.findByRole('option', { name: 'Birthday' });
    await user.selectOptions(dialog.getByRole('combobox'), 'Birthday');
    await user.click(dialog.getByRole('button', { name: 'Add to list' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
      ...gift,
      source: 'gift_guides',
    });
    await waitFor(() => expect(address()).toBe('/gift-guides/for-her'));
  });

  it('says what is wrong where its address leads to nothing', async () => {
    let response = problem(404, 'product/not-found');
    shopWith(key => (key === 'GET /products/kettle?country=us' ? response : answer(key)));
    at('/gift-guides/for-her?add-to-list=kettle');
    expect(await screen.findByText('The shop does not have this gift any more.')).toBeTruthy();
    cleanup();
    response = problem(400, 'validation');
    await onAStillClock(async passes => {
      at('/gift-guides/for-her?add-to-list=kettle');
      await passes(30_000);
    });
    expect(screen.getByText('We could not load this gift')).toBeTruthy();
  });

  /** Adds the gift of the guide to the list 'Birthday'. */
  const addGift = async () => {
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    await dialog.findByRole('option', { name: 'Birthday' });
    await user.selectOptions(dialog.getByRole('combobox'), 'Birthday');
    await user.click(dialog.getByRole('button', { name: 'Add to list' }));
    return dialog;
  };
  const addFrom = async (guide: Guide) => {
    const sent = shopWith(key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : answer(key),
    );
    await addGift();
    return sent;
  };

  it('needs a list, keeps archived ones apart, and sends the product as the shop has it', async () => {
    screenOf(390);
    const sent = shopWith(answer);
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to list' });
    await dialog.findByRole('option', { name: 'Birthday' });
    expect(add.disabled).toBe(true);
    const archived = dialog.getByText('— Archived —').closest<HTMLOptionElement>('option');
    expect(archived?.disabled).toBe(true);
    await user.selectOptions(dialog.getByRole('combobox'), 'Birthday');
    expect(add.disabled).toBe(false);
    await user.click(add);
    expect(await screen.findByText('Gift added')).toBeTruthy();
    const created = sent.find(({ key }) => key.startsWith('POST /giftitem/create'));
    expect(created?.key).toBe('POST /giftitem/create?country=us');
    expect(created?.body).toEqual({
      giftlist_id: 'l1',
      gift_title: 'Stoneware teapot, blue',
      price: 54,
      currency: 'USD',
      product_url: 'https://shop.example/teapot',
      image_url: null,
      source: 'gift_guides',
      platform: 'mobile_web',
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
    });
  });

  it('sends the first offer that its card shows, whichever is the product’s own', async () => {
    screenOf(390);
    const first = { ...offer('Walmart', 'https://go.example/walmart'), price: 'USD 49.00' };
    const guide = guideOf('for-her', { products: [{ ...teapot, offers: [first, offer('Target', null)] }] });
    const sent = await addFrom(guide);
    await waitFor(() =>
      expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
        price: 49,
        product: { offer: { store_name: 'Walmart', price: 'USD 49.00' } },
      }),
    );
  });

  it('leads who has no list to a new one', async () => {
    shopWith(key => (key.startsWith('GET /giftlist/for-user') ? Response.json([]) : answer(key)));
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    expect(await dialog.findByText('You have no lists yet')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Create a list' }).getAttribute('href')).toBe(
      '/lists/create-list',
    );
  });

  it('says that the lists could not be had, and tries again', async () => {
    screenOf(390);
    let isAway = true;
    shopWith(key =>
      isAway && key.startsWith('GET /giftlist/for-user') ? problem(503, 'upstream-unavailable') : answer(key),
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    expect(await dialog.findByText('We could not load your lists')).toBeTruthy();
    expect(dialog.queryByRole('combobox')).toBeNull();
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('option', { name: 'Birthday' })).toBeTruthy();
    expect(dialog.queryByText('We could not load your lists')).toBeNull();
  });

  it('takes the price of the shop where nothing is offered', async () => {
    screenOf(390);
    const plain_price = {
      price: 'GBP 48.00',
      store_name: 'Kettles',
      offer_page_url: 'https://kettles.example',
    };
    const guide = guideOf('for-her', { products: [{ ...teapot, offer: null, offers: [], plain_price }] });
    const sent = await addFrom(guide);
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
      price: 48,
      currency: 'GBP',
      product_url: 'https://kettles.example',
    });
  });

  it('says where the gift is not sold', async () => {
    const guide = guideOf('for-her', { products: [{ ...teapot, offer: null, offers: [] }] });
    shopWith(key => (key.startsWith('GET /giftguide/details') ? Response.json(guide) : answer(key)));
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    expect(await screen.findByText('This gift is not sold in your country')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it failed, and keeps the choice', async () => {
    screenOf(390);
    shopWith(key => (key.startsWith('POST') ? problem(503, 'upstream-unavailable') : answer(key)));
    const dialog = await addGift();
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('l1');
  });
});
