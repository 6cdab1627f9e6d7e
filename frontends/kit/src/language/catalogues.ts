import { isRecord } from '../storage/parse.ts';
import { i18n, sourceLanguage } from './i18n.ts';

declare global {
  /** Undefined on English pages (`build/catalogues.ts`). */
  var giftlistTexts: ((urlTemplate: string) => Promise<void>) | undefined;
}

/** After the timeout, texts are shown in English. */
const timeoutMs = 10_000;

const loadsByUrl = new Map<string, Promise<void>>();

const isTextRecord = (body: unknown): body is Record<string, string> =>
  isRecord(body) && Object.values(body).every(text => typeof text === 'string');

async function load(language: string, urlTemplate: string): Promise<void> {
  const response = await fetch(urlTemplate.replace('*', language), {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${urlTemplate} returned ${response.status}`);
  const texts: unknown = await response.json();
  if (!isTextRecord(texts)) throw new Error(`${urlTemplate} is not a record of texts`);
  i18n.load(language, texts);
}

/** `*` in the URLs is a placeholder for the language. */
function getInitialUrls(): string[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name=catalogues]')?.content;
  return content ? content.split(' ') : [];
}

/** Activates the language that the gateway chose. Shows missing texts in English. */
export async function activateLanguage(onFailure: (error: unknown) => void): Promise<void> {
  const { lang } = document.documentElement;
  if (lang === '' || lang === sourceLanguage) return;
  i18n.load(lang, {});
  i18n.activate(lang);
  const loadPart = (urlTemplate: string): Promise<void> => {
    const loading =
      loadsByUrl.get(urlTemplate) ??
      load(lang, urlTemplate).catch(error => {
        loadsByUrl.delete(urlTemplate);
        onFailure(error);
      });
    loadsByUrl.set(urlTemplate, loading);
    return loading;
  };
  globalThis.giftlistTexts = loadPart;
  await Promise.all(getInitialUrls().map(loadPart));
}
