import { limits } from '@giftlist/contracts/limits';
import {
  delayRequests,
  mockScreenWidth,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FrameDialogs } from '../../app/frame-dialogs.tsx';
import { createFrenchMember } from '../../testing.ts';
import { HeaderSearch } from './header-search.tsx';
import { SearchBox } from './search-box.tsx';

resetBetweenTests();

const createList = (id: string, list_name: string, overrides: object = {}) => ({
  id,
  list_name,
  images: [],
  gifts_count: 2,
  isArchived: false,
  ...overrides,
});
const gift = {
  id: 'g1',
  giftlist_id: 'l1',
  list_name: 'Birthday',
  gift_title: 'Guitar strap',
  safe_price: 12,
  currency: 'USD',
  logo_url: null,
  image_url: null,
  image_widths: [],
};
const createPerson = (id: string, first_name: string, is_following: boolean) => ({
  id,
  first_name,
  last_name: 'Kim',
  username: `${first_name.toLowerCase()}.${id}`,
  profile_pic: null,
  is_following,
  is_self: false,
});
const product = {
  product_id: 'p1',
  product_title: 'Guitar tuner',
  product_photos: [],
  product_photo: null,
  store_name: 'Strings',
  offer: { price: 'USD 19.00', store_name: 'Strings', offer_page_url: '' },
};
const guide = {
  id: 'd1',
  url_slug: 'for-guitar-players',
  gift_guide_slug: 'For guitar players',
  gift_guide_title: 'Strings attached',
  hero_image_url: null,
};

/** Responses by the start of a request's method and URL. All other requests fail. */
type ResponsesByPrefix = Readonly<Record<string, unknown>>;
const allResponses: ResponsesByPrefix = {
  'GET /giftlist/for-user/p': [createList('l1', 'Guitars and more'), createList('l2', 'Christmas')],
  'GET /giftitem/search': [gift],
  'GET /user/search-users?query=guitar&followingOnly': [createPerson('1', 'Guitara', true)],
  'GET /user/search-users?query=guitar': [
    createPerson('2', 'Guitaro', false),
    createPerson('1', 'Guitara', true),
  ],
  'GET /products': [product],
  'GET /giftguide/search': [guide],
};

function openSearch({ responses = allResponses, isMember = true, at = '/' } = {}) {
  if (isMember) signInAs(createFrenchMember());
  const sent = mockServer(key => {
    const prefix = Object.keys(responses).find(start => key.startsWith(start));
    return prefix === undefined
      ? problemResponse(503, 'upstream-unavailable')
      : Response.json(responses[prefix]);
  });
  return { sent, ...renderInApp(<SearchBox />, { at }) };
}
const getField = () => screen.getByRole('combobox', { name: 'Search' });
const getOptionTexts = () => screen.queryAllByRole('option').map(option => option.textContent);
const getCurrentUrl = () => screen.getByLabelText('address').textContent;
const waitForStatus = (text: string) => screen.findByText(text, undefined, { timeout: 5_000 });

