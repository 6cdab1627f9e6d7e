import { parseCurrency, parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { parseHttpUrl, parseQuantity } from './parse-result.ts';

const fields = ['title', 'link', 'price', 'currency', 'quantity', 'details', 'image'] as const;
type Field = (typeof fields)[number];

export interface Columns {
  indexes: Partial<Record<Field, number>>;
  /** For example, from 'Price (€)'. */
  currency: string | null;
}

/** In all languages of the product. */
const headingNames: Record<Field, ReadonlySet<string>> = {
  title:
    parseNames(`name, title, gift, item, product, wish, article, gift name, gift title, item name, item title,
    product name, product title, wish list item, what,
    nombre, título, regalo, artículo, producto, deseo, nombre del regalo, nombre del producto,
    bezeichnung, titel, geschenk, artikel, produkt, wunsch, artikelname, produktname,
    nom, titre, cadeau, produit, souhait, désignation, libellé, nom du cadeau, nom du produit,
    nome, titolo, articolo, prodotto, desiderio, presente, artigo, produto, desejo, nome do produto,
    naam, wens, omschrijving, cadeautje, nazwa, tytuł, prezent, artykuł, życzenie, nazwa produktu,
    namn, present, vara, önskan, önskemål, produktnamn, benämning,
    navn, gave, vare, ønske, produktnavn, gavenavn,
    名前, 名称, 商品, 商品名, 品名, タイトル, ギフト, プレゼント, 欲しいもの,
    الاسم, اسم, العنوان, الهدية, هدية, المنتج, اسم المنتج, اسم الهدية`),
  link: parseNames(`link, links, url, web, website, site, address, web address, product url, product link, item url,
    item link, where, where to buy, enlace, dirección, página, sitio web, vínculo,
    adresse, webseite, internetadresse, produktlink, lien, site web, lien du produit,
    collegamento, indirizzo, sito, sito web, endereço, ligação, webadres, adres, strona, odnośnik,
    länk, adress, webbadress, webbplats, hjemmeside, nettside, lenke,
    リンク, アドレス, サイト, 商品リンク, رابط, الرابط, الموقع, عنوان`),
  price: parseNames(`price, cost, amount, price each, unit price, value, estimated price,
    precio, coste, costo, importe, preis, kosten, betrag, stückpreis, einzelpreis,
    prix, coût, montant, prix unitaire, prezzo, importo, preço, valor, custo, prijs, bedrag,
    cena, kwota, koszt, pris, belopp, kostnad, beløb, beløp,
    価格, 値段, 金額, 税込価格, السعر, سعر, الثمن, التكلفة`),
  currency:
    parseNames(`currency, currency code, moneda, divisa, währung, devise, monnaie, valuta, moeda, waluta, munt,
    通貨, العملة, عملة`),
  quantity: parseNames(`quantity, qty, count, units, how many, number, number wanted, wanted, needs, pieces,
    cantidad, unidades, menge, anzahl, stück, stückzahl, quantité, qté, quantità, quantidade, qtd,
    aantal, hoeveelheid, ilość, liczba, sztuk, antal, mängd, antall, mengde, stk,
    数量, 個数, الكمية, كمية, العدد`),
  details:
    parseNames(`details, note, notes, comment, comments, description, remark, remarks, size, color, info,
    nota, notas, comentario, comentarios, descripción, detalles, observaciones,
    notiz, notizen, kommentar, kommentare, bemerkung, bemerkungen, beschreibung, anmerkung, anmerkungen,
    remarque, remarques, commentaire, commentaires, détails, commento, commenti, descrizione, dettagli,
    observação, observações, comentário, comentários, descrição, detalhes,
    notitie, notities, opmerking, opmerkingen, beschrijving, toelichting,
    uwagi, notatka, notatki, komentarz, opis, szczegóły,
    anteckning, anteckningar, kommentarer, beskrivning, bemærkning, bemærkninger, beskrivelse, noter,
    notat, notater, merknad, merknader, detaljer,
    備考, メモ, コメント, 説明, 詳細, ملاحظات, ملاحظة, الوصف, وصف, تفاصيل, التفاصيل`),
  image:
    parseNames(`image, images, picture, photo, image url, image link, picture url, photo url, imagen, foto,
    bild, bild url, bildlink, immagine, imagem, afbeelding, obraz, zdjęcie, billede, bilde,
    画像, 写真, 画像url, صورة, الصورة`),
};

function parseNames(text: string): Set<string> {
  return new Set(text.split(',').map(normalizeHeading));
}

/** People often leave out accents. */
function normalizeHeading(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

const maxHeadingLength = 60;
/** For example 'Preis (€)', 'Cost [EUR]' or '価格（円）'. */
const bracketedUnit = /^([^([（]{1,60})[([（]([^()[\]（）]{1,30})[)\]）]$/;
/** For example 'Price in USD', 'Preis/€', 'Price, USD', 'USD price' or 'price_usd'. */
const separators = /[\s_/,:|-]+/;
/** In 'Price in USD' and its translations. */
const preposition = /^(?:in|en|i|w|em)$/i;

const findField = (name: string): Field | undefined =>
  fields.find(field => headingNames[field].has(normalizeHeading(name)));

/** `unit` is the text beside the name, usually a currency. */
function parseHeading(cell: string): { field: Field | undefined; unit: string } {
  const text = cell.trim().slice(0, maxHeadingLength).replace(/[:*]$/, '').trimEnd();
  const field = findField(text);
  if (field !== undefined) return { field, unit: '' };
  const [, name, bracketedText] = bracketedUnit.exec(text) ?? [];
  if (name !== undefined && bracketedText !== undefined) {
    return { field: findField(name), unit: bracketedText };
  }
  const words = text.split(separators).filter(word => word !== '');
  const unit = words.find(isCurrency);
  const otherWords = words.filter(word => word !== unit && !preposition.test(word));
  const isPriceHeading = unit !== undefined && findField(otherWords.join(' ')) === 'price';
  return isPriceHeading ? { field: 'price', unit } : { field: undefined, unit: '' };
}

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (word: string): boolean =>
  /^[a-z]{3}$/i.test(word) ? currencyCodes.has(word.toUpperCase()) : parseCurrency(word) !== null;

/** Finds the currency in texts such as 'incl. VAT, EUR'. */
function findCurrency(text: string, country: string): string | null {
  const word = text.split(separators).find(isCurrency);
  return word === undefined ? null : parseCurrency(word, country);
}

export function findNamedColumns(row: readonly string[], country: string): Columns {
  const columns: Columns = { indexes: {}, currency: null };
  row.forEach((cell, index) => {
    const heading = parseHeading(cell);
    if (heading.field === undefined || columns.indexes[heading.field] !== undefined) return;
    columns.indexes[heading.field] = index;
    if (heading.field === 'price') columns.currency = findCurrency(heading.unit, country);
  });
  return columns;
}

/** Every gift needs a title or a link. */
export const hasTitleOrLink = ({ indexes }: Columns): boolean =>
  indexes.title !== undefined || indexes.link !== undefined;

const isLink = (cell: string): boolean =>
  /^(?:https?:\/\/|www\.)\S+$/i.test(cell) && parseHttpUrl(addScheme(cell)) !== null;
const isPicture = (cell: string): boolean => isLink(cell) && /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(cell);
const isCount = (cell: string): boolean => /^\d{1,3}$/.test(cell) && parseQuantity(cell) === Number(cell);
/** Allows a short currency sign or word before and after the number. */
const isPrice = (cell: string): boolean =>
  /^[^\d]{0,6}\d[\d.,'’\s]{0,18}[^\d]{0,8}$/.test(cell) && parsePrice(cell) !== undefined;
const isName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isLink(cell);

export const addScheme = (cell: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(cell) ? cell : `https://${cell}`;

const maxGuessedColumns = 50;
const minMatchShare = 0.6;

/** Returns undefined if no column holds titles or links, or if no second column is recognised. */
export function guessColumns(rows: readonly (readonly string[])[]): Columns | undefined {
  const width = Math.max(0, ...rows.map(row => row.length));
  const indexes: Columns['indexes'] = {};
  const assignColumn = (field: Field, matches: (cell: string) => boolean) => {
    for (let column = 0; column < Math.min(width, maxGuessedColumns); column += 1) {
      if (Object.values(indexes).includes(column)) continue;
      const cells = rows.map(row => row[column]?.trim() ?? '').filter(cell => cell !== '');
      if (cells.length === 0 || cells.filter(matches).length < minMatchShare * cells.length) continue;
      indexes[field] = column;
      return;
    }
  };
  assignColumn('image', isPicture);
  assignColumn('link', isLink);
  assignColumn('price', cell => isPrice(cell) && !isCount(cell));
  assignColumn('title', isName);
  if (indexes.price === undefined) assignColumn('price', isPrice);
  assignColumn('quantity', isCount);
  assignColumn('details', isName);
  const { title, link, price, quantity } = indexes;
  const recognisedColumns = [title, link, price, quantity].filter(column => column !== undefined);
  const columns: Columns = { indexes, currency: null };
  return hasTitleOrLink(columns) && recognisedColumns.length > 1 ? columns : undefined;
}
