import { ancestorsOf } from './element-words.ts';
import type { PageAddress } from './finding.ts';
import type { PageElement, PageTree } from './page-tree.ts';

/** The maximum size of a card, and the maximum depth of its price. */
const maxCardElements = 120;
const maxLevels = 7;

/** Finds cards of other products: blocks with a picture that links to another page. */
export class OtherProducts {
  private readonly tree: PageTree;
  private readonly page: PageAddress;
  private readonly aroundHeading: ReadonlySet<PageElement>;
  /** The result for each block that was checked; null if it is larger than a card. */
  private readonly known = new Map<PageElement, boolean | null>();

  constructor(tree: PageTree, page: PageAddress, aroundHeading: ReadonlySet<PageElement>) {
    this.tree = tree;
    this.page = page;
    this.aroundHeading = aroundHeading;
  }

  /** Whether the element is in the card of another product. */
  has(element: PageElement): boolean {
    for (const around of ancestorsOf(element, maxLevels)) {
      if (this.aroundHeading.has(around)) return false;
      const isCard = this.isCard(around);
      if (isCard !== false) return isCard ?? false;
    }
    return false;
  }

  private isCard(block: PageElement): boolean | null {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const elements = [block, ...this.tree.within(block, maxCardElements - 1)];
    const links = elements.filter(each => this.linksToOtherPage(each));
    const isCard = links.some(link =>
      this.tree.within(link, maxCardElements).some(({ name }) => name === 'img' || name === 'picture'),
    );
    const found = isCard ? true : elements.length >= maxCardElements ? null : false;
    this.known.set(block, found);
    return found;
  }

  private linksToOtherPage({ name, attribs: { href } }: PageElement): boolean {
    if (name !== 'a' || href === undefined || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(href.trim()))
      return false;
    const { url } = this.page;
    const to = URL.parse(href.slice(0, 2_000), url.href);
    if (to === null || /\.(?:jpe?g|png|webp|gif|avif)$/i.test(to.pathname)) return false;
    return to.pathname !== url.pathname && to.pathname !== '/';
  }
}
