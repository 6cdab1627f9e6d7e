import { mockIntersectionObserver, problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ada, createGift, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

let scrollToEnd: () => void;
beforeEach(() => {
  scrollToEnd = mockIntersectionObserver();
});

const at = `/lists/${listId}/search?q=tea`;
const createKey = 'POST /giftitem/create?country=de';
const viewer = { ...ada, country: 'de', currency: 'EUR' };
const createSearchResult = (id: number) => ({
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
const respondWithFirstPage = () =>
  Response.json([createSearchResult(1), createSearchResult(2)], {
    headers: { link: '</products?page=2>; rel="next"', 'x-total-count': '3' },
  });

/** Responses of `respond` take precedence over the shop's products. */
const openSearch = (respond: (key: string) => Response | undefined = () => undefined) =>
  openLists({
    at,
    viewer,
    respond: key => {
      const response = respond(key);
      if (response) return response;
      return key === 'GET /products?q=tea&country=de&page=1' ? respondWithFirstPage() : undefined;
    },
  });
const getCards = () => screen.getAllByRole('article');

describe('searching the shop for a list', () => {
  it('adds a product with its first photo only, and sends the member’s country', async () => {
    const { user, requests } = openSearch(key =>
      key === createKey ? Response.json({ data: createGift() }, { status: 201 }) : undefined,
    );
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('no card');
    await user.click(within(card).getByRole('button', { name: 'Add to this list' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Added' })).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([createKey]);
    expect(getBodies(requests, createKey)).toMatchObject([
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

  it('reports that a product could not be added', async () => {
    const { user } = openSearch(key =>
      key === createKey ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('no card');
    await user.click(within(card).getByRole('button', { name: 'Add to this list' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Add to this list' })).toBeTruthy();
  });

  it('retries a failed page three times, shows an error, and can load the page later', async () => {
    let isUnavailable = true;
    const { queries, requests } = openSearch(key => {
      if (!key.includes('page=2')) return undefined;
      return isUnavailable
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json([createSearchResult(3)]);
    });
    await waitFor(() => expect(getCards()).toHaveLength(2));
    await act(async () => scrollToEnd());
    expect(await screen.findByText('We could not load more of them')).toBeTruthy();
    await act(async () => scrollToEnd());
    expect(requests.filter(({ key }) => key.includes('page=2'))).toHaveLength(4);
    expect(getCards()).toHaveLength(2);
    isUnavailable = false;
    await act(() => queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
    await waitFor(() => expect(screen.queryByText('We could not load more of them')).toBeNull());
    await act(async () => scrollToEnd());
    await waitFor(() => expect(getCards()).toHaveLength(3));
  });

  it('adds a gift from a link typed into the search field, or reports that the link is not allowed', async () => {
    const createFromUrlKey = 'POST /giftitem/create-from-url';
    let response = problemResponse(422, 'link/not-allowed');
    const { user, requests } = openSearch(key => (key === createFromUrlKey ? response : undefined));
    const searchField = await screen.findByRole('searchbox', { name: 'Search for gifts' });
    await user.clear(searchField);
    await user.type(searchField, 'https://shop.example/kettle{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.clear(searchField);
    await user.type(searchField, '  {Enter}');
    expect(requests.filter(({ key }) => key === createFromUrlKey)).toHaveLength(1);
    response = Response.json({ data: createGift() }, { status: 201 });
    await user.clear(searchField);
    await user.type(searchField, 'https://shop.example/kettle{Enter}');
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(getBodies(requests, createFromUrlKey).at(-1)).toMatchObject({
      url: 'https://shop.example/kettle',
      giftlistId: listId,
    });
  });

  it('links to the gift form with the query as the gift’s name', async () => {
    openSearch();
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Add manually' }).getAttribute('href')).toBe(
      `/lists/${listId}?add-gift=manual%3Atea`,
    );
  });

  it('links to the gift form even if nothing was found', async () => {
    openSearch(key => (key.startsWith('GET /products') ? Response.json([]) : undefined));
    expect(await screen.findByText('Nothing found for “tea”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add manually' }).getAttribute('href')).toBe(
      `/lists/${listId}?add-gift=manual%3Atea`,
    );
  });
});
