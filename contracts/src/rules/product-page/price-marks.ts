import { hasAny, toWordSet } from './element-words.ts';
import { isElement, type PageElement } from './page-tree.ts';
import { isStruck } from './price-pieces.ts';

const otherProductWords = toWordSet(
  'related recommend recommended recommendation recommendations recommends similar upsell upsells crosssell crosssells carousel slider sponsored bundle accessories accessory zubehoer suggestions alternatives footer modal dialog popup recently viewed minicart wishlist compare comparison reviews',
);
const cartWords = toWordSet('cart basket warenkorb carrito panier carrello winkelwagen koszyk');
const sumWords = toWordSet(
  'mini total totals subtotal summary header count dropdown flyout overlay drawer side',
);
const formerWords = toWordSet(
  'was through before strike striked strikethrough strikeout struck crossed crossout linethrough msrp uvp rrp former previous shipping delivery versand unit perunit saving savings save saved instalment installment installments monthly finance financing cashback bonus points coupon voucher rebate gutschein tier tiers bulk staffel staffelpreise cuotas',
);
const possiblyFormerWords = toWordSet(
  'old regular standard list original normal compare retail high lowest omnibus',
);
const currentWords = toWordSet(
  'special sale final current now offer actual today reduced discounted promo live our deal',
);

const stateWords = toWordSet('on is has with');

export interface Marks {
  /** Hidden, the total of a cart, or about another product. */
  isExcluded: boolean;
  /** `possibly`: a former price if a current price is next to it. */
  former: 'no' | 'possibly' | 'certainly';
  isCurrent: boolean;
}

const noMarks: Marks = { isExcluded: false, former: 'no', isCurrent: false };
const hiddenElements = toWordSet('script style noscript template nav footer select option datalist textarea');

export class PriceMarks {
  /** By class, then by id and style. Without the marks of ancestors. */
  private readonly ownMarksByClass = new Map<string, Map<string, Marks>>();
  /** By `PageElement.index`. */
  private readonly marks: (Marks | undefined)[] = [];
  private readonly headingAndAncestors: ReadonlySet<PageElement>;

  constructor(headingAndAncestors: ReadonlySet<PageElement>) {
    this.headingAndAncestors = headingAndAncestors;
  }

  /** Must be called in document order, because an element inherits its parent's marks. */
  getMarks(element: PageElement): Marks {
    const cached = this.marks[element.index];
    if (cached !== undefined) return cached;
    const { parent } = element;
    const parentMarks = (parent !== null && isElement(parent) && this.marks[parent.index]) || noMarks;
    const ownMarks = this.getOwnMarks(element);
    if (ownMarks === noMarks) {
      this.marks[element.index] = parentMarks;
      return parentMarks;
    }
    const isExcluded =
      parentMarks.isExcluded || (ownMarks.isExcluded && !this.headingAndAncestors.has(element));
    const isCurrent = parentMarks.isCurrent || ownMarks.isCurrent;
    const isCertainlyFormer =
      parentMarks.former === 'certainly' ||
      (ownMarks.former === 'certainly' && !this.headingAndAncestors.has(element));
    const mayBeFormer = parentMarks.former !== 'no' || ownMarks.former === 'possibly';
    const former = toFormer(isCertainlyFormer, mayBeFormer && !isCurrent);
    const marks: Marks = { isExcluded, former, isCurrent };
    this.marks[element.index] = marks;
    return marks;
  }

  private getOwnMarks(element: PageElement): Marks {
    if (isStruck(element))
      return { ...noMarks, former: 'certainly', isExcluded: hiddenElements.has(element.name) };
    const { class: classes = '', id = '', style = '', hidden } = element.attribs;
    if (hiddenElements.has(element.name) || hidden !== undefined) return { ...noMarks, isExcluded: true };
    if (classes === '' && id === '' && style === '') return noMarks;
    const marksByIdAndStyle = this.ownMarksByClass.get(classes) ?? new Map<string, Marks>();
    const key = id === '' && style === '' ? '' : `${id}#${style}`;
    const marks = marksByIdAndStyle.get(key) ?? getMarksByName(element);
    this.ownMarksByClass.set(classes, marksByIdAndStyle.set(key, marks));
    return marks;
  }
}

function toFormer(isCertain: boolean, isPossible: boolean): Marks['former'] {
  if (isCertain) return 'certainly';
  return isPossible ? 'possibly' : 'no';
}

function getMarksByName(element: PageElement): Marks {
  const words = element.words;
  const style = element.attribs.style?.slice(0, 500) ?? '';
  const isPrice = words.some(word => /^(?:price|preis|prix|prezzo|precio)/.test(word));
  // `price--on-sale` and `has-discount` describe a state, not the current price.
  const isCurrent = words.some(
    (word, index) => currentWords.has(word) && !stateWords.has(words[index - 1] ?? ''),
  );
  const isSum = hasAny(words, cartWords) && hasAny(words, sumWords);
  const isListPrice = words.includes('listprice') || words.includes('oldprice') || words.includes('wasprice');
  return {
    isExcluded: isSum || (!isPrice && hasAny(words, otherProductWords)) || /display\s?:\s?none/i.test(style),
    former: toFormer(
      hasAny(words, formerWords) || /line-through/i.test(style),
      isListPrice || (hasAny(words, possiblyFormerWords) && !isCurrent),
    ),
    isCurrent,
  };
}
