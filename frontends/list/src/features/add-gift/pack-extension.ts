import { zipSync } from 'fflate';

interface Manifest {
  background: { service_worker: string };
  icons: Record<string, string>;
}

const basePath = '/assets/extension/';
const fileTimeoutMs = 15_000;

/** Returns a ZIP archive of the extension for the site at `origin`. Throws if a file cannot be loaded. */
export async function packExtension(origin: string): Promise<Blob> {
  const manifest = await fetchFile('manifest.json');
  const { background, icons }: Manifest = JSON.parse(new TextDecoder().decode(manifest));
  const fileNames = [background.service_worker, ...Object.values(icons)];
  const files = await Promise.all(fileNames.map(async name => [name, await fetchFile(name)] as const));
  const archive = zipSync({
    'giftlist-extension': {
      'manifest.json': manifest,
      'site.json': new TextEncoder().encode(JSON.stringify({ origin })),
      ...Object.fromEntries(files),
    },
  });
  return new Blob([archive], { type: 'application/zip' });
}

async function fetchFile(name: string): Promise<Uint8Array> {
  const response = await fetch(basePath + name, { signal: AbortSignal.timeout(fileTimeoutMs) });
  if (!response.ok) throw new Error(`${basePath}${name} returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
