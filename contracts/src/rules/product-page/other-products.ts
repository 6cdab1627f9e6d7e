import { getAncestors } from './element-words.ts';
import type { PageAddress } from './finding.ts';
import type { PageElement, PageTree } from './page-tree.ts';

const maxCardElements = 120;
const maxLevelsToCard = 7;

type CardCheck = 'card' | 'no card' | 'too large';

/** Finds elements in the cards of other products. A card is a block with a picture that links to another page. */
export class OtherProducts {
  private readonly tree: PageTree;
  private readonly page: PageAddress;
  private readonly headingAndAncestors: ReadonlySet<PageElement>;
  private readonly cardResults = new Map<PageElement, CardCheck>();

  constructor(tree: PageTree, page: PageAddress, headingAndAncestors: ReadonlySet<PageElement>) {
    this.tree = tree;
    this.page = page;
    this.headingAndAncestors = headingAndAncestors;
  }

  has(element: PageElement): boolean {
    for (const ancestor of getAncestors(element, maxLevelsToCard)) {
      if (this.headingAndAncestors.has(ancestor)) return false;
      const result = this.checkCard(ancestor);
      if (result === 'card') return true;
      if (result === 'too large') return false;
    }
    return false;
  }

  private checkCard(block: PageElement): CardCheck {
    const cached = this.cardResults.get(block);
    if (cached !== undefined) return cached;
    const elements = [block, ...this.tree.within(block, maxCardElements - 1)];
    const links = elements.filter(element => this.linksToOtherPage(element));
    const hasLinkedPicture = links.some(link =>
      this.tree.within(link, maxCardElements).some(({ name }) => name === 'img' || name === 'picture'),
    );
    const sizeResult = elements.length >= maxCardElements ? 'too large' : 'no card';
    const result = hasLinkedPicture ? 'card' : sizeResult;
    this.cardResults.set(block, result);
    return result;
  }

  private linksToOtherPage({ name, attribs: { href } }: PageElement): boolean {
    if (name !== 'a' || href === undefined || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(href.trim()))
      return false;
    const { url } = this.page;
    const target = URL.parse(href.slice(0, 2_000), url.href);
    if (target === null || /\.(?:jpe?g|png|webp|gif|avif)$/i.test(target.pathname)) return false;
    return target.pathname !== url.pathname && target.pathname !== '/';
  }
}
