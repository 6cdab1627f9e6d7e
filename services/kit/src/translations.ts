import { existsSync, readFileSync } from 'node:fs';
import { getDirection, type Language, pseudoLanguage, sourceLanguage } from '@giftlist/contracts/languages';
import { brand } from '@giftlist/contracts/product';
import {
  compileMessage,
  protectBackslashes,
  restoreBackslashes,
} from '@giftlist/contracts/rules/compile-message';
import { formatDate, formatDay, formatLongDate } from '@giftlist/contracts/rules/dates';
import { formatCount } from '@giftlist/contracts/rules/format';
import { formatMoneyForLanguage } from '@giftlist/contracts/rules/money';
import { toPseudoText } from '@giftlist/contracts/rules/pseudo-text';
import { isolate } from '@giftlist/contracts/rules/text';
import { type Messages, setupI18n } from '@lingui/core';
import { parsePo } from 'pofile-ts';

/** A language. US English has its own locale, because its dates begin with the month. */
export type Locale = Language | 'en-US';

export const getLocale = (language: Language, country: string | null | undefined): Locale =>
  language === sourceLanguage && country === 'us' ? 'en-US' : language;

export const getLanguage = (locale: Locale): Language => (locale === 'en-US' ? sourceLanguage : locale);

type Compiler = Parameters<ReturnType<typeof setupI18n>['setMessagesCompiler']>[0];

const toUtcDate = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

export class I18n {
  readonly language: Language;
  private readonly locale: Locale;
  private readonly lingui: ReturnType<typeof setupI18n>;
  private readonly dateFormats = new Map<string, Intl.DateTimeFormat>();

  constructor(locale: Locale, messages: Messages = {}) {
    const language = getLanguage(locale);
    this.locale = locale;
    this.language = language;
    this.lingui = setupI18n({ locale: language, messages: { [language]: messages } });
    this.lingui.setMessagesCompiler(compileMessage as Compiler);
  }

  get direction(): 'ltr' | 'rtl' {
    return getDirection(this.language);
  }

  /**
   * Returns a text in this language, or in English if it is not translated. `message` is the English text in ICU
   * format, except that apostrophes quote nothing; `{brand}` is the product's name. `id` and `message` must be literals.
   */
  t(id: string, message: string, values: Readonly<Record<string, string | number>> = {}): string {
    const protect = (value: string) => protectBackslashes(this.direction === 'rtl' ? isolate(value) : value);
    const protectedValues = Object.fromEntries(
      Object.entries({ brand, ...values }).map(([name, value]) => [
        name,
        typeof value === 'string' ? protect(value) : value,
      ]),
    );
    return restoreBackslashes(this.lingui.t({ id, message, values: protectedValues }));
  }

  /** Like `t`, for a text of the contracts. `id` is the path of the text in the contracts. */
  shared(id: string, message: string): string {
    return this.t(id, message);
  }

  /** 'Saturday, 12 December'; for the US 'Saturday, December 12' */
  day(iso: string): string {
    if (this.locale === sourceLanguage) return formatDay(iso);
    return this.formatWith(iso, { weekday: 'long', day: 'numeric', month: 'long' });
  }

  /** '12 December 2026' */
  date(iso: string): string {
    if (this.locale === sourceLanguage) return formatDate(iso);
    return this.formatWith(iso, { day: 'numeric', month: 'long', year: 'numeric' });
  }

  /** 'Saturday, 12 December 2026' */
  longDate(iso: string): string {
    if (this.locale === sourceLanguage) return formatLongDate(iso);
    return this.formatWith(iso, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  }

  /** 'Dec' */
  shortMonth(iso: string): string {
    return this.formatWith(iso, { month: 'short' });
  }

  /** 'a, b, and c' */
  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(items);
  }

  /** '1.2K' */
  count(count: number): string {
    if (this.language === sourceLanguage) return formatCount(count);
    const options = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
    return new Intl.NumberFormat(this.language, options).format(count);
  }

  /** '£48.00', in German '48,00 £' */
  money(amount: number, currency: string): string {
    return formatMoneyForLanguage(this.language, amount, currency);
  }

  /** '4.5', in German '4,5' */
  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  private formatWith(iso: string, options: Intl.DateTimeFormatOptions): string {
    const key = JSON.stringify(options);
    const format =
      this.dateFormats.get(key) ?? new Intl.DateTimeFormat(this.locale, { timeZone: 'UTC', ...options });
    this.dateFormats.set(key, format);
    return format.format(toUtcDate(iso));
  }
}

/** Returns the key of a text with a context, as in compiled gettext catalogues. */
export const getMessageKey = (context: string | null | undefined, id: string): string =>
  context ? `${context}\u0004${id}` : id;

/** Parses a PO file and returns the translated texts by their keys, without fuzzy ones, which need a review. */
export const parseTranslations = (content: string): Record<string, string> =>
  Object.fromEntries(
    parsePo(content).items.flatMap(({ msgctxt, msgid, msgstr: [text], flags }) =>
      text && !flags.fuzzy ? [[getMessageKey(msgctxt, msgid), text]] : [],
    ),
  );

/**
 * The catalogues of a package, `{folder}/{language}.po`. Each is read and compiled on first use, which takes
 * milliseconds.
 */
export class Translations {
  private readonly folder: URL;
  private readonly locales = new Map<Locale, I18n>();

  constructor(folder: URL) {
    this.folder = folder;
  }

  forLocale(locale: Locale): I18n {
    const existing = this.locales.get(locale);
    if (existing) return existing;
    const i18n = new I18n(locale, this.readTexts(getLanguage(locale)));
    this.locales.set(locale, i18n);
    return i18n;
  }

  private readTexts(language: Language): Record<string, string> {
    if (language === sourceLanguage) return {};
    const isPseudo = language === pseudoLanguage;
    const file = new URL(`${isPseudo ? sourceLanguage : language}.po`, this.folder);
    if (!existsSync(file)) return {};
    const texts = parseTranslations(readFileSync(file, 'utf8'));
    if (!isPseudo) return texts;
    return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, toPseudoText(text)]));
  }
}
