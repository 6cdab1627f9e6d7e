/**
 * Values by which feeds mark a product as unavailable, in the languages of the product. Spaces and punctuation
 * are removed.
 */
const soldOut = new Set(
  `outofstock oos soldout nostock notinstock notavailable unavailable outofprint discontinued temporarilyunavailable
  temporarilyoutofstock currentlyunavailable none no n false 0
  agotado sinstock nodisponible fueradestock
  ausverkauft nichtverfügbar nichtlieferbar nichtauflager nichtvorrätig vergriffen
  épuisé rupture rupturedestock enrupture enrupturedestock nondisponible indisponible horsstock
  esaurito nondisponibile
  esgotado indisponível semestoque foradeestoque
  uitverkocht nietopvoorraad nietleverbaar nietbeschikbaar
  niedostępny brakwmagazynie brak wyprzedany wyprzedane
  slut slutsåld slutilager ejilager
  udsolgt ikkepålager utsolgt ikketilgjengelig
  在庫なし 在庫切れ 売り切れ 売切れ 品切れ 完売
  غيرمتوفر غيرمتوفرحاليا نفدتالكمية نفدمنالمخزون`.split(/\s+/),
);

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?schema\.org\//, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const isSoldOut = (availability: string): boolean => soldOut.has(plain(availability.slice(0, 200)));
