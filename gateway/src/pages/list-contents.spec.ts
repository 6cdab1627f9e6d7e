import type { FirstGifts } from '@giftlist/contracts/gifts/entities';
import { describe, expect, it } from '@jest/globals';
import { renderList } from './list-contents.ts';
import { texts } from './page-language.ts';
import type { ListCard } from './preview.ts';

const card: ListCard = {
  id: '0190a000-0000-7000-8000-000000000001',
  list_name: 'Ada turns <thirty>',
  description: 'Line one\nLine two',
  giftlist_type: 'public',
  isDeleted: false,
  occasion_date: '2026-12-12',
  owner_id: '0190a000-0000-7000-8000-000000000002',
  owner_name: 'Ada "Countess" Lovelace',
  owner_first_name: 'Ada',
  owner_username: 'ada.lovelace',
  owner_picture: null,
  gift_receive_by: 'by_mail',
  gifts_revealed: false,
  images: [],
  list_cover: null,
};
const gift: FirstGifts['gifts'][number] = {
  id: '0190a000-0000-7000-8000-00000000000a',
  gift_title: 'Kite & <string>',
  price: 24.5,
  currency: 'GBP',
  store_name: '<b>Shop</b>',
  image_url: '/media/gifts/kite',
  image_widths: [256, 512],
  quantity: 1,
  available: 1,
  isMostWanted: false,
  isPurchased: false,
  isReserved: false,
  taken_elsewhere: null,
  availability: 'unknown' as const,
};
const render = (gifts: FirstGifts['gifts'], changes: Partial<ListCard> = {}) =>
  renderList({ ...card, ...changes }, { count: 12, free: 9, gifts }, texts.forLocale('en'));

describe('the first view of a list', () => {
  it('contains escaped texts of list and gifts', () => {
    const html = render([gift]);
    expect(html).toContain('<h1>Ada turns &lt;thirty&gt;</h1>');
    expect(html).toContain('<a href="/profile/ada.lovelace">Ada &quot;Countess&quot; Lovelace</a>');
    expect(html).toContain('<span>Saturday, 12 December 2026</span>');
    expect(html).toContain('<span>12 gifts, 9 still available</span><span>By mail</span>');
    expect(html).toContain('can’t see what you reserve');
    expect(html).toContain('Kite &amp; &lt;string&gt;');
    expect(html).toContain('&lt;b&gt;Shop&lt;/b&gt;');
    expect(html).not.toMatch(/<(?:thirty|string|b>Shop)/);
  });

  it('links available gifts to their dialogs, with pictures in all stored widths', () => {
    const html = render([gift]);
    expect(html).toContain(`href="/lists/${card.id}?gift=${gift.id}">Buy this gift</a>`);
    expect(html).toContain('srcset="/media/gifts/kite?w=256 256w, /media/gifts/kite?w=512 512w"');
    expect(html).toContain('£24.50');
  });

  it.each(['https://owner.example/kite.jpg', '//owner.example/kite.jpg'])(
    'never loads a gift’s picture from another server: %s',
    image_url => {
      const html = render([{ ...gift, image_url, image_widths: [256] }]);
      expect(html).not.toContain('owner.example');
      expect(html).toMatch(/<span class="picture" style="[^"]+"><\/span>/);
    },
  );

  it.each([{ isReserved: true }, { isPurchased: true }])(
    'shows a reserved or purchased gift without a link (%j)',
    state => {
      const html = render([{ ...gift, ...state, available: 0 }]);
      expect(html).toContain('<span class="taken">Purchased</span>');
      expect(html).not.toContain('Buy this gift');
    },
  );

  it('offers the cover in all stored widths', () => {
    expect(render([gift], { list_cover: '/media/lists/cover' })).toContain(
      'srcset="/media/lists/cover?w=1920 1920w, /media/lists/cover?w=960 960w, /media/lists/cover?w=480 480w" sizes="(min-width: 1300px) 1280px, 100vw"',
    );
  });

  it('shows wanted units, and gifts that are taken on another list', () => {
    const html = render([
      { ...gift, quantity: 3, available: 2, taken_elsewhere: { list_id: null, list_name: null } },
    ]);
    expect(html).toContain('2 of 3 still wanted');
    expect(html).toContain('Taken on another list');
  });

  it('marks a gift that seems sold out but still offers it', () => {
    const html = render([{ ...gift, availability: 'out_of_stock' }]);
    expect(html).toContain('<span class="hint">Seems sold out</span>');
    expect(html).toContain('Buy this gift');
    const taken = render([{ ...gift, availability: 'out_of_stock', isReserved: true, available: 0 }]);
    expect(taken).not.toContain('Seems sold out');
  });

  it('says that the owner cannot see reservations, unless gifts are revealed or the list is empty', () => {
    expect(render([gift])).toContain('can’t see');
    expect(render([gift], { gifts_revealed: true })).not.toContain('can’t see');
    const emptyList = renderList(card, { count: 0, free: 0, gifts: [] }, texts.forLocale('en'));
    expect(emptyList).not.toMatch(/can’t see|still available/);
  });

  it('leaves out a missing date, description, picture, price and store', () => {
    const minimalGift = { ...gift, price: null, store_name: null, image_url: null, image_widths: [] };
    const html = render([minimalGift], {
      occasion_date: null,
      description: '',
      owner_username: null,
      list_cover: null,
    });
    expect(html).not.toMatch(/null|undefined|<img/);
  });
});
