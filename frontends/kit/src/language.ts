export { startLanguage } from './language/catalogues.ts';
export { i18n, language } from './language/i18n.ts';
export { keepLanguage, keptLanguage } from './language/kept-language.ts';
export { messages, sentence, toasts } from './language/sentences.ts';
export { Trans } from './language/trans.tsx';
