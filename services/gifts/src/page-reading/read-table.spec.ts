import { describe, expect, it } from '@jest/globals';
import { readMany } from './read-many.ts';

const millSummary = ['Küchenmühle groß', 12.5, 'EUR', 'https://shop.example/m'];
const summarize = (text: string, country = 'us') => {
  const { kind, gifts } = readMany(text, country);
  return [kind, ...gifts.map(gift => [gift.gift_title, gift.price, gift.currency, gift.product_url])];
};

describe('a table of gifts', () => {
  it.each([
    ['semicolons', 'Name;Preis;Link\r\nKüchenmühle groß;12,50 €;https://shop.example/m\r\n'],
    [
      'the line sep=; for Excel',
      'sep=;\r\nName;Preis;Link\r\nKüchenmühle groß;12,50 €;https://shop.example/m\r\n',
    ],
    ['a quoted line sep', '"sep=;"\nName;Preis;Link\nKüchenmühle groß;12,50 €;https://shop.example/m'],
    [
      'a byte order mark before sep',
      '\ufeffsep=;\nName;Preis;Link\nKüchenmühle groß;12,50 €;https://shop.example/m',
    ],
    ['sep and a tab', 'sep=\t\nName\tPreis\tLink\nKüchenmühle groß\t12,50 €\thttps://shop.example/m'],
    [
      'sep and an unusual separator',
      'SEP=^\nName^Preis^Link\nKüchenmühle groß^12,50 €^https://shop.example/m',
    ],
    ['commas', 'Name,Preis,Link\nKüchenmühle groß,"12,50 €",https://shop.example/m'],
    ['tabs', 'Name\tPreis\tLink\nKüchenmühle groß\t12,50 €\thttps://shop.example/m'],
    ['pipes', 'Name|Preis|Link\nKüchenmühle groß|12,50 €|https://shop.example/m'],
    [
      'pipes all around',
      '| Name | Preis | Link |\n|---|---:|---|\n| Küchenmühle groß | 12,50 € | https://shop.example/m |',
    ],
    ['quoted headings', '"Name";"Preis";"Link"\n"Küchenmühle groß";"12,50 €";"https://shop.example/m"'],
    ['a title above', 'Meine Wunschliste\nName;Preis;Link\nKüchenmühle groß;12,50 €;https://shop.example/m'],
    [
      'a title with delimiters above',
      'Wunschliste 2026;;\n;;\nName;Preis;Link\nKüchenmühle groß;12,50 €;https://shop.example/m',
    ],
    [
      'a title with a comma above',
      'Anna, Ben und Carla\n\nName;Preis;Link\nKüchenmühle groß;12,50 €;https://shop.example/m',
    ],
    ['blank lines above', '\n\r\n  \nName;Preis;Link\n\nKüchenmühle groß;12,50 €;https://shop.example/m\n\n'],
    [
      'trailing delimiters',
      'Name;Preis;Link;;;\nKüchenmühle groß;12,50 €;https://shop.example/m;;;\n;;;;;\n',
    ],
    [
      'a trailing delimiter only in the headings',
      'Name,Preis,Link,\nKüchenmühle groß,"12,50 €",https://shop.example/m',
    ],
    [
      'the currency in a column',
      'Name;Preis;Währung;Link\nKüchenmühle groß;12,50;EUR;https://shop.example/m',
    ],
    ['the currency in the heading', 'Name;Preis (€);Link\nKüchenmühle groß;12,50;https://shop.example/m'],
    [
      'the currency as a word in the heading',
      'Name;Preis in EUR;Link\nKüchenmühle groß;12,50;https://shop.example/m',
    ],
    [
      'a currency column that contradicts the cell',
      'Name;Preis;Währung;Link\nKüchenmühle groß;12,50 €;USD;https://shop.example/m',
    ],
    ['carriage returns only', 'Name;Preis;Link\rKüchenmühle groß;12,50 €;https://shop.example/m\r'],
    [
      'unknown columns',
      'Nr.;Name;Laden;Preis;Link\n1;Küchenmühle groß;Laden am Eck;12,50 €;https://shop.example/m',
    ],
    ['tabs and no headings', 'Küchenmühle groß\t12,50 €\thttps://shop.example/m'],
    ['no headings and another column order', 'https://shop.example/m\tKüchenmühle groß\t12,50 €'],
    ['no headings, but a sep line', 'sep=;\nKüchenmühle groß;12,50 €;https://shop.example/m'],
  ])('with %s is read', (_, text) => {
    expect(summarize(text)).toEqual(['csv', millSummary]);
  });

  it.each([
    ['semicolons', 'Küchenmühle groß;12,50 €;https://shop.example/m\nTeekanne;30;https://shop.example/t'],
    ['commas', 'Küchenmühle groß,"12,50 €",https://shop.example/m\nTeekanne,30,https://shop.example/t'],
    ['pipes', 'Küchenmühle groß|12,50 €|https://shop.example/m\nTeekanne|30|https://shop.example/t'],
  ])('without headings and with %s is read', (_, text) => {
    expect(summarize(text)).toEqual(['csv', millSummary, ['Teekanne', 30, null, 'https://shop.example/t']]);
  });

  it.each([
    ['es', 'Nombre;Enlace;Precio;Moneda;Cantidad;Notas'],
    ['de', 'Bezeichnung;Link;Preis;Währung;Anzahl;Notizen'],
    ['fr', 'Désignation;Lien;Prix;Devise;Quantité;Remarques'],
    ['it', 'Nome;Collegamento;Prezzo;Valuta;Quantità;Note'],
    ['pt-BR', 'Título;Endereço;Preço;Moeda;Quantidade;Observações'],
    ['nl', 'Omschrijving;Webadres;Prijs;Valuta;Aantal;Opmerkingen'],
    ['pl', 'Nazwa;Strona;Cena;Waluta;Ilość;Uwagi'],
    ['sv', 'Namn;Länk;Pris;Valuta;Antal;Anteckningar'],
    ['da', 'Navn;Hjemmeside;Pris;Valuta;Antal;Bemærkninger'],
    ['nb', 'Navn;Lenke;Pris;Valuta;Antall;Merknader'],
    ['ja', '商品名;リンク;価格;通貨;数量;備考'],
    ['ar', 'الاسم;الرابط;السعر;العملة;الكمية;ملاحظات'],
    ['en', 'Gift name;Web address;Price;Currency;Quantity;Notes'],
    ['capitals', 'NOM;LIEN;PRIX;DEVISE;QUANTITE;COMMENTAIRES'],
    ['snake case', 'item_name;product_url;unit_price;currency_code;how_many;remarks'],
  ])('is read with headings in %s', (_, headings) => {
    const text = `${headings}\nKüchenmühle groß;https://shop.example/m;12,50;EUR;3;blau`;
    expect(readMany(text, 'us').gifts).toMatchObject([
      {
        gift_title: 'Küchenmühle groß',
        product_url: 'https://shop.example/m',
        price: 12.5,
        currency: 'EUR',
        quantity: 3,
        details: 'blau',
      },
    ]);
  });

  it.each([
    ['Price (USD)', 'USD'],
    ['Price [GBP]', 'GBP'],
    ['Price USD', 'USD'],
    ['USD price', 'USD'],
    ['price_eur', 'EUR'],
    ['Price in CAD', 'CAD'],
    ['Price, NOK', 'NOK'],
    ['Price/€', 'EUR'],
    ['Preis in €', 'EUR'],
    ['Preis €', 'EUR'],
    ['PREIS (EUR):', 'EUR'],
    ['Preis (inkl. MwSt., CHF)', 'CHF'],
    ['Cena (zł)', 'PLN'],
    ['Pris (kr)', 'SEK'],
    ['価格（円）', 'JPY'],
    ['Unit price (£)', 'GBP'],
    ['Price', null],
    ['Price (each)', null],
  ])('has the currency that its heading %j names', (heading, currency) => {
    const { gifts } = readMany(`Name\t${heading}\tLink\nMill\t12\thttps://shop.example/m`, 'se');
    expect(gifts).toMatchObject([{ gift_title: 'Mill', price: 12, currency }]);
  });

  it.each([
    ['12,50', 12.5, null],
    ['1.299,00', 1299, null],
    ['1 299,00', 1299, null],
    ['1,299.00', 1299, null],
    ['€ 12,50', 12.5, 'EUR'],
    ['12,50 EUR', 12.5, 'EUR'],
    ['£7', 7, 'GBP'],
    ['129 kr', 129, 'SEK'],
    ['', null, null],
    ['ask me', null, null],
  ])('has the price of the cell %j', (cell, price, currency) => {
    const { gifts } = readMany(`Name;Price;Link\nMill;${cell};https://shop.example/m`, 'us');
    expect(gifts).toMatchObject([{ gift_title: 'Mill', price, currency }]);
  });

  it('keeps line breaks and quotes within quoted cells', () => {
    const text =
      'Name,Notes,Link\r\nMill,"big,\r\nor ""small""",https://shop.example/m\r\nPot,,javascript:x\r\n';
    const { gifts, skipped } = readMany(text, 'us');
    expect(gifts).toMatchObject([{ gift_title: 'Mill', details: 'big,\nor "small"' }]);
    expect(skipped).toMatchObject([{ line: 4, reason: 'link-not-valid' }]);
  });

  it('reports the line number of a skipped row', () => {
    const text = 'sep=;\n\nWunschliste;;\nName;Preis;Link\nTeekanne;1;javascript:x\n';
    expect(readMany(text, 'de').skipped).toEqual([
      { line: 5, text: 'Teekanne 1 javascript:x', reason: 'link-not-valid' },
    ]);
  });

  it.each([
    [
      'sentences with commas',
      'Red, blue and green socks\nA kite, a ball, a rope',
      ['Red, blue and green socks', 'A kite, a ball, a rope'],
    ],
    ['names and prices', 'Blue teapot, 48.00\nKite, 12.00', ['Blue teapot', 'Kite']],
    ['a sentence with semicolons', 'Socks; warm ones; wool', ['Socks; warm ones; wool']],
    ['one name', 'Teapot', ['Teapot']],
  ])('is not recognised in %s', (_, text, titles) => {
    const { kind, gifts } = readMany(text, 'us');
    expect([kind, gifts.map(({ gift_title }) => gift_title)]).toEqual(['links', titles]);
  });
});
