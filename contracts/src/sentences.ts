import { messages, toasts } from './messages.ts';
import { genieWelcome, searchFor, shopWelcome, welcome } from './product.ts';
import { guideTitles } from './rules/guide-categories.ts';

/** The texts on screens, by their path, such as `toasts.giftAdded`. */
export const sentences: ReadonlyMap<string, string> = new Map([
  ...flattenTexts(messages),
  ...flattenTexts({ toasts, welcome, genieWelcome, shopWelcome, searchFor, guideTitles }),
]);

function flattenTexts(texts: object, prefix = ''): [id: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value]];
    return typeof value === 'object' && value !== null ? flattenTexts(value, `${prefix}${key}.`) : [];
  });
}
