import { defaults } from '@giftlist/contracts/limits';
import { unsavedHolidays } from '@giftlist/contracts/rules/holidays';
import { knownZone } from '@giftlist/contracts/rules/time-zones';
import { Clock } from '@giftlist/service-kit/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/config';
import { linkOrigin } from '@giftlist/service-kit/http/origins';
import { People } from '@giftlist/service-kit/people/people';
import { Injectable } from '@nestjs/common';
import { holidaysWithin } from '../holidays/holidays.ts';
import { datedListsOf } from '../lists/lists.store.ts';
import { dayIn } from '../model/calendar.ts';
import type { ShownOccasion } from '../model/occasion.ts';
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

  async of(personId: string): Promise<CalendarEntry[]> {
    const person = await this.people.find(personId);
    const window = windowAround(dayIn(knownZone(person?.timeZone), this.clock.now()));
    const saved = await this.occasions.within(personId, window);
    const entries = [
      ...saved.filter(occasion => occasion.status !== 'Deleted').map(occasion => this.#ofOccasion(occasion)),
      ...(await this.#ofHolidays((person?.country ?? defaults.country).toLowerCase(), window, saved)),
      ...(await this.#ofLists(personId, window)),
    ];
    return entries.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }

  #ofOccasion({ id, date, name, details, birthday_user }: ShownOccasion): CalendarEntry {
    const path = birthday_user ? `/profile/${encodeURIComponent(birthday_user.username)}` : '/occasions';
    return { uid: this.#uid(id, date), day: date, title: name, text: details, url: this.#url(path) };
  }

  /** Holidays that the person neither saved nor deleted. */
  async #ofHolidays(
    country: string,
    { from, to }: Window,
    saved: readonly ShownOccasion[],
  ): Promise<CalendarEntry[]> {
    const unsaved = unsavedHolidays(await holidaysWithin(country, from, to), saved);
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
