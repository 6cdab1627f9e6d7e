import { countries } from 'countries-list';

/** Other names for the standard attributes, in lower case and without separators. */
const aliases: Readonly<Record<string, string>> = {
  id: 'itemid productid sku code kod codigo código referencia reference référence referenz identifier productno productnumber articlenumber artikelnummer artnr merchantproductid offerid pid',
  title:
    'name productname product itemname nazwa nazev názov nazov bezeichnung produktname titre nom nombre nome naam titel productnaam benämning navn nimi cim megnevezes название наименование',
  link: 'url producturl productlink deeplink itemurl merchantdeeplink awdeeplink trackingurl adres lien enlace odkaz adresse lienproduit',
  price:
    'pricevat pricewithvat cena cenabrutto preis bruttopreis prix prixttc precio prezzo preco preço prijs pris hinta ar ár pret цена currentprice searchprice priceamount',
  sale_price: 'saleprice discountprice discountedprice promoprice promotionalprice specialprice offerprice',
  currency:
    'currencycode currencyid pricecurrency waluta mena měna währung waehrung devise moneda valuta moeda валюта',
  description:
    'desc longdescription productdescription opis popis beschreibung descripcion descrizione descricao descrição omschrijving beskrivning beskrivelse leiras описание',
  image_link:
    'image imageurl imgurl img imagelink picture pictureurl photo foto obrazek zdjecie bild bildurl imagen immagine imagem afbeelding merchantimageurl awimageurl largeimage imgs images pictures photos',
  product_type:
    'category categorytext categoryname categories categorypath kategoria kategorie kategori categorie categoria merchantcategory cat',
  brand:
    'manufacturer producer producent vyrobce výrobce marke hersteller marque fabricant marca merk varumärke vendor brandname',
  availability:
    'stockstatus availabilitystatus instock dostupnost verfügbarkeit verfuegbarkeit disponibilite disponibilité disponibilidad disponibilita',
  item_group_id: 'itemgroupid groupid parentid parentsku productgroupid',
  additional_image_link: 'additionalimages additionalimagelink imgurlalternative alternateimage',
};

const attributeByAlias: ReadonlyMap<string, string> = new Map(
  Object.entries(aliases).flatMap(([attribute, names]) =>
    names.split(' ').map(alias => [alias, attribute] as const),
  ),
);

/** Returns `id` for `ITEM_ID`. Keeps unknown names. */
export const toAttribute = (name: string): string => {
  const normalized = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return attributeByAlias.get(normalized) ?? name;
};

const firstUrl = /https?:\/\/[^\s<>"']{1,2000}?(?=https?:|[\s,;|<>"']|$)/i;

const findCurrency = (country: string): string | undefined =>
  Object.entries(countries)
    .find(([code]) => code.toLowerCase() === country)?.[1]
    .currency.at(0);

/** Fills missing standard attributes. A feed with other names and no currency gets the currency of its country. */
export function addStandardAttributes(
  fields: Readonly<Record<string, string>>,
  country: string,
): Record<string, string> {
  const result: Record<string, string> = { ...fields };
  for (const [name, text] of Object.entries(fields)) {
    const attribute = toAttribute(name);
    if (attribute !== name && !result[attribute]?.trim()) result[attribute] = text;
  }
  if (fields.title === undefined && !result.currency) result.currency = findCurrency(country) ?? '';
  // The first picture in a list is the main one.
  const picture = fields.image_link === undefined ? result.image_link : undefined;
  if (picture !== undefined) result.image_link = firstUrl.exec(picture)?.[0] ?? picture;
  return result;
}
