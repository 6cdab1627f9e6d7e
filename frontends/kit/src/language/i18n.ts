import { getDirection, isLanguage } from '@giftlist/contracts/languages';
import {
  compileMessage,
  protectBackslashes,
  restoreBackslashes,
} from '@giftlist/contracts/rules/compile-message';
import { isolate } from '@giftlist/contracts/rules/text';
import { type I18n, i18n } from '@lingui/core';

/** The language of the texts in the code. */
export const sourceLanguage = 'en';

i18n.setMessagesCompiler(compileMessage as Parameters<typeof i18n.setMessagesCompiler>[0]);
i18n.load(sourceLanguage, {});
i18n.activate(sourceLanguage);

type Values = Record<string, unknown>;
type Translate = (id: string | { values?: Values }, values?: Values, options?: object) => string;

const isRightToLeft = (): boolean => isLanguage(i18n.locale) && getDirection(i18n.locale) === 'rtl';

/** Protects backslashes, which Lingui would decode, and isolates values in right-to-left languages. */
const protectValues = (values: Values): Values => {
  const isolateValue = isRightToLeft() ? isolate : (text: string) => text;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      protectBackslashes(typeof value === 'string' ? isolateValue(value) : value),
    ]),
  );
};

const translate = i18n._.bind(i18n) as Translate;
const translateSafely: Translate = (id, values = {}, options) => {
  const message = typeof id === 'string' ? id : { ...id, values: protectValues(id.values ?? values) };
  return restoreBackslashes(translate(message, protectValues(values), options));
};
i18n._ = translateSafely as I18n['_'];
i18n.t = translateSafely as I18n['t'];

export { i18n };

/** The `lang` attribute of product texts and guides, which are always in English. */
export const getCatalogueLang = (): string | undefined =>
  i18n.locale === sourceLanguage ? undefined : sourceLanguage;

export const getLanguage = (): string => i18n.locale;
