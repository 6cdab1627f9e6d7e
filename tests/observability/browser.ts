import type { AnyRouteKey } from '@giftlist/contracts/routes';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { callFromPage } from '../pact/support/page.ts';

/** Calls a route with the frontends' client, and hides the page. Posts and returns the spans that it reports. */
export async function callFromBrowser(
  origin: string,
  key: AnyRouteKey,
  input: object,
): Promise<BrowserSpan[]> {
  let hidePage = (): unknown => undefined;
  let report: Blob | undefined;
  Object.assign(globalThis, {
    document: {
      visibilityState: 'hidden',
      addEventListener: (_: 'visibilitychange', listener: () => unknown) => {
        hidePage = listener;
      },
    },
    navigator: {
      sendBeacon: (_: '/settings/spans', body: Blob) => {
        report = body;
        return true;
      },
    },
  });
  await callFromPage({ origin, key, input, accessToken: undefined, cookie: undefined });
  hidePage();
  if (!report) throw new Error(`the page reported no spans of ${key}`);
  const body = await report.text();
  const headers = { 'content-type': report.type };
  const response = await fetch(new URL('/settings/spans', origin), { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`POST /settings/spans returned ${response.status}`);
  return JSON.parse(body).spans;
}
