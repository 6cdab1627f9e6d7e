/*
 * Draws the pictures of products, guides and stores. Needed for new ones only; the results are committed.
 *
 *   npm install --prefix <folder> @lobehub/fluent-emoji-3d@1.1.0 emojibase-data@17.0.0 sharp
 *   node services/shop/data/authoring/draw-pictures.mjs <folder>
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readGuides } from './guides.ts';
import { getPictures, readProducts } from './products.ts';
import { chooseSeeded } from './seeded.ts';

const here = import.meta.dirname;
const pictures = path.join(here, '../pictures');
const tools = process.argv[2];
if (!tools) throw new Error('Name the folder in which the packages are installed.');
const require = createRequire(path.resolve(tools, 'package.json'));
const sharp = require('sharp');
const drawings = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const plain = text => text.replaceAll('\uFE0F', '');
const slug = text =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const files = new Map(readdirSync(drawings).map(file => [file.replaceAll('-fe0f', ''), file]));
const known = new Map(
  require('emojibase-data/en/data.json').map(({ emoji, hexcode, label }) => [
    plain(emoji),
    { name: slug(label), file: files.get(`${hexcode.toLowerCase().replaceAll('-fe0f', '')}.webp`) },
  ]),
);

/** Each product rotates the hue differently, so that they do not all look alike. */
const colorable = [
  '🧶',
  '🥣',
  '🎒',
  '🧣',
  '🧦',
  '🧤',
  '📕',
  '📓',
  '📔',
  '👝',
  '👛',
  '🎀',
  '🪢',
  '🛋️',
  '🪣',
  '🧩',
  '🖍️',
  '🧴',
].map(plain);
const turns = [0, 45, 110, 165, 200, 250, 300];

/** `🫖@40🍪` is a teapot with its hue rotated by 40 degrees, and a cookie. */
function partsOf(spec) {
  const parts = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    spec.replace(/@\d+/g, hue => `${hue};`),
  )) {
    const last = parts.at(-1);
    if (segment === '@' && last) last.hue = '';
    else if (/^[\d;]$/.test(segment) && last) last.hue += segment === ';' ? '' : segment;
    else parts.push({ emoji: segment, hue: undefined });
  }
  return parts.map(({ emoji, hue }) => {
    const drawing = known.get(plain(emoji));
    if (!drawing?.file) throw new Error(`No drawing of ${emoji} in ${spec}`);
    const turn =
      hue === undefined && colorable.includes(plain(emoji))
        ? chooseSeeded(turns, spec, emoji)
        : Number(hue ?? 0);
    return { file: drawing.file, name: drawing.name + (turn ? `-h${turn}` : ''), hue: turn };
  });
}

async function drawing({ file, hue }, size) {
  const picture = sharp(path.join(drawings, file)).resize(size, size, { fit: 'contain', background: clear });
  return (hue ? picture.modulate({ hue }) : picture).toBuffer();
}

const floor = (width, height, places) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="f">` +
      '<stop offset="0" stop-color="#3c2428" stop-opacity=".28"/><stop offset="1" stop-color="#3c2428" stop-opacity="0"/>' +
      `</radialGradient></defs>${places
        .map(
          ([size, x, y]) =>
            `<ellipse cx="${x + size / 2}" cy="${y + size * 0.97}" rx="${size * 0.44}" ry="${size * 0.06}" fill="url(#f)"/>`,
        )
        .join('')}</svg>`,
  );

async function compose(parts, { width, height, places, quality }) {
  const layers = [{ input: floor(width, height, places), left: 0, top: 0 }];
  for (const [index, part] of parts.entries()) {
    const [size, left, top] = places[index];
    layers.push({ input: await drawing(part, size), left, top });
  }
  return sharp({ create: { width, height, channels: 4, background: clear } })
    .composite(layers)
    .webp({ quality, alphaQuality: 70, effort: 6, smartSubsample: true })
    .toBuffer();
}

/** Of a single drawing, or one with a smaller one in front at the right. */
const onCard = {
  1: { width: 320, height: 320, quality: 66, places: [[204, 58, 54]] },
  2: {
    width: 320,
    height: 320,
    quality: 66,
    places: [
      [182, 40, 50],
      [118, 168, 148],
    ],
  },
};
const asHero = {
  width: 720,
  height: 480,
  quality: 70,
  places: [
    [196, 74, 206],
    [196, 450, 206],
    [256, 232, 130],
  ],
};

const index = {};
const written = new Set(['index.json', 'guides', 'stores']);
const wanted = readProducts(path.join(here, 'products')).flatMap(product =>
  getPictures(product).map(picture => ({ picture, at: product.location })),
);
for (const { picture, at } of wanted) {
  if (index[picture]) continue;
  const parts = partsOf(picture);
  const layout = onCard[parts.length];
  if (!layout) throw new Error(`${at}: a picture is one or two drawings`);
  const file = `${parts.map(part => part.name).join('-')}.webp`;
  index[picture] = file;
  written.add(file);
  if (!existsSync(path.join(pictures, file)))
    writeFileSync(path.join(pictures, file), await compose(parts, layout));
}
for (const file of readdirSync(pictures)) if (!written.has(file)) rmSync(path.join(pictures, file));

const heroes = path.join(pictures, 'guides');
rmSync(heroes, { recursive: true, force: true });
mkdirSync(heroes);
for (const { slug: name, hero } of readGuides(path.join(here, 'guides'))) {
  const [main, left, right] = partsOf(hero);
  if (!main || !left || !right) throw new Error(`${name}: a hero is three drawings`);
  writeFileSync(path.join(heroes, `${name}.webp`), await compose([left, right, main], asHero));
}

const stores = path.join(pictures, 'stores');
rmSync(stores, { recursive: true, force: true });
mkdirSync(stores);
for (const file of readdirSync(path.join(here, 'stores'))) {
  await sharp(path.join(here, 'stores', file))
    .webp({ quality: 90 })
    .toFile(path.join(stores, file.replace('.svg', '.webp')));
}

const sorted = Object.fromEntries(Object.entries(index).sort(([, a], [, b]) => (a < b ? -1 : 1)));
writeFileSync(path.join(pictures, 'index.json'), `${JSON.stringify(sorted, null, 2)}\n`);
