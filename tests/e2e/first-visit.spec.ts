import { expect } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { makeList } from './support/lists.ts';
import { person } from './support/people.ts';
import { test } from './support/test.ts';

/** Compressed bytes of the scripts that a first visit to a public list may need. */
const mostScriptBytes = 200 * 1_024;

test('@phone a first visit to a public list loads few scripts, and none of the dialogs', async ({
  page,
  baseURL,
}) => {
  const owner = await callerFor(baseURL, person('Ines', 'Duarte'));
  const list = await makeList(owner, { list_name: 'Ines moves' }, [{ gift_title: 'Teapot', price: 30 }]);
  // With this setting nothing is prefetched.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(list.path);
  await expect(page.getByRole('button', { name: 'Buy this gift' })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.js$/.test(entry.name))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );
  expect(scripts.length).toBeGreaterThan(3);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect({ within: bytes <= mostScriptBytes, bytes, scripts }).toMatchObject({ within: true });
});
