import { limits } from '@giftlist/contracts/limits';
import { asCurrency, parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { cutText } from '@giftlist/contracts/rules/text';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { asPrice, asQuantity, asTitle, blankGift, type Found, skip, webAddress } from './found.ts';

const fields = ['title', 'link', 'price', 'currency', 'quantity', 'details', 'image'] as const;
type Field = (typeof fields)[number];

/** What spreadsheets and other wish lists call their columns. */
const names: Record<Field, RegExp> = {
  title:
    /^(name|title|gift|item|product|wish|article|gift name|gift title|gift_title|item name|product name|product title|bezeichnung|artikel|geschenk|wunsch|titel|nom|titre|cadeau|nombre|regalo|título|titolo)$/,
  link: /^(link|url|web|website|address|product_url|product url|item url|product link|adresse|lien|enlace|collegamento)$/,
  price: /^(price|cost|amount|preis|prix|precio|prezzo|prijs|cena|pris)$/,
  currency: /^(currency|währung|devise|moneda|valuta)$/,
  quantity: /^(quantity|qty|count|units|how many|number|menge|anzahl|quantité|cantidad|quantità|aantal)$/,
  details: /^(details|notes?|comments?|description|remarks?|notizen?|kommentar|beschreibung|notas?)$/,
  image: /^(image|picture|photo|image_url|image url|bild|foto)$/,
};
const delimiters = [',', ';', '\t'];
const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

const cleaned = (cell: string): string => cell.trim().toLowerCase();
const fieldOf = (cell: string): Field | undefined => fields.find(field => names[field].test(cleaned(cell)));
const firstLine = (text: string): string => text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, 1)[0] ?? '';

/** The delimiter that makes known columns of the first line, a name or a link among them. */
function delimiterOf(text: string): string | undefined {
  return delimiters.find(delimiter => {
    const found = firstLine(text)
      .split(delimiter)
      .map(cell => fieldOf(cell.replace(/^"|"$/g, '')));
    return found.length > 1 && (found.includes('title') || found.includes('link'));
  });
}

export const looksLikeCsv = (text: string): boolean => delimiterOf(text) !== undefined;

function rowsOf(text: string): z.output<typeof Rows> {
  const options = {
    bom: true,
    delimiter: delimiterOf(text) ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    to: limits.importGiftsMax * 2,
  } as const;
  try {
    return Rows.parse(parse(text, options));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that never closes is a sign like any other: read so that none means anything.
    return Rows.parse(parse(text, { ...options, quote: null }));
  }
}

/** A CSV with a line of column names, as spreadsheets and other wish lists write it (RFC 4180, loosely). */
export function readCsv(text: string, country: string): Found {
  const [header, ...body] = rowsOf(text);
  const columns = new Map<Field, number>();
  header?.record.forEach((cell, at) => {
    const field = fieldOf(cell);
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  });
  const found: Found = { gifts: [], skipped: [] };
  for (const { record, info } of body) {
    const cell = (field: Field): string => record[columns.get(field) ?? -1]?.trim() ?? '';
    const link = cell('link');
    const product_url =
      link === '' ? null : webAddress(/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`);
    const gift_title = asTitle(cell('title'));
    if (link !== '' && product_url === null) {
      found.skipped.push(skip(info.lines, record.join(' '), 'link-not-valid'));
    } else if (gift_title === '' && product_url === null) {
      found.skipped.push(skip(info.lines, record.join(' '), 'no-name-or-link'));
    } else {
      const money = parsePrice(`${cell('price')} ${cell('currency')}`.trim(), country);
      found.gifts.push({
        line: info.lines,
        gift: {
          ...blankGift,
          gift_title,
          product_url,
          image_url: webAddress(cell('image')),
          price: asPrice(money?.amount),
          currency: money?.currency ?? asCurrency(cell('currency'), country),
          quantity: asQuantity(cell('quantity')),
          details: cutText(cell('details'), limits.textLength),
        },
      });
    }
  }
  return found;
}
