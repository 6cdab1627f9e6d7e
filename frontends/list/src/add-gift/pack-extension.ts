import { zipSync } from 'fflate';

interface Manifest {
  background: { service_worker: string };
  icons: Record<string, string>;
}

const folder = '/assets/extension/';
/** Time limit for each file. */
const fileMs = 15_000;

/**
 * Packs the extension for the site at `origin` into an archive. Throws if one of its files cannot be loaded in time.
 */
export async function packExtension(origin: string): Promise<Blob> {
  const manifest = await file('manifest.json');
  const { background, icons }: Manifest = JSON.parse(new TextDecoder().decode(manifest));
  const names = [background.service_worker, ...Object.values(icons)];
  const files = await Promise.all(names.map(async name => [name, await file(name)] as const));
  const archive = zipSync({
    'giftlist-extension': {
      'manifest.json': manifest,
      'site.json': new TextEncoder().encode(JSON.stringify({ origin })),
      ...Object.fromEntries(files),
    },
  });
  return new Blob([archive], { type: 'application/zip' });
}

async function file(name: string): Promise<Uint8Array> {
  const answer = await fetch(folder + name, { signal: AbortSignal.timeout(fileMs) });
  if (!answer.ok) throw new Error(`${folder}${name} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
