import type { Availability } from './finding.ts';

const outOfStockValues = /^(?:outofstock|soldout|discontinued|oos)$/;
const inStockValues =
  /^(?:instock|instoreonly|limitedavailability|onlineonly|preorder|presale|backorder|madetoorder|available|yes|true|availablefororder)$/;

/** Parses values such as `https://schema.org/OutOfStock`, `out of stock`, `oos`, `in_stock` and `preorder`. */
export function parseAvailability(value: unknown): Availability {
  if (typeof value !== 'string') return null;
  const word = value
    .trim()
    .slice(0, 100)
    .replace(/^.*[/#:]/, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (outOfStockValues.test(word)) return 'out_of_stock';
  return inStockValues.test(word) ? 'in_stock' : null;
}

const outOfStockText =
  /^\W{0,3}(?:(?:currently|temporarily|momentan|derzeit|actualmente|momentáneamente|actuellement|momentaneamente|tijdelijk|chwilowo|aktuálně|この商品は)\s)?(?:out of stock|sold out|unavailable|not available|no longer available|ausverkauft|nicht (?:verfügbar|lieferbar|vorrätig|auf lager)|vergriffen|agotado|sin stock|no disponible|épuisé|rupture(?: de stock)?|en rupture de stock|indisponible|non disponible|esaurito|non disponibile|esgotado|indisponível|sem estoque|uitverkocht|niet (?:op voorraad|leverbaar)|slutsåld|slut i lager|ej i lager|udsolgt|ikke på lager|utsolgt|loppuunmyyty|tilapäisesti loppu|brak w magazynie|niedostępny|produkt niedostępny|wyprzedan[ey]|vyprodáno|není skladem|vypredané|nedostupné|elfogyott|nincs készleten|stoc epuizat|indisponibil|изчерпан|нет в наличии|распродано|немає в наявності|продано|tükendi|stokta yok|εξαντλημένο|売り?切れ|品切れ|在庫切れ|在庫なし|完売|缺货|缺貨|售罄|已售完|補貨中|품절|일시품절|매진|hết hàng|สินค้าหมด|stok habis|habis|نفد(?: من المخزون)?|نفدت الكمية|(?:notify|email) me when (?:it is |this is )?(?:available|back in stock|in stock)|غير متوفر|אזל(?: מהמלאי)?)\W{0,3}$/i;
const inStockText =
  /^\W{0,3}(?:in stock|available(?: now)?|auf lager|sofort (?:lieferbar|verfügbar)|lieferbar|vorrätig|verfügbar|(?:only|just) \d{1,4} (?:left|remaining)(?: in stock)?|\d{1,4} in stock|(?:nur )?noch \d{1,4}(?: stück)? (?:auf lager|verfügbar|vorrätig)|plus que \d{1,4} en stock|(?:solo )?quedan? \d{1,4}(?: unidades)?|ostatnie \d{1,4} sztuk\p{L}?|残り\d{1,4}点|en stock|disponible|disponibile|disponibil|disponível|em estoque|op voorraad|i lager|på lager|varastossa|dostępny|w magazynie|na magazynie|skladem|skladom|készleten|raktáron|în stoc|in stoc|в наличии|є в наявності|в наявності|на склад|na zalihi|stokta|var|διαθέσιμο|在庫あり|有货|有貨|現貨|현재 구매가능|còn hàng|มีสินค้า|tersedia|متوفر|במלאי)\W{0,3}$/iu;

const maxTextLength = 60;

export function parseAvailabilityText(text: string): Availability {
  const trimmed = text.trim();
  if (trimmed.length > maxTextLength) return null;
  if (outOfStockText.test(trimmed)) return 'out_of_stock';
  return inStockText.test(trimmed) ? 'in_stock' : null;
}
