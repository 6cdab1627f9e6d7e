import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import type { I18n } from '@giftlist/service-kit/translations';
import Holidays from 'date-holidays';

/** The language codes of `date-holidays` that differ from ours. */
const packageCodes: Partial<Record<Language, string>> = { nb: 'no', 'pt-BR': 'pt', ja: 'jp' };

/** Translations by English name, for languages missing in `date-holidays`. */
const getFallbackNames = (i18n: I18n): Readonly<Record<string, string>> => ({
  "New Year's Day": i18n.t('holiday.new-year', "New Year's Day"),
  "Valentine's Day": i18n.t('holiday.valentine', "Valentine's Day"),
  "St. Patrick's Day": i18n.t('holiday.st-patrick', "St. Patrick's Day"),
  'Good Friday': i18n.t('holiday.good-friday', 'Good Friday'),
  'Easter Sunday': i18n.t('holiday.easter-sunday', 'Easter Sunday'),
  'Easter Monday': i18n.t('holiday.easter-monday', 'Easter Monday'),
  "Mother's Day": i18n.t('holiday.mother', "Mother's Day"),
  "Father's Day": i18n.t('holiday.father', "Father's Day"),
  'Independence Day': i18n.t('holiday.independence', 'Independence Day'),
  'Labour Day': i18n.t('holiday.labour', 'Labour Day'),
  Halloween: i18n.t('holiday.halloween', 'Halloween'),
  'Thanksgiving Day': i18n.t('holiday.thanksgiving', 'Thanksgiving Day'),
  'Christmas Eve': i18n.t('holiday.christmas-eve', 'Christmas Eve'),
  'Christmas Day': i18n.t('holiday.christmas', 'Christmas Day'),
  'Boxing Day': i18n.t('holiday.boxing', 'Boxing Day'),
  "New Year's Eve": i18n.t('holiday.new-year-eve', "New Year's Eve"),
});

/** Returns translated names by English name. Omits holidays without a translation. */
export function getLocalizedNames(country: string, year: number, i18n: I18n): ReadonlyMap<string, string> {
  const { language } = i18n;
  if (language === sourceLanguage) return new Map();
  const calendar = new Holidays(country, { types: ['public', 'observance'] });
  const toKey = ({ rule, date }: { rule: string; date: string }) => `${rule} ${date}`;
  const namesByRuleAndDate = new Map(
    calendar.getHolidays(year, packageCodes[language] ?? language).map(day => [toKey(day), day.name]),
  );
  const fallbacks = getFallbackNames(i18n);
  return new Map(
    calendar.getHolidays(year, 'en').flatMap(day => {
      // `date-holidays` returns the English name if it has no translation.
      const localName = namesByRuleAndDate.get(toKey(day));
      const name = localName === undefined || localName === day.name ? fallbacks[day.name] : localName;
      // Some Swedish and French names in `date-holidays` begin with a small letter.
      return name ? [[day.name, name.charAt(0).toLocaleUpperCase(language) + name.slice(1)] as const] : [];
    }),
  );
}
