import { messages, toasts } from './messages.ts';
import { genieWelcome, searchFor, shopWelcome, welcome } from './product.ts';
import { guideTitles } from './rules/guide-categories.ts';

/** The sentences on screens, by path. */
export const sentences: ReadonlyMap<string, string> = new Map([
  ...flattenTexts(messages),
  ...flattenTexts({ toasts, welcome, genieWelcome, shopWelcome, searchFor, guideTitles }),
]);

function flattenTexts(texts: object, path = ''): [id: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === 'string') return [[`${path}${key}`, text]];
    return typeof text === 'object' && text !== null ? flattenTexts(text, `${path}${key}.`) : [];
  });
}
