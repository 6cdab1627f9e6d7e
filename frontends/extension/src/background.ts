import { z } from 'zod';
import { createAddGiftUrl, maxPageLength } from './add-gift-url.ts';

/** The content of `site.json`: the origin of the site that this copy of the extension adds gifts to. */
const SiteSchema = z.object({ origin: z.url() });
const PageSchema = z.object({
  html: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  languages: z.array(z.string()),
});

chrome.action.onClicked.addListener(tab => void openAddGiftForm(tab));

/** Opens the site's form to add the page's gift. Sends page data only to that site. */
async function openAddGiftForm(tab: chrome.tabs.Tab): Promise<void> {
  const { origin } = SiteSchema.parse(await (await fetch(chrome.runtime.getURL('site.json'))).json());
  const page = await readTab(tab.id);
  await chrome.tabs.create({
    url: page === undefined ? new URL('/add-gift', origin).href : createAddGiftUrl(origin, page),
    index: tab.index + 1,
    ...(tab.id !== undefined && { openerTabId: tab.id }),
  });
}

/** Returns undefined for pages that extensions may not read, such as browser settings. */
async function readTab(tabId: number | undefined): Promise<z.output<typeof PageSchema> | undefined> {
  if (tabId === undefined) return undefined;
  const extractPage = (maxLength: number) => ({
    html: document.documentElement.outerHTML.slice(0, maxLength),
    url: location.href,
    languages: [document.documentElement.lang, navigator.language],
  });
  const results = await chrome.scripting
    .executeScript({ target: { tabId }, func: extractPage, args: [maxPageLength] })
    .catch(() => []);
  return PageSchema.safeParse(results[0]?.result).data;
}
