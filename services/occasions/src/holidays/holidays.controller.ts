import { defaults } from '@giftlist/contracts/limits';
import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/config';
import { readerLanguage } from '@giftlist/service-kit/http/reader-language';
import { People } from '@giftlist/service-kit/people/people';
import type { Person } from '@giftlist/service-kit/people/people.store';
import { Controller } from '@nestjs/common';
import { dayIn } from '../model/calendar.ts';
import { texts } from '../model/texts.ts';
import { checkedWindow, windowAround } from '../model/window.ts';
import { holidaysWithin } from './holidays.ts';

@Controller()
export class HolidaysController {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Call('GET /settings/holidays')
  async holidays(
    @Input() { query, viewer, headers }: InputOf<'GET /settings/holidays'>,
  ): Promise<ResponseOf<'GET /settings/holidays'>> {
    const profileId = viewer.kind === 'account' ? viewer.profileId : null;
    const own = profileId === null ? null : await this.#reader(profileId, query.country !== undefined);
    const language = readerLanguage(headers, this.config.OFFERED_LANGUAGES, own?.language);
    const country = query.country ?? own?.country ?? defaults.country;
    const { from, to } = checkedWindow({ ...windowAround(dayIn('UTC', this.clock.now())), ...query });
    return holidaysWithin(country.toLowerCase(), from, to, texts.in(language));
  }

  /** With a country given, the holidays do not depend on the person: only the language of their names does. */
  async #reader(profileId: string, isOptional: boolean): Promise<Person | null> {
    try {
      return await this.people.find(profileId);
    } catch (error) {
      if (isOptional) return null;
      throw error;
    }
  }
}
