import { i18n, source } from './i18n.ts';

/** Imports a frontend's texts in a language, by message id. English has none: it is in the code. */
export type LoadMessages = (language: string) => Promise<{ default: Readonly<Record<string, string>> }>;

const catalogues = new Set<LoadMessages>();

async function loadInto(language: string, load: LoadMessages): Promise<void> {
  if (language === source) return;
  i18n.load(language, { ...(await load(language)).default });
}

/** Adds the texts of a frontend in the active language, before it renders, and in languages chosen later. */
export async function addMessages(load: LoadMessages): Promise<void> {
  if (catalogues.has(load)) return;
  catalogues.add(load);
  await loadInto(i18n.locale, load);
}

/** Loads a language's texts of all loaded frontends, then shows it. */
export async function changeLanguage(language: string): Promise<void> {
  await Promise.all(Array.from(catalogues, load => loadInto(language, load)));
  if (language === source) i18n.load(source, {});
  i18n.activate(language);
}

const ofTheKit: LoadMessages = language => import(`../../languages/${language}.po`);

/** Starts in the language of the page, which the gateway chose; `own` are the shell's texts. */
export async function startLanguage(own: LoadMessages): Promise<void> {
  for (const load of [ofTheKit, own]) catalogues.add(load);
  const { lang } = document.documentElement;
  if (lang !== '' && lang !== source) await changeLanguage(lang);
}
