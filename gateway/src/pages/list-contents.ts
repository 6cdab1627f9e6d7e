import type { FirstGifts } from '@giftlist/contracts/gifts/entities';
import { searchFor } from '@giftlist/contracts/product';
import { coverSizes, getCoverSrcSet, isHostedPicture } from '@giftlist/contracts/rules/hosted-picture';
import { getPaper } from '@giftlist/contracts/rules/paper';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { getTintVariable } from '@giftlist/contracts/rules/tint';
import type { I18n } from '@giftlist/service-kit/translations';
import { renderPicture } from './early-page.ts';
import { escapeHtml as h, type ListCard } from './preview.ts';

type FirstGift = FirstGifts['gifts'][number];

/** The number of cards that a phone shows without scrolling. Their pictures are loaded first. */
const eagerCardCount = 2;

/** Shorter lists have no search field or price filter. */
const minGiftsForSearch = 5;

export function renderList(card: ListCard, { count, free, gifts }: FirstGifts, i18n: I18n): string {
  const counts = i18n.t(
    'list.counts',
    '{count, plural, one {# gift} other {# gifts}}, {free} still available',
    { count, free },
  );
  const secrecyNote =
    count > 0 && card.owner_first_name !== '' && !card.gifts_revealed
      ? i18n.t('list.promise', '{name} can’t see what you reserve', {
          name: isolateBidi(card.owner_first_name),
        })
      : null;
  return [
    renderCover(card),
    renderHead(card, count > 0 ? counts : null, secrecyNote, i18n),
    renderFilters(count, free, i18n),
    `<ul class="cards">${gifts.map((gift, index) => renderGift(card.id, gift, index, i18n)).join('')}</ul>`,
  ].join('');
}

/** Renders placeholders for the application's search field (longer lists) or filters. */
function renderFilters(count: number, free: number, i18n: I18n): string {
  if (count >= minGiftsForSearch)
    return `<p class="field">${h(i18n.shared('searchFor.gifts', searchFor.gifts))}</p>`;
  return count > 1 && free < count ? '<div class="choices"></div>' : '';
}

const renderCover = ({ id, list_cover }: ListCard): string => {
  const picture = list_cover
    ? `<img src="${h(list_cover)}" srcset="${h(getCoverSrcSet(list_cover) ?? '')}" sizes="${coverSizes}" alt="" width="1280" height="320" fetchpriority="high" />`
    : '';
  return `<div class="cover" style="--paper: ${getPaper(id).ground}">${picture}</div>`;
};

function renderHead(card: ListCard, counts: string | null, secrecyNote: string | null, i18n: I18n): string {
  const { owner_name, owner_username, owner_picture, occasion_date, gift_receive_by, description } = card;
  const avatar = owner_picture ? `<img src="${h(owner_picture)}" alt="" width="120" height="120" />` : '';
  const facts = [
    occasion_date && i18n.longDate(occasion_date),
    counts,
    gift_receive_by &&
      (gift_receive_by === 'by_mail'
        ? i18n.t('list.by-mail', 'By mail')
        : i18n.t('list.in-person', 'In person')),
    secrecyNote,
  ].filter(fact => typeof fact === 'string');
  const owner = owner_username
    ? `<a href="/profile/${encodeURIComponent(owner_username)}">${h(owner_name)}</a>`
    : h(owner_name);
  return [
    `<div class="list"><span class="face" style="--tint: ${getTintVariable(owner_name)}">${avatar}</span>`,
    `<p class="owner">${owner}</p><h1>${h(card.list_name)}</h1>`,
    description ? `<p class="text">${h(description)}</p>` : '',
    `<p class="facts">${facts.map(fact => `<span>${h(fact)}</span>`).join('')}</p></div>`,
  ].join('');
}

function renderGift(listId: string, gift: FirstGift, index: number, i18n: I18n): string {
  const isTaken = gift.isPurchased || gift.isReserved;
  const price = gift.price === null ? '' : h(i18n.money(gift.price, gift.currency));
  const action = isTaken
    ? `<span class="taken">${h(i18n.t('list.purchased', 'Purchased'))}</span>`
    : `<a class="buy" href="/lists/${listId}?gift=${gift.id}">${h(i18n.t('list.buy', 'Buy this gift'))}</a>`;
  const picture = isHostedPicture(gift.image_url) ? gift.image_url : null;
  return [
    `<li${isTaken ? ' class="wrapped"' : ''}>${renderPicture(picture, gift.id, { isPrioritized: index < eagerCardCount, widths: gift.image_widths })}`,
    `<div><b>${h(gift.gift_title)}</b>${renderHints(gift, isTaken, i18n)}`,
    `<p><span class="price">${price}</span> <span class="store">${h(gift.store_name ?? '')}</span></p>${action}</div></li>`,
  ].join('');
}

function renderHints(gift: FirstGift, isTaken: boolean, i18n: I18n): string {
  if (isTaken) return '';
  const { quantity, available, taken_elsewhere, availability } = gift;
  const hints = [
    taken_elsewhere && i18n.t('list.taken-elsewhere', 'Taken on another list'),
    availability === 'out_of_stock' && i18n.t('list.sold-out', 'Seems sold out'),
    quantity > 1 && i18n.t('list.wanted', '{available} of {quantity} still wanted', { available, quantity }),
  ];
  return hints.map(hint => (hint ? `<span class="hint">${h(hint)}</span>` : '')).join('');
}
