import { brand } from '@giftlist/contracts/product';

/** Shown while the shell itself is unavailable: no script and no other file. */
export const unavailablePage = `<!doctype html>
<html lang="en">
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
      <h1>One moment, please</h1>
      <p>${brand} is not available right now. This page tries again by itself.</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`;
