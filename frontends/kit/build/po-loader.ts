import { formatter } from '@lingui/format-po';

const po = formatter();

/** Reads a PO file as `{ id: text }`. Texts that are not translated are left out, so that English is shown. */
export async function textsOf(content: string, filename: string): Promise<Record<string, string>> {
  const catalogue = await po.parse(content, { locale: undefined, sourceLocale: 'en', filename });
  const texts = Object.entries(catalogue).flatMap(([id, { translation, obsolete }]) =>
    translation && !obsolete ? [[id, translation] as const] : [],
  );
  return Object.fromEntries(texts);
}

/** A loader of Rspack: imports a PO file as JSON. */
// biome-ignore lint/style/noDefaultExport: Rspack asks for one.
export default async function poLoader(this: { resourcePath: string }, content: string): Promise<string> {
  return JSON.stringify(await textsOf(content, this.resourcePath));
}