describe('SearchBox', () => {
  it('shows all kinds of results and a link to the shop', async () => {
    const { user } = openSearch();
    await user.type(getField(), 'guitar');
    await waitForStatus('6 results');
    const groups = screen.getAllByRole('group').map(group => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      within(group)
        .getAllByRole('option')
        .map(option => option.getAttribute('href')),
    ]);
    expect(groups).toEqual([
      ['Your lists', ['/lists/l1']],
      ['Your gifts', ['/lists/l1?gift=g1']],
      ['People', ['/profile/guitara.1', '/profile/guitaro.2']],
      ['Shop', ['/gift-ideas/product/p1']],
      ['Gift guides', ['/gift-guides/for-guitar-players']],
    ]);
    expect(getOptionTexts().at(-1)).toBe('See all in the shop');
    expect(screen.getAllByRole('option').at(-1)?.getAttribute('href')).toBe('/gift-ideas/search?q=guitar');
  });

  it('requests only people, products and guides for visitors', async () => {
    const { user, sent } = openSearch({ isMember: false });
    await user.type(getField(), 'guitar');
    await waitForStatus('4 results');
    const memberRequests = sent
      .map(({ key }) => key)
      .filter(key => /giftitem|giftlist|followingOnly/.test(key));
    expect(memberRequests).toEqual([]);
  });

  it('sends one request once the person pauses typing', async () => {
    const { user, sent } = openSearch();
    await user.type(getField(), 'tea');
    await waitForStatus('3 results');
    const guideRequests = () => sent.filter(({ key }) => key.startsWith('GET /giftguide/search?q=guitar'));
    await withFakeTimers(async advance => {
      for (const value of ['g', 'guit', 'guitar']) {
        fireEvent.change(getField(), { target: { value } });
        await advance(limits.searchEverywhereDebounceMs - 1);
      }
      expect(guideRequests()).toHaveLength(0);
      await advance(1);
      expect(guideRequests()).toHaveLength(1);
    });
    expect(sent.filter(({ key }) => key.startsWith('GET /giftguide/search?q=g'))).toHaveLength(1);
  });

  it('leaves out kinds of results that cannot be loaded', async () => {
    const { user } = openSearch({ responses: { 'GET /giftguide/search': [guide] } });
    await user.type(getField(), 'guitar');
    await waitForStatus('1 result');
    expect(getOptionTexts()).toEqual(['For guitar playersStrings attached', 'See all in the shop']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores an older response that arrives late', async () => {
    const { user, sent } = openSearch({
      responses: {
        'GET /giftguide/search?q=gui': [{ ...guide, gift_guide_title: 'Old' }],
        'GET /giftguide/search?q=tea': [{ ...guide, gift_guide_title: 'Tea time' }],
      },
      isMember: false,
    });
    const release = delayRequests('q=gui');
    await user.type(getField(), 'gui');
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain('GET /user/search-users?query=gui'));
    await user.clear(getField());
    await user.type(getField(), 'tea');
    await screen.findByText('Tea time');
    await act(async () => release());
    expect(screen.queryByText('Old')).toBeNull();
    expect(screen.getByText('Tea time')).toBeTruthy();
  });

  it('selects with the arrow keys and opens on Enter', async () => {
    const { user } = openSearch();
    await user.type(getField(), 'guitar');
    await waitForStatus('6 results');
    const selectedText = () =>
      document.getElementById(getField().getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(selectedText()).toBeUndefined();
    await user.keyboard('{ArrowUp}');
    expect(selectedText()).toBe('See all in the shop');
    await user.keyboard('{ArrowDown}');
    expect(selectedText()).toBeUndefined();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selectedText()).toBe('Guitar strapOn Birthday');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Guitar strapOn Birthday');
    await user.keyboard('{Enter}');
    expect(getCurrentUrl()).toBe('/lists/l1?gift=g1');
    expect(getField()).toHaveProperty('value', '');
    expect(getField().getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['a followed person', { 'GET /user/search-users': [createPerson('1', 'Nora', true)] }, '/profile/nora.1'],
    [
      'the shop instead of a person who is not followed',
      { 'GET /user/search-users': [createPerson('1', 'Nora', false)] },
      '/gift-ideas/search?q=nora',
    ],
    ['the shop if nothing matches', { 'GET /user/search-users': [] }, '/gift-ideas/search?q=nora'],
  ])('Enter without a selection opens %s', async (_, responses, expectedUrl) => {
    const { user } = openSearch({ responses });
    await user.type(getField(), 'nora{Enter}');
    await waitFor(() => expect(getCurrentUrl()).toBe(expectedUrl), { timeout: 5_000 });
  });

  it('closes on Escape and clears the text on the second Escape', async () => {
    const { user } = openSearch();
    await user.type(getField(), 'guitar');
    await waitForStatus('6 results');
    await user.keyboard('{Escape}');
    expect(getOptionTexts()).toEqual([]);
    expect(getField()).toHaveProperty('value', 'guitar');
    await user.keyboard('{Escape}');
    expect(getField()).toHaveProperty('value', '');
  });

  it('says that nothing was found', async () => {
    const { user } = openSearch({ responses: { 'GET /giftlist/for-user/p': [] } });
    await user.type(getField(), 'xyz');
    await waitForStatus('Nothing found');
    expect(getOptionTexts()).toEqual(['See all in the shop']);
  });
});

describe('HeaderSearch: shortcuts', () => {
  const renderHeader = (width: number) => {
    mockScreenWidth(width);
    mockServer(() => Response.json([]));
    return renderInApp(
      <>
        <HeaderSearch />
        <input aria-label="other" />
      </>,
    );
  };
  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s focuses the field', async keys => {
    const { user } = renderHeader(1440);
    await user.keyboard(keys);
    expect(document.activeElement).toBe(getField());
    expect(getField()).toHaveProperty('value', '');
  });

  it('/ is typed as text in another field', async () => {
    const { user } = renderHeader(1440);
    const otherField = screen.getByLabelText('other');
    await user.type(otherField, '/');
    expect(document.activeElement).toBe(otherField);
    expect(otherField).toHaveProperty('value', '/');
  });

  it('/ opens the search sheet in a narrow header', async () => {
    const { user } = renderHeader(390);
    await user.keyboard('/');
    expect(getCurrentUrl()).toBe('/?search=');
  });
});

describe('SearchSheet', () => {
  it('keeps text typed before the search field is ready', async () => {
    mockScreenWidth(390);
    mockServer(() => Response.json([]));
    const { user } = renderInApp(
      <>
        <HeaderSearch />
        <FrameDialogs />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    for (const key of ['g', 'u', 'x', 'Backspace']) pressKey(key);
    expect(screen.queryByRole('combobox')).toBeNull();
    await waitFor(() => expect(getField()).toHaveProperty('value', 'gu'));
    act(() => getField().blur());
    await user.keyboard('it');
    expect(getField()).toHaveProperty('value', 'guit');
  });
});
