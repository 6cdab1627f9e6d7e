import { expect, it } from '@jest/globals';
import { addEarlyContent } from './early-page.ts';

it('page with early content: loads its scripts after the first paint', () => {
  const html =
    '<link rel="preload" as="script" href="/a.js" data-run><link rel="preload" as="font" href="/a.woff2"><div id="root"></div>';
  const page = addEarlyContent(html, '<h1>Gifts</h1>');
  expect(page).toContain('<link rel="later" href="/a.js" data-run><link rel="preload" as="font"');
  expect(page).toMatch(/<main><h1>Gifts<\/h1><\/main><\/div>\s*<div id="root">/);
});
