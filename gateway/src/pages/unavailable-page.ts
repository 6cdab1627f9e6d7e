import { brand } from '@giftlist/contracts/product';
import type { I18n } from '@giftlist/service-kit/translations';

/** Needs no scripts or other files, because it is shown while the shell is unavailable. */
export function createUnavailablePage(i18n: I18n): string {
  const heading = i18n.t('unavailable.heading', 'One moment, please');
  const text = i18n.t(
    'unavailable.text',
    '{brand} is not available right now. This page tries again by itself.',
  );
  const retry = i18n.t('unavailable.again', 'Try again');
  return `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="5" />
    <title>${brand}</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center;
        font: 18px/1.5 system-ui, sans-serif; color: #1f1b24; background: #fffbf7; padding: 24px; }
      a { color: #c2255c; }
      @media (prefers-color-scheme: dark) { body { color: #f4eff2; background: #17131a; } a { color: #f783ac; } }
    </style>
  </head>
  <body>
    <main>
      <h1>${heading}</h1>
      <p>${text}</p>
      <p><a href="">${retry}</a></p>
    </main>
  </body>
</html>
`;
}
