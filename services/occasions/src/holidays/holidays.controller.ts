import { defaults } from '@giftlist/contracts/limits';
import { People } from '@giftlist/service-domain/people/people';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { chooseReaderLanguage } from '@giftlist/service-kit/http/reader-language';
import { Controller } from '@nestjs/common';
import { toLocalDay } from '../model/calendar.ts';
import { getDefaultRange, requireValidRange } from '../model/date-range.ts';
import { findHolidays } from '../model/holidays.ts';
import { texts } from '../model/texts.ts';

@Controller()
export class HolidaysController {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Call('GET /settings/holidays')
  async list(@Input() { query, viewer, headers }: InputOf<'GET /settings/holidays'>) {
    const profileId = viewer.kind === 'account' ? viewer.profileId : null;
    const person = profileId === null ? null : await this.findViewer(profileId, query.country !== undefined);
    const language = chooseReaderLanguage(headers, this.config.OFFERED_LANGUAGES, person?.language);
    const country = query.country ?? person?.country ?? defaults.country;
    const { from, to } = requireValidRange({
      ...getDefaultRange(toLocalDay('UTC', this.clock.now())),
      ...query,
    });
    return findHolidays(country.toLowerCase(), from, to, texts.forLocale(language));
  }

  /** If the query names a country, the viewer only affects the language, so an error is ignored. */
  private async findViewer(profileId: string, isOptional: boolean): Promise<Person | null> {
    try {
      return await this.people.find(profileId);
    } catch (error) {
      if (isOptional) return null;
      throw error;
    }
  }
}
