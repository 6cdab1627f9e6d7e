import { messages, toasts } from './messages.ts';
import { genieWelcome, searchFor, shopWelcome, welcome } from './product.ts';

/** The sentences of contracts that screens show, by the id under which they are translated: their path. */
export const sentences: ReadonlyMap<string, string> = new Map([
  ...entriesOf(messages),
  ...entriesOf({ toasts, welcome, genieWelcome, shopWelcome, searchFor }),
]);

function entriesOf(texts: object, path = ''): [id: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === 'string') return [[`${path}${key}`, text]];
    return typeof text === 'object' && text !== null ? entriesOf(text, `${path}${key}.`) : [];
  });
}
