/** Values of `availability` for sold-out products, in the supported languages, without spaces and punctuation. */
const soldOutValues = new Set(
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

const maxAvailabilityLength = 200;

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?schema\.org\//, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const isSoldOut = (availability: string): boolean =>
  soldOutValues.has(normalize(availability.slice(0, maxAvailabilityLength)));
