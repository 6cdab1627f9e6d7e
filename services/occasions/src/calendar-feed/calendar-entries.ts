import { chooseLanguage } from '@giftlist/contracts/languages';
import { defaults } from '@giftlist/contracts/limits';
import { birthdayName } from '@giftlist/contracts/rules/birthdays';
import { unsavedHolidays } from '@giftlist/contracts/rules/holidays';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolated } from '@giftlist/contracts/rules/text';
import { knownZone } from '@giftlist/contracts/rules/time-zones';
import { Clock } from '@giftlist/service-kit/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/config';
import { linkOrigin } from '@giftlist/service-kit/http/origins';
import { People } from '@giftlist/service-kit/people/people';
import type { I18n } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import { holidaysWithin } from '../holidays/holidays.ts';
import { datedListsOf } from '../lists/lists.store.ts';
import { dayIn } from '../model/calendar.ts';
import type { ShownOccasion } from '../model/occasion.ts';
import { texts } from '../model/texts.ts';
import { type Window, windowAround } from '../model/window.ts';
import { Occasions } from '../occasions/occasions.ts';
import type { CalendarEntry } from './calendar-file.ts';

/** The entries of a person's calendar: one year back and two ahead. */
@Injectable()
export class CalendarEntries {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly clock: Clock,
    private readonly people: People,
    private readonly occasions: Occasions,
  ) {}

  /** The entries, and the language that the person chose: a calendar program has none. */
  async of(personId: string): Promise<{ entries: CalendarEntry[]; i18n: I18n }> {
    const person = await this.people.find(personId);
    const i18n = texts.in(chooseLanguage({ profile: person?.language }, this.config.OFFERED_LANGUAGES));
    const window = windowAround(dayIn(knownZone(person?.timeZone), this.clock.now()));
    const saved = await this.occasions.within(personId, window);
    const entries = [
      ...saved
        .filter(occasion => occasion.status !== 'Deleted')
        .map(occasion => this.#ofOccasion(occasion, i18n)),
      ...(await this.#ofHolidays((person?.country ?? defaults.country).toLowerCase(), window, saved, i18n)),
      ...(await this.#ofLists(personId, window)),
    ];
    entries.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    return { entries, i18n };
  }

  #ofOccasion(occasion: ShownOccasion, i18n: I18n): CalendarEntry {
    const { id, date, details, birthday_user } = occasion;
    const path = birthday_user ? `/profile/${encodeURIComponent(birthday_user.username)}` : '/occasions';
    return {
      uid: this.#uid(id, date),
      day: date,
      title: titleOf(occasion, i18n),
      text: details,
      url: this.#url(path),
    };
  }

  /** Holidays that the person neither saved nor deleted. */
  async #ofHolidays(
    country: string,
    { from, to }: Window,
    saved: readonly ShownOccasion[],
    i18n: I18n,
  ): Promise<CalendarEntry[]> {
    const unsaved = unsavedHolidays(await holidaysWithin(country, from, to, i18n), saved);
    return unsaved.map(({ id, occasion_date: day, occasion_name: title }) => {
      const name = Buffer.from(id).toString('base64url');
      return { uid: this.#uid(name, day), day, title, text: '', url: this.#url('/occasions') };
    });
  }

  async #ofLists(personId: string, { from, to }: Window): Promise<CalendarEntry[]> {
    return (await datedListsOf(personId)).flatMap(({ _id, occasion_date: day, list_name: title }) => {
      if (day === null || day < from || day > to) return [];
      return [{ uid: this.#uid(_id, day), day, title, text: '', url: this.#url(`/lists/${_id}`) }];
    });
  }

  #uid(name: string, day: string): string {
    return `${name}-${day}@${new URL(this.config.PUBLIC_ORIGIN).hostname}`;
  }

  #url(path: string): string {
    return `${linkOrigin(this.config.PUBLIC_ORIGIN)}${path}`;
  }
}

/** The occasion's name; the default name of a birthday is a text of ours. */
function titleOf({ name, birthday_user }: ShownOccasion, i18n: I18n): string {
  if (!birthday_user || name !== birthdayName(birthday_user)) return name;
  return i18n.t({
    id: 'calendar.birthday',
    message: "{name}'s birthday",
    values: { name: isolated(fullName(birthday_user)) },
  });
}
