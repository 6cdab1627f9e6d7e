import { isRecord } from '../storage/parse.ts';
import { i18n, sourceLanguage } from './i18n.ts';

declare global {
  /** Undefined on English pages (`build/catalogues.ts`). */
  var giftlistTexts: ((address: string) => Promise<void>) | undefined;
}

/** After this time, the texts are shown in English. */
const timeoutMs = 10_000;

const parts = new Map<string, Promise<void>>();

const isTexts = (body: unknown): body is Record<string, string> =>
  isRecord(body) && Object.values(body).every(text => typeof text === 'string');

async function load(language: string, address: string): Promise<void> {
  const response = await fetch(address.replace('*', language), { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  const texts: unknown = await response.json();
  if (!isTexts(texts)) throw new Error(`${address} has no texts`);
  i18n.load(language, texts);
}

/** `*` is replaced by the language. */
function firstParts(): string[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name=catalogues]')?.content;
  return content ? content.split(' ') : [];
}

/** Starts in the language that the gateway chose. Texts that cannot be loaded are shown in English. */
export async function activateLanguage(onFailure: (error: unknown) => void): Promise<void> {
  const { lang } = document.documentElement;
  if (lang === '' || lang === sourceLanguage) return;
  i18n.load(lang, {});
  i18n.activate(lang);
  const add = (address: string): Promise<void> => {
    const part =
      parts.get(address) ??
      load(lang, address).catch(error => {
        parts.delete(address);
        onFailure(error);
      });
    parts.set(address, part);
    return part;
  };
  globalThis.giftlistTexts = add;
  await Promise.all(firstParts().map(add));
}
