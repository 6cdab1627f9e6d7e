import { limits } from '@giftlist/contracts/limits';
import { formatSampledTrace } from '@giftlist/contracts/trace-timing';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { expect } from '@playwright/test';
import { runOnlyOnce, test } from './support/test.ts';

test('traces: a page reports the duration of sampled calls', async ({ page }) => {
  runOnlyOnce();
  await page.clock.install();
  const traceparents = new Set<string>();
  // The gateway sends `server-timing` only with a collector (tests/observability), so this test adds it.
  await page.route(/\/products\?/, async route => {
    const { traceparent = '' } = await route.request().allHeaders();
    traceparents.add(traceparent);
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'server-timing': formatSampledTrace(traceparent) },
    });
  });
  const waitingForSpans = page.waitForRequest(/\/settings\/spans$/);
  await page.goto('/gift-ideas');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.clock.fastForward(limits.spanReportIntervalMs);
  const spansRequest = await waitingForSpans;
  expect((await spansRequest.response())?.status()).toBe(200);
  const sampledSpans = spansRequest
    .postDataJSON()
    .spans.filter((span: BrowserSpan) => traceparents.has(`00-${span.trace_id}-${span.span_id}-01`));
  expect(sampledSpans[0]).toMatchObject({ route: 'GET /settings/shop/products', status: 200 });
});
