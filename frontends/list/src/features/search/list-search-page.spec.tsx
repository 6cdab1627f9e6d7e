import { mockIntersectionObserver, problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ada, aGift, bodiesOf, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

let reach: () => void;
beforeEach(() => {
  reach = mockIntersectionObserver();
});

const at = `/lists/${listId}/search?q=tea`;
const create = 'POST /giftitem/create?country=de';
const who = { ...ada, country: 'de', currency: 'EUR' };
const foundOf = (id: number) => ({
  product_id: `p${id}`,
  product_title: `Teapot ${id}`,
  product_photos: ['https://shop.example/a.jpg', 'https://shop.example/b.jpg'],
  product_photo: 'https://shop.example/a.jpg',
  product_rating: 4.5,
  product_num_reviews: 12,
  product_best_seller: false,
  store_name: 'Corner Shop',
  product_offer_page_url: `https://shop.example/${id}`,
  product_category: 'Kitchen',
  offer: { price: 'EUR 24.00', store_name: 'Corner Shop', offer_page_url: `https://shop.example/${id}` },
});
const firstPage = () =>
  Response.json([foundOf(1), foundOf(2)], {
    headers: { link: '</products?page=2>; rel="next"', 'x-total-count': '3' },
  });

/** Opens the page; responses of `more` take precedence over those of the shop. */
const open = (more: (key: string) => Response | undefined = () => undefined) =>
  openLists({
    at,
    who,
    answer: key => {
      const answer = more(key);
      if (answer) return answer;
      return key === 'GET /products?q=tea&country=de&page=1' ? firstPage() : undefined;
    },
  });
const cards = () => screen.getAllByRole('article');

describe('searching the shop for a list', () => {
  it('adds a result with its product record, in the person’s country', async () => {
    const { user, sent } = open(key =>
      key === create ? Response.json({ data: aGift() }, { status: 201 }) : undefined,
    );
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('no card');
    await user.click(within(card).getByRole('button', { name: 'Add to this list' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Added' })).toBeTruthy();
    expect(writes(sent)).toEqual([create]);
    expect(bodiesOf(sent, create)).toMatchObject([
      {
        giftlist_id: listId,
        gift_title: 'Teapot 1',
        price: 24,
        currency: 'EUR',
        product_url: 'https://shop.example/1',
        image_url: 'https://shop.example/a.jpg',
        source: 'search',
        product: {
          product_id: 'p1',
          product_title: 'Teapot 1',
          product_photos: ['https://shop.example/a.jpg'],
          product_rating: 4.5,
          product_num_reviews: 12,
          product_page_url: 'https://shop.example/1',
          offer: { store_name: 'Corner Shop', price: 'EUR 24.00' },
        },
      },
    ]);
  });

  it('reports that a product could not be added, and offers to add it again', async () => {
    const { user } = open(key => (key === create ? problemResponse(503, 'upstream-unavailable') : undefined));
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('no card');
    await user.click(within(card).getByRole('button', { name: 'Add to this list' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Add to this list' })).toBeTruthy();
  });

  it('retries a failed page three times, reports it, and loads it in the end', async () => {
    let isDown = true;
    const { queries, sent } = open(key => {
      if (!key.includes('page=2')) return undefined;
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([foundOf(3)]);
    });
    await waitFor(() => expect(cards()).toHaveLength(2));
    await act(async () => reach());
    expect(await screen.findByText('We could not load more of them')).toBeTruthy();
    await act(async () => reach());
    expect(sent.filter(({ key }) => key.includes('page=2'))).toHaveLength(4);
    expect(cards()).toHaveLength(2);
    isDown = false;
    await act(() => queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
    await waitFor(() => expect(screen.queryByText('We could not load more of them')).toBeNull());
    await act(async () => reach());
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('adds from a link entered in the search field, and reports a refused one', async () => {
    const fromUrl = 'POST /giftitem/create-from-url';
    let added = problemResponse(422, 'link/not-allowed');
    const { user, sent } = open(key => (key === fromUrl ? added : undefined));
    const box = await screen.findByRole('searchbox', { name: 'Search for gifts' });
    await user.clear(box);
    await user.type(box, 'https://shop.example/kettle{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.clear(box);
    await user.type(box, '  {Enter}');
    expect(sent.filter(({ key }) => key === fromUrl)).toHaveLength(1);
    added = Response.json({ data: aGift() }, { status: 201 });
    await user.clear(box);
    await user.type(box, 'https://shop.example/kettle{Enter}');
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(bodiesOf(sent, fromUrl).at(-1)).toMatchObject({
      url: 'https://shop.example/kettle',
      giftlistId: listId,
    });
  });

  it('with results offers the gift form, too, with the query as the name', async () => {
    open();
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Add manually' }).getAttribute('href')).toBe(
      `/lists/${listId}?add-gift=manual%3Atea`,
    );
  });

  it('without results links to the gift form with the query as the name', async () => {
    open(key => (key.startsWith('GET /products') ? Response.json([]) : undefined));
    expect(await screen.findByText('Nothing found for “tea”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add manually' }).getAttribute('href')).toBe(
      `/lists/${listId}?add-gift=manual%3Atea`,
    );
  });
});
