export { startLanguage } from './language/catalogues.ts';
export { catalogueLang, i18n, language, source } from './language/i18n.ts';
export { keepLanguage, keptLanguage } from './language/kept-language.ts';
export { messages, sentence, serverWords, toasts } from './language/sentences.ts';
export { Trans } from './language/trans.tsx';
