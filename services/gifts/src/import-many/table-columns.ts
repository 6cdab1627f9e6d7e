import { asCurrency, parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { asQuantity, webAddress } from './found.ts';

const fields = ['title', 'link', 'price', 'currency', 'quantity', 'details', 'image'] as const;
type Field = (typeof fields)[number];

/** Where the fields of a gift stand in a row. */
export interface Columns {
  at: Partial<Record<Field, number>>;
  /** The currency that the price's column names: 'Price (€)'. */
  currency: string | null;
}

/** What spreadsheets and other wish lists call their columns. */
const names: Record<Field, RegExp> = {
  title:
    /^(?:name|title|gift|item|product|wish|article|gift name|gift title|gift_title|item name|product name|product title|bezeichnung|artikel|produkt|geschenk|wunsch|titel|nom|titre|cadeau|produit|nombre|regalo|producto|título|titolo|nome|prodotto|naam|omschrijving|namn|navn|nazwa)$/,
  link: /^(?:link|url|web|website|address|product_url|product url|item url|product link|adresse|lien|enlace|collegamento)$/,
  price: /^(?:price|cost|amount|preis|prix|precio|prezzo|prijs|cena|pris|preço)$/,
  currency: /^(?:currency|währung|devise|moneda|valuta)$/,
  quantity:
    /^(?:quantity|qty|count|units|how many|number|menge|anzahl|stück|quantité|cantidad|quantità|aantal|antal)$/,
  details: /^(?:details|notes?|comments?|description|remarks?|notizen?|kommentar|beschreibung|notas?)$/,
  image: /^(?:image|picture|photo|image_url|image url|bild|foto)$/,
};
/** 'Preis (€)', 'Price in USD', 'Cost [EUR]'. */
const unit = /^([^([]{1,60}?)\s?(?:\(([^()]{1,20})\)|\[([^[\]]{1,20})\]|\sin ([^\s]{1,5}))$/;

function headingOf(cell: string): { field: Field | undefined; unit: string } {
  const text = cell.trim().slice(0, 100).replace(/[:*]$/, '').trimEnd();
  const [, name = text, round, square, after] = unit.exec(text) ?? [];
  const field = fields.find(one => names[one].test(name.trim().toLowerCase()));
  return { field, unit: round ?? square ?? after ?? '' };
}

/** The columns that a row of headings names. */
export function namedColumns(row: readonly string[], country: string): Columns {
  const columns: Columns = { at: {}, currency: null };
  row.forEach((cell, at) => {
    const heading = headingOf(cell);
    if (heading.field === undefined || columns.at[heading.field] !== undefined) return;
    columns.at[heading.field] = at;
    if (heading.field === 'price') columns.currency = asCurrency(heading.unit, country);
  });
  return columns;
}

/** Whether a gift can be read from them: they hold its name or its link. */
export const holdGifts = ({ at }: Columns): boolean => at.title !== undefined || at.link !== undefined;

const isLink = (cell: string): boolean =>
  /^(?:https?:\/\/|www\.)\S+$/i.test(cell) && webAddress(linkOf(cell)) !== null;
const isPicture = (cell: string): boolean => isLink(cell) && /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(cell);
const isCount = (cell: string): boolean => /^\d{1,3}$/.test(cell) && asQuantity(cell) === Number(cell);
/** A figure, and at most a short sign or word for its currency on each side. */
const isPrice = (cell: string): boolean =>
  /^[^\d]{0,6}\d[\d.,'’\s]{0,18}[^\d]{0,8}$/.test(cell) && parsePrice(cell) !== undefined;
const isName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isLink(cell);

/** A link with its scheme. */
export const linkOf = (cell: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(cell) ? cell : `https://${cell}`;

/**
 * The columns of a table without headings, by what most of their cells are. Undefined where that is no table of
 * gifts: no names and links, or nothing beside them.
 */
export function guessedColumns(rows: readonly (readonly string[])[]): Columns | undefined {
  const width = Math.max(0, ...rows.map(row => row.length));
  const at: Columns['at'] = {};
  const take = (field: Field, is: (cell: string) => boolean) => {
    for (let column = 0; column < Math.min(width, 50); column += 1) {
      if (Object.values(at).includes(column)) continue;
      const cells = rows.map(row => row[column]?.trim() ?? '').filter(cell => cell !== '');
      if (cells.length === 0 || cells.filter(is).length < 0.6 * cells.length) continue;
      at[field] = column;
      return;
    }
  };
  take('image', isPicture);
  take('link', isLink);
  const prices = (cell: string) => isPrice(cell) && !isCount(cell);
  take('price', prices);
  take('title', isName);
  if (at.price === undefined) take('price', isPrice);
  take('quantity', isCount);
  take('details', isName);
  const known = [at.title, at.link, at.price, at.quantity].filter(column => column !== undefined);
  return holdGifts({ at, currency: null }) && known.length > 1 ? { at, currency: null } : undefined;
}
