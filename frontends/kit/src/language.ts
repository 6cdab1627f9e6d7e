export { activateLanguage } from './language/catalogues.ts';
export { getCatalogueLang, getLanguage, i18n, sourceLanguage } from './language/i18n.ts';
export { getSavedLanguage, saveLanguage } from './language/saved-language.ts';
export { messages, toasts, translateSentence, translateServerText } from './language/sentences.ts';
export { Trans } from './language/trans.tsx';
