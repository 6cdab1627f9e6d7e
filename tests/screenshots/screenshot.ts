import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots');
const quality = 0.82;

/** Saves the window as docs/screenshots/{name}.webp, after scrolling to `top` pixels. */
export async function takeScreenshot(page: Page, name: string, top?: number): Promise<void> {
  if (top !== undefined) await page.evaluate(y => scrollTo(0, y), top);
  await page.waitForFunction(() => {
    const visible = [...document.images].filter(image => image.getBoundingClientRect().top < innerHeight);
    return (
      visible.every(image => image.complete && image.naturalWidth > 0) && document.fonts.status === 'loaded'
    );
  });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.webp`), await toWebp(page, png));
}

/** Converts the screenshot in a blank page, which has no content security policy. Playwright cannot save WebP. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blankPage = await page.context().newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const url = await blankPage.evaluate(
    async ([data, webpQuality]) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', webpQuality);
    },
    [source, quality] as const,
  );
  await blankPage.close();
  return Buffer.from(url.replace(/^data:image\/webp;base64,/, ''), 'base64');
}
