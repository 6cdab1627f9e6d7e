import { chooseLanguage } from '@giftlist/contracts/languages';
import { defaults } from '@giftlist/contracts/limits';
import { getBirthdayName } from '@giftlist/contracts/rules/birthdays';
import { findUnsavedHolidays } from '@giftlist/contracts/rules/holidays';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { getTimeZoneOrUtc } from '@giftlist/contracts/rules/time-zones';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import type { I18n } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import { findDatedLists } from '../lists/lists.store.ts';
import { compareDays, toLocalDay } from '../model/calendar.ts';
import { type DateRange, getDefaultRange } from '../model/date-range.ts';
import { findHolidays } from '../model/holidays.ts';
import type { OccasionView } from '../model/occasion.ts';
import { texts } from '../model/texts.ts';
import { Occasions } from '../occasions/occasions.ts';
import type { CalendarEntry } from './calendar-file.ts';

/** Loads what a calendar feed shows, from one year ago to two years from now. */
@Injectable()
export class CalendarEntries {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly clock: Clock,
    private readonly people: People,
    private readonly occasions: Occasions,
  ) {}

  /** Returns entries sorted by day, in the profile's language, because calendar programs do not send a language. */
  async loadEntries(personId: string): Promise<{ entries: CalendarEntry[]; i18n: I18n }> {
    const person = await this.people.find(personId);
    const i18n = texts.forLocale(
      chooseLanguage({ profile: person?.language }, this.config.OFFERED_LANGUAGES),
    );
    const range = getDefaultRange(toLocalDay(getTimeZoneOrUtc(person?.timeZone), this.clock.now()));
    const savedOccasions = await this.occasions.findInRange(personId, range);
    const entries = [
      ...savedOccasions
        .filter(occasion => occasion.status !== 'Deleted')
        .map(occasion => this.toOccasionEntry(occasion, i18n)),
      ...(await this.findHolidayEntries(
        (person?.country ?? defaults.country).toLowerCase(),
        range,
        savedOccasions,
        i18n,
      )),
      ...(await this.findListEntries(personId, range)),
    ];
    entries.sort((a, b) => compareDays(a.day, b.day));
    return { entries, i18n };
  }

  private toOccasionEntry(occasion: OccasionView, i18n: I18n): CalendarEntry {
    const { id, date, details, birthday_user } = occasion;
    const path = birthday_user ? `/profile/${encodeURIComponent(birthday_user.username)}` : '/occasions';
    return {
      uid: this.createUid(id, date),
      day: date,
      title: getTitle(occasion, i18n),
      text: details,
      url: this.createUrl(path),
    };
  }

  private async findHolidayEntries(
    country: string,
    { from, to }: DateRange,
    savedOccasions: readonly OccasionView[],
    i18n: I18n,
  ): Promise<CalendarEntry[]> {
    const unsavedHolidays = findUnsavedHolidays(await findHolidays(country, from, to, i18n), savedOccasions);
    return unsavedHolidays.map(({ id, occasion_date: day, occasion_name: title }) => {
      const encodedId = Buffer.from(id).toString('base64url');
      return { uid: this.createUid(encodedId, day), day, title, text: '', url: this.createUrl('/occasions') };
    });
  }

  private async findListEntries(personId: string, { from, to }: DateRange): Promise<CalendarEntry[]> {
    return (await findDatedLists(personId)).flatMap(({ _id, occasion_date: day, list_name: title }) => {
      if (day === null || day < from || day > to) return [];
      return [{ uid: this.createUid(_id, day), day, title, text: '', url: this.createUrl(`/lists/${_id}`) }];
    });
  }

  private createUid(id: string, day: string): string {
    return `${id}-${day}@${new URL(this.config.PUBLIC_ORIGIN).hostname}`;
  }

  private createUrl(path: string): string {
    return `${getLinkOrigin(this.config.PUBLIC_ORIGIN)}${path}`;
  }
}

/** Translates the default name of a birthday. */
function getTitle({ name, birthday_user }: OccasionView, i18n: I18n): string {
  if (!birthday_user || name !== getBirthdayName(birthday_user)) return name;
  return i18n.t('calendar.birthday', "{name}'s birthday", { name: isolateBidi(fullName(birthday_user)) });
}
