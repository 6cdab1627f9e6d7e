/** An amount with its currency: `R$ 1.299,90`, `12 €`. */
const amount = String.raw`[^\s\d(]{0,4}\s?\d[\d.,'’\u00a0\u202f]{0,14}(?: \d{3}(?:,\d{2})?)?`;

/** The rules about words only apply to texts that match. */
const wordsOrSlash = /\p{L}\p{L}|\p{L}\s|\//u;

/** Words before a saved amount. */
const savings =
  /\bsaves?\b|\bsavings?\b|\bspar(?:en?|a)?\b|économi|\bahorr|\brisparmi|\bbespaar|\boszczędzasz|экономия|現省|節省|立減|省下|할인/giu;
const savedAmount = /^\p{L}{0,5}(?: sie)?\W{0,4}[^\s\d]{0,4}\s?\d[\d.,' ]{0,14}/iu;

const amountPerUnit =
  /[^\s\d(]{0,4}\s?\d[\d.,']{0,14}\s?[^\s\d/)]{0,4}\s?(?:\/|\bper |\bpro |\bpar |\bal |\ball' ?|\bpor |\bza )\s?(?:\d{1,4}\s?)?(?:months?|mo|mth|monat|mtl|mois|mes|mese|mês|maand|miesiąc|måned|månad|md|mdr|mån|kk|kg|g|gr|ml|cl|l|litre|liter|m²|m2|oz|lb|fl|unit|stk|100)(?![\p{L}\d])/giu;
const amountPerMonth =
  /[^\s\d(]{0,4}\s?\d[\d.,']{0,14}\s?[^\s\d/)]{0,4}\s?(?:mtl\.|monthly|monatlich|al mes|par mois|a month|pm\b)/giu;
/** `1個あたり ¥120`, `100g당 1,200원` */
const unitBeforeAmount = new RegExp(String.raw`\d{1,4}\s?\p{L}{1,3}(?:あたり|当たり|당)\s?${amount}`, 'giu');
/** `10x de R$ 129,99`, `12 cuotas de $ 10.000`, `3 x 433,00 TL`, `4 payments of $35.00` */
const instalments = new RegExp(
  String.raw`(?<![\d.,])\d{1,2}\s?(?:[x×]|vezes|cuotas?|meses|mensualidades|mensualités|fois|rate|raten|rat|(?:[a-z-]{1,14} )?payments?|(?:[a-z-]{1,14} )?instal{1,2}ments?|taksit|spl[áa]tek|spl[áa]tok|платеж\p{L}{0,3}|част\p{L}{1,3})(?!\p{L})(?:\s?\p{L}{1,12}){0,3}\s?${amount}`,
  'giu',
);

/** `-$6.00` */
const negativeAmount = /(?<=^|[\s(])[-−]\s?\p{Sc}?\s?\d[\d.,]{0,14}\s?[\p{Sc}%]?/gu;

/** Removes savings, instalments, negative amounts, and amounts per month or per unit. */
export const removeOtherAmounts = (text: string): string =>
  wordsOrSlash.test(text)
    ? removeSavings(text)
        .replace(amountPerUnit, ' ')
        .replace(amountPerMonth, ' ')
        .replace(unitBeforeAmount, ' ')
        .replace(instalments, ' ')
        .replace(negativeAmount, ' ')
    : text.replace(negativeAmount, ' ');

function removeSavings(text: string): string {
  let kept = '';
  let position = 0;
  for (const { 0: word, index } of text.matchAll(savings)) {
    const wordEnd = index + word.length;
    const saved = savedAmount.exec(text.slice(wordEnd, wordEnd + 40));
    if (saved === null || index < position) continue;
    kept += `${text.slice(position, index)} `;
    position = wordEnd + saved[0].length;
  }
  return kept + text.slice(position);
}

/** Words before a former price, a list price or a legally required comparison price. */
const formerWords =
  'was|rrp|msrp|srp|list price|original price(?: was)?|regular price|old price|previous price|compare at|uvp|statt|bisher|vorher|früher|alter preis|ursprünglich|niedrigster preis[^\\d:]{0,20}|antes|precio anterior|precio normal|avant|au lieu de|prix conseillé|prix le plus bas[^\\d:]{0,20}|prima|anziché|invece di|prezzo di listino|listino|van|adviesprijs|ord\\. ?pris|tidigare(?: pris)?|rek\\. ?pris|førpris|før|vejl\\. ?pris|veil\\. ?pris|ovh|norm\\.|zamiast|najniższa cena[^\\d:]{0,20}|cena regularna|cena katalogowa|původně|původní cena|běžná cena|dmoc|pôvodne|pôvodná cena|eredeti ár|prp|preț vechi|стара цена|старая цена|вместо|было|通常価格|定価|参考価格|メーカー希望小売価格|原价|原價|市场价|市價|定價|建議售價|정가|소비자가|eski fiyat|giá gốc|harga normal|السعر السابق|بدلا من|במקום|מחיר רגיל|מחיר קודם';
const formerAmount = new RegExp(
  String.raw`(?<!\p{L})(?:${formerWords})(?!\p{L})\s?[:：]?\s?\*?\s?${amount}(?:\s?(?:[€£$¥₽₴₺₹]|\p{L}{1,3}\.?(?!\p{L})))?`,
  'giu',
);
/** 'De: R$ 30,00 Por: R$ 24,00'; 'de' by itself is too common a word. */
const fromTo = new RegExp(
  String.raw`(?<!\p{L})(?:de|da)\s?:?\s?${amount}\s?€?\s?(?=(?:por|a)\s?:?\s)`,
  'giu',
);

export const removeFormerPrices = (text: string): string =>
  wordsOrSlash.test(text) ? text.replace(formerAmount, ' ').replace(fromTo, ' ') : text;

const untaxedWords =
  /\bexcl\b|\bex\.? ?(?:vat|tax|gst|btw|moms)\b|\bbez dph\b|\bbrez ddv\b|\bbez pdv\b|\bhors taxes?\b|\d\s?€?\s?ht\b|\bnetto\b|\bohne mwst|\bexkl\b|\bzzgl\.? mwst|\bsin iva\b|\besclusa|\biva escl|\bsem iva\b|без ндс|без пдв|без ддс|\bfără tva|\báfa nélkül|税抜|未税|未稅|부가세 별도/i;
const taxedWords =
  /\binc(?:l\b|\.|luding)? ?(?:vat|tax|gst|btw|moms)\b|\bincl\b|\binkl\b|\bttc\b|\bbrutto\b|\bcon iva\b|\biva (?:incl|inc)|\bs dph\b|\bz ddv\b|с ндс|税込|含稅|含税/i;

export const isWithoutTax = (text: string): boolean => untaxedWords.test(text);
export const isWithTax = (text: string): boolean => taxedWords.test(text);

const spaceOrSeparator = /[\s（([/|]/;
const someAmount = /\d[\d.,'’]*(?:[ \u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d{1,2})?/g;
/** A separator, an open bracket or the next amount's currency sign. */
const nextPartStart = /[/|]|[（([](?![^）)\]]*[）)\]])|\p{Sc}\s?$/u;

/**
 * Returns the part with the taxed amount: `3,000円（税込3,300円）`, `€10.00 excl. VAT / €12.10 incl. VAT`. If the tax
 * words come before the first amount, every amount belongs to the words before it.
 */
export function keepTaxedAmount(text: string): string {
  if (!isWithTax(text)) return text;
  const amounts = [...text.matchAll(someAmount)].slice(0, 4);
  const [first] = amounts;
  if (first === undefined || amounts.length === 1) return text;
  const wordsComeFirst = isWithTax(text.slice(0, first.index)) || isWithoutTax(text.slice(0, first.index));
  const ends = amounts.map(({ 0: amountText, index }, amountIndex) => {
    const end = index + amountText.length;
    const next = amounts[amountIndex + 1]?.index ?? text.length;
    const words = text.slice(end, next);
    const boundary = words.search(wordsComeFirst ? spaceOrSeparator : nextPartStart);
    return end + (boundary < 0 ? words.length : boundary);
  });
  const parts = amounts.map((_, index) => text.slice(index === 0 ? 0 : ends[index - 1], ends[index]));
  return parts.find(part => isWithTax(part) && !isWithoutTax(part)) ?? text;
}

const deliveryWords =
  'shipping|delivery|postage|orders? (?:over|above)|versand|lieferung|bestellwert|livraison|envío|gastos|spedizione|consegna|frete|entrega|verzending|bezorg|levering|frakt|fragt|toimitus|dostaw|wysyłk|doprav|poštovn|szállít|livrare|доставк|kargo|送料|配送|运费|運費|배송|ongkir|phí vận chuyển|الشحن|משלוח|pfand|deposit';
const deliveryWord = new RegExp(deliveryWords, 'iu');
export const mentionsDelivery = (text: string): boolean => deliveryWord.test(text);
const freeDelivery = /free|gratis|kostenlos|kostenfrei|offert|gratuit|бесплатн|darmow|zdarma|無料|免|무료/i;
const minimumWord = /\b(?:over|above|from|ab|dès|partir|od|sopra|över|over|vanaf|desde)\b|от/i;
/** Only a currency may come before the word. */
const deliveryAtStart = new RegExp(
  String.raw`^\s?(?:[^\p{L}\d(]{0,3}|[A-Z]{3}|zł|kr\.?|Kč|lei|Ft)\s?(?:${deliveryWords})`,
  'iu',
);

const maxSearchedLength = 60;
const upToAmount = /^.*?\d[\d.,]*/;
const fromAmount = /[^\p{L}]{0,4}\d.*$/su;

/** Also true for the minimum order for free delivery. */
export function isForDelivery(surrounding: { before: string; after: string }, text: string): boolean {
  const before = surrounding.before.slice(-40);
  const isFree = freeDelivery.test(before) && !minimumWord.test(before);
  const textAfterAmount = text.length < maxSearchedLength ? text.replace(upToAmount, '') : '';
  return (
    (deliveryWord.test(before) && !isFree) ||
    deliveryAtStart.test(surrounding.after) ||
    deliveryAtStart.test(textAfterAmount)
  );
}

const discountAtStart =
  /^\s?(?:[^\p{L}\d(]{0,3}|[A-Z]{3}|zł|kr\.?|Kč|lei|Ft)\s?(?:off(?!\p{L})|rabatt|korting|de descuento|de réduction|di sconto|de desconto|zniżki|taniej|sleva|скидк|割引|引き|cash ?back|кешб|кэшб|points?(?!\p{L})|ポイント)/iu;
const discountAtEnd =
  /(?:coupon|gutschein|voucher|cash ?back|кешб[еэ]к|кэшб[еэ]к|бонус|cupón|cupom|kortingscode|rebate|reward|クーポン|ポイント)\p{L}{0,6}[^\p{L}\d]{0,6}$/iu;

/** Also true for cashback. */
export const isDiscount = (surrounding: { before: string; after: string }, text: string): boolean =>
  discountAtStart.test(surrounding.after) ||
  discountAtEnd.test(surrounding.before) ||
  (text.length < maxSearchedLength &&
    (discountAtStart.test(text.replace(upToAmount, '')) || discountAtEnd.test(text.replace(fromAmount, ''))));

export const priceWord =
  /price|preis|prix|precio|prezzo|prijs|preço|cena|ceny|harga|fiyat|цена|ціна|τιμή|السعر|מחיר|ราคา|giá|가격|価格|[價价]|(?<!\p{L})(?:pris|pret|preț|hinta|ár)(?!\p{L})/iu;
const priceLabel = new RegExp(String.raw`^[\p{L}\s]{0,20}?(?:${priceWord.source})[\p{L}\s]{0,15}[:：]`, 'iu');

/** Returns an empty string if the text does not start with a label such as 'Price:'. */
export function getTextAfterPriceLabel(text: string): string {
  const label = priceLabel.exec(text.slice(0, 60))?.[0];
  return label === undefined ? '' : text.slice(label.length, label.length + 25);
}
