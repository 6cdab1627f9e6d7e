import { countries } from 'countries-list';

/** Attribute names used by other networks, comparison sites and shops, without separators. */
const table: Readonly<Record<string, string>> = {
  id: 'itemid productid sku code kod identifier productno productnumber articlenumber artikelnummer artnr merchantproductid offerid pid',
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

const known: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([name, others]) => others.split(' ').map(other => [other, name] as const)),
);

/** Returns the standard attribute for a field name, such as `id` for `ITEM_ID` and `product-id`. */
export const attributeNamed = (name: string): string => {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return known.get(plain) ?? name;
};

const address = /https?:\/\/[^\s<>"']{1,2000}?(?=https?:|[\s,;|<>"']|$)/i;

const currencyOf = (country: string): string | undefined =>
  Object.entries(countries)
    .find(([code]) => code.toLowerCase() === country)?.[1]
    .currency.at(0);

/**
 * Fills missing attributes from fields with other names. Comparison-site feeds without a
 * currency get the currency of their country.
 */
export function withKnownNames(
  fields: Readonly<Record<string, string>>,
  country: string,
): Record<string, string> {
  const found: Record<string, string> = { ...fields };
  for (const [name, text] of Object.entries(fields)) {
    const attribute = attributeNamed(name);
    if (attribute !== name && !found[attribute]?.trim()) found[attribute] = text;
  }
  if (fields.title === undefined && !found.currency) found.currency = currencyOf(country) ?? '';
  // Lists of pictures start with the main one.
  const picture = fields.image_link === undefined ? found.image_link : undefined;
  if (picture !== undefined) found.image_link = address.exec(picture)?.[0] ?? picture;
  return found;
}
