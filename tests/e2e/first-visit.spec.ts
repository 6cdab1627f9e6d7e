import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { createList } from './support/lists.ts';
import { createPerson } from './support/people.ts';
import { test } from './support/test.ts';
import { getTranslator } from './support/translator.ts';

/** For compressed scripts and texts. */
const maxBytes = 200 * 1_024;

for (const [language, locale] of [
  ['en', 'en-US'],
  ['de', 'de-DE'],
  ['ar', 'ar-EG'],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`@phone a first visit to a public list in ${language} loads at most 200 KB of scripts and texts`, async ({
      page,
      baseURL,
    }) => {
      const owner = await createCaller(baseURL, createPerson('Ines', 'Duarte'));
      const list = await createList(owner, { list_name: 'Ines moves' }, [
        { gift_title: 'Teapot', price: 30 },
      ]);
      // Disables prefetching.
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await page.goto(list.path);
      await expect(
        page.getByRole('button', { name: getTranslator(language)('Buy this gift') }),
      ).toBeVisible();
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry): entry is PerformanceResourceTiming => /\.js$|\/texts\//.test(entry.name))
          .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
      );
      // English texts are in the scripts.
      const texts = loaded.filter(({ path }) => path.includes('/texts/'));
      expect(texts.length).toBe(language === 'en' ? 0 : 3);
      expect(loaded.length - texts.length).toBeGreaterThan(3);
      const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
      expect(bytes, JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(maxBytes);
    });
  });
}
