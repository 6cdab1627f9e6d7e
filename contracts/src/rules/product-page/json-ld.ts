import { parseAvailability } from './availability.ts';
import type { Availability, Finding, PageAddress } from './finding.ts';
import { getTypes, isNode, LinkedData, type LinkedNode, toArray } from './json-ld-nodes.ts';
import { findMostSimilar } from './page-heading.ts';
import type { PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { parseAmount, parseCurrency } from './price-text.ts';

const productTypes = new Set(
  'product productgroup productmodel individualproduct someproducts book movie musicalbum videogame game vehicle car course event softwareapplication creativework'.split(
    ' ',
  ),
);
const maxComparedNodes = 100;

const isProduct = (node: LinkedNode): boolean => getTypes(node).some(type => productTypes.has(type));

/** Reads Product and Offer (schema.org; Google's product structured data). */
export function readJsonLd(
  tree: PageTree,
  page: PageAddress,
  headTitles: readonly string[],
): Finding | undefined {
  const data = new LinkedData(tree);
  const { nodes } = data;
  const nodesWithOffers = nodes.filter(node => (node.offers ?? node.hasVariant) !== undefined);
  const productsWithOffers = nodesWithOffers.filter(isProduct);
  const firstProduct = nodes.find(node => getTypes(node).some(type => type.startsWith('product')));
  const product =
    productsWithOffers.find(node => isAboutPage(node, page.url, 'path and query')) ??
    productsWithOffers.find(node => isAboutPage(node, page.url, 'path')) ??
    findMostSimilar(productsWithOffers.slice(0, maxComparedNodes), getNodeName, headTitles) ??
    data.findOfferedProduct() ??
    firstProduct ??
    // Events, services, trips and anything else with a name and a price.
    nodesWithOffers.find(({ name }) => typeof name === 'string');
  if (product === undefined) return undefined;
  // A variant next to its group is read as part of the group.
  const group = productsWithOffers.find(node => data.resolve(node.hasVariant).includes(product));
  return new ProductReader(data, page).read(group ?? product);
}

const getNodeName = ({ name }: LinkedNode): string => (typeof name === 'string' ? name.slice(0, 300) : '');

function isAboutPage(node: LinkedNode, url: URL, compared: 'path' | 'path and query'): boolean {
  return [node.url, node['@id'], node.mainEntityOfPage].some(reference => {
    if (typeof reference !== 'string') return false;
    const nodeUrl = URL.parse(reference, url.href);
    if (nodeUrl === null || nodeUrl.pathname !== url.pathname) return false;
    return compared === 'path' || (nodeUrl.search !== '' && nodeUrl.search === url.search);
  });
}

interface PricedOffer {
  isUsed: boolean;
  price: number;
  maxPrice: number | undefined;
  currency: string | null;
  availability: Availability;
}

class ProductReader {
  private readonly data: LinkedData;
  private readonly page: PageAddress;

  constructor(data: LinkedData, page: PageAddress) {
    this.data = data;
    this.page = page;
  }

  read(product: LinkedNode): Finding {
    const variants = this.data.resolve(product.hasVariant);
    const selected = variants.find(node => this.isSelected(node));
    const variant = selected ?? variants[0];
    const nodes = selected ? [selected, product] : [product, ...(variant ? [variant] : [])];
    const directOffers = this.getOffers(selected ?? product);
    const offers = directOffers.length > 0 ? directOffers : this.findOffers(selected ? [product] : variants);
    const [best, ...otherOffers] = offers;
    return {
      title: toPlainText(product.name ?? variant?.name),
      images: [product, ...nodes].flatMap(node => this.getImages(node)),
      brand: this.getBrand(product),
      price: best?.price,
      maxPrice: best?.maxPrice,
      currency: best?.currency,
      otherPrices: otherOffers.map(({ price }) => price),
      availability: best?.availability ?? this.findAvailability(nodes),
    };
  }

  /** Returns the offers of the first available variant, or else of the first variant with a price. */
  private findOffers(variants: readonly LinkedNode[]): PricedOffer[] {
    const offersByVariant = variants.slice(0, maxComparedNodes).map(node => this.getOffers(node));
    return (
      offersByVariant.find(([best]) => best !== undefined && best.availability !== 'out_of_stock') ??
      offersByVariant.find(offers => offers.length > 0) ??
      []
    );
  }

  private getBrand({ brand }: LinkedNode): string | undefined {
    const name = this.data.resolve(brand)[0]?.name ?? toArray(brand)[0];
    return toPlainText(name, 60);
  }

  /** Whether the query of the page's URL matches the variant's URL (`?variant=42`) or product number. */
  private isSelected(node: LinkedNode): boolean {
    const { url } = this.page;
    const variantReferences = [node, ...this.data.resolve(node.offers)].flatMap(
      ({ url: nodeUrl, '@id': id }) => [nodeUrl, id],
    );
    const hasSelectedUrl = variantReferences.some(reference => {
      const variantUrl = typeof reference === 'string' ? URL.parse(reference, url.href) : null;
      if (variantUrl === null || variantUrl.search === '' || variantUrl.pathname !== url.pathname)
        return false;
      return [...variantUrl.searchParams].every(([name, value]) => url.searchParams.get(name) === value);
    });
    const productNumbers = [node.sku, node.productID, node.gtin13, node.mpn].filter(
      number => typeof number === 'string' || typeof number === 'number',
    );
    return (
      hasSelectedUrl || productNumbers.some(number => [...url.searchParams.values()].includes(String(number)))
    );
  }

  /** Returns the offer with the page's URL, or else all: available first, then new before used, then cheapest. */
  private getOffers(product: LinkedNode): PricedOffer[] {
    const offers = this.data
      .resolve(product.offers)
      .flatMap(offer => [offer, ...this.data.resolve(offer.offers)]);
    const selected = offers.find(offer => this.isSelected({ url: offer.url, sku: offer.sku }));
    return (selected === undefined ? offers : [selected])
      .flatMap(offer => this.parsePrice(offer) ?? [])
      .toSorted(
        (a, b) =>
          Number(a.availability === 'out_of_stock') - Number(b.availability === 'out_of_stock') ||
          Number(a.isUsed) - Number(b.isUsed) ||
          a.price - b.price,
      );
  }

  private parsePrice(offer: LinkedNode): PricedOffer | undefined {
    for (const node of [offer, ...this.getPriceSpecifications(offer)]) {
      const statedCurrency = parseCurrency(node.priceCurrency ?? offer.priceCurrency, this.page.country);
      for (const value of [node.price, node.lowPrice, node.minPrice]) {
        const price = parseAmount(value, statedCurrency);
        if (price === undefined || price <= 0) continue;
        const currency = statedCurrency ?? parseCurrency(value, this.page.country);
        const maxPrice =
          node.price === undefined ? parseAmount(node.highPrice ?? node.maxPrice, statedCurrency) : undefined;
        const isUsed = /used|refurbished|damaged/i.test(String(offer.itemCondition ?? ''));
        return {
          isUsed,
          price,
          maxPrice,
          currency,
          availability: parseAvailability(toArray(offer.availability)[0]),
        };
      }
    }
    return undefined;
  }

  /** Skips list prices, unit prices and prices for members. A sale price comes first. */
  private getPriceSpecifications(offer: LinkedNode): LinkedNode[] {
    const isSale = ({ priceType }: LinkedNode) => /sale/i.test(String(priceType ?? ''));
    return this.data
      .resolve(offer.priceSpecification)
      .filter(
        node =>
          !/ListPrice|MSRP|StrikethroughPrice|RegularPrice|SRP/i.test(String(node.priceType ?? '')) &&
          (node.referenceQuantity ?? node.validForMemberTier ?? node.membershipPointsEarned) === undefined,
      )
      .toSorted((a, b) => Number(isSale(b)) - Number(isSale(a)));
  }

  private findAvailability(nodes: readonly LinkedNode[]): Availability {
    const values = nodes
      .flatMap(node => this.data.resolve(node.offers))
      .map(offer => parseAvailability(toArray(offer.availability)[0]))
      .filter(availability => availability !== null);
    return values.includes('in_stock') ? 'in_stock' : (values[0] ?? null);
  }

  private getImages({ image }: LinkedNode): string[] {
    return toArray(image).flatMap(value => {
      if (typeof value === 'string' && !value.startsWith('#')) return [value.replaceAll('&amp;', '&')];
      const [node] = this.data.resolve(value);
      const imageNode = node ?? (isNode(value) ? value : {});
      const imageUrl = imageNode.contentUrl ?? imageNode.url ?? imageNode['@id'];
      return toArray(imageUrl).filter((url): url is string => typeof url === 'string' && !hasFragment(url));
    });
  }
}

/** For example `#primaryimage`. */
const hasFragment = (url: string): boolean => url.lastIndexOf('#') > url.lastIndexOf('/');
