import { z } from 'zod';
import { addGiftAddress, maxPageLength } from './add-gift-address.ts';

/** The Giftlist that this copy of the extension works with. */
const Site = z.object({ origin: z.url() });
const Page = z.object({
  html: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  languages: z.array(z.string()),
});

chrome.action.onClicked.addListener(tab => void addOpenPage(tab));

/** Opens /add-gift beside the page, for what the page shows. Nothing is sent anywhere else. */
async function addOpenPage(tab: chrome.tabs.Tab): Promise<void> {
  const { origin } = Site.parse(await (await fetch(chrome.runtime.getURL('site.json'))).json());
  const page = await readTab(tab.id);
  await chrome.tabs.create({
    url: page === undefined ? new URL('/add-gift', origin).href : addGiftAddress(origin, page),
    index: tab.index + 1,
    ...(tab.id !== undefined && { openerTabId: tab.id }),
  });
}

/** Nothing for a page that the browser lets no extension read, its own for one. */
async function readTab(tabId: number | undefined): Promise<z.output<typeof Page> | undefined> {
  if (tabId === undefined) return undefined;
  const read = (length: number) => ({
    html: document.documentElement.outerHTML.slice(0, length),
    url: location.href,
    languages: [document.documentElement.lang, navigator.language],
  });
  const results = await chrome.scripting
    .executeScript({ target: { tabId }, func: read, args: [maxPageLength] })
    .catch(() => []);
  return Page.safeParse(results[0]?.result).data;
}
