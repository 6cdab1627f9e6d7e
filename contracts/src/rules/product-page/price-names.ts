import type { PageElement } from './page-tree.ts';

const priceName =
  /price|preis|prix|preci?o|preço|prezzo|prijs|cena|ceny|harga|fiyat|цена|kaina|\b(?:pris|pret|hinta|gia|ara|cost)\b|\bamount\b/i;
const namingAttributes = ['class', 'id', 'data-testid', 'data-test', 'aria-label'] as const;
const maxNameLength = 400;

/** Recognizes elements whose class, id or label refers to a price. Cached, because pages repeat these names. */
export class PriceNames {
  private readonly isPriceByName = new Map<string, boolean>();

  isPrice({ attribs }: PageElement): boolean {
    return (
      namingAttributes.some(attribute => this.isPriceName(attribs[attribute])) ||
      attribs['data-price'] !== undefined ||
      attribs['data-product-price'] !== undefined
    );
  }

  private isPriceName(name: string | undefined): boolean {
    if (name === undefined || name === '') return false;
    const cached = this.isPriceByName.get(name);
    if (cached !== undefined) return cached;
    const isPrice = priceName.test(name.slice(0, maxNameLength));
    this.isPriceByName.set(name, isPrice);
    return isPrice;
  }
}
