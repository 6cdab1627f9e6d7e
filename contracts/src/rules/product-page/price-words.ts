/** Words before an amount that is saved. */
const savings =
  /\bsaves?\b|\bsavings?\b|\bspar(?:en?|a)?\b|économi|\bahorr|\brisparmi|\bbespaar|\boszczędzasz|現省|節省|立減|省下|할인/giu;
/** The rest of the word and the amount. */
const savedAmount = /^\p{L}{0,5}(?: sie)?\W{0,4}[^\s\d]{0,4}\s?\d[\d.,' ]{0,14}/iu;

/** An amount for a month or a part of the thing. */
const perPart =
  /[^\s\d(]{0,4}\s?\d[\d.,']{0,14}\s?[^\s\d/)]{0,4}\s?(?:\/|\bper |\bpro |\bpar |\bal |\ball' ?|\bpor |\bza )\s?(?:\d{1,4}\s?)?(?:months?|mo|mth|monat|mtl|mois|mes|mese|mês|maand|miesiąc|måned|månad|md|mdr|mån|kk|kg|g|gr|ml|cl|l|litre|liter|m²|m2|oz|lb|fl|unit|stk|100)(?![\p{L}\d])/giu;
const monthly =
  /[^\s\d(]{0,4}\s?\d[\d.,']{0,14}\s?[^\s\d/)]{0,4}\s?(?:mtl\.|monthly|monatlich|al mes|par mois|a month|pm\b)/giu;

/** A price's text without amounts that are no price: what is saved, per month, per kilogram. */
export const withoutOtherAmounts = (text: string): string =>
  withoutSavings(text).replace(perPart, ' ').replace(monthly, ' ');

function withoutSavings(text: string): string {
  let kept = '';
  let from = 0;
  for (const { 0: word, index } of text.matchAll(savings)) {
    const saved = savedAmount.exec(text.slice(index + word.length, index + word.length + 40));
    if (saved === null || index < from) continue;
    kept += `${text.slice(from, index)} `;
    from = index + word.length + saved[0].length;
  }
  return kept + text.slice(from);
}

const untaxed =
  /\bexcl\b|\bex\.? ?(?:vat|tax|gst|btw|moms)\b|\bbez dph\b|\bbrez ddv\b|\bbez pdv\b|\bhors taxes?\b|\d\s?€?\s?ht\b|\bnetto\b|\bohne mwst|\bexkl\b|\bzzgl\.? mwst|\bsin iva\b|\besclusa|\biva escl|\bsem iva\b|без ндс|без пдв|без ддс|\bfără tva|\báfa nélkül|税抜|未税|未稅|부가세 별도/i;

export const isWithoutTax = (text: string): boolean => untaxed.test(text);
