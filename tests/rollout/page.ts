import { z } from 'zod';

const requestTimeoutMs = 20_000;

const Remotes = z.record(z.string(), z.string());
const Files = z.object({ sync: z.array(z.string()) });
const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: Files, css: Files }) })),
});

/**
 * Requests the home page, its files below `/static`, and the manifest and initial files of each remote. Calls
 * `onRequest` before each request. Throws for a status other than 200.
 */
export async function openPage(origin: string, onRequest: () => void): Promise<void> {
  const fetchText = async (path: string): Promise<string> => {
    onRequest();
    const response = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(requestTimeoutMs) });
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    return response.text();
  };
  for (const file of findStaticFiles(await fetchText('/'))) await fetchText(file);
  const remotes = Remotes.parse(JSON.parse(await fetchText('/remotes.json')));
  for (const manifestUrl of Object.values(remotes)) {
    const { metaData, exposes } = Manifest.parse(JSON.parse(await fetchText(manifestUrl)));
    const initialFiles = exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync]);
    for (const file of [metaData.remoteEntry.name, ...initialFiles])
      await fetchText(new URL(file, new URL(manifestUrl, origin)).pathname);
  }
}

const findStaticFiles = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|href)="(\/static\/[^"]+)"/g)].map(([, file = '']) => file);
