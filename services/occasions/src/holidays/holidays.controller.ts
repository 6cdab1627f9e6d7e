import { defaults } from '@giftlist/contracts/limits';
import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import { People } from '@giftlist/service-kit/people/people';
import { Controller } from '@nestjs/common';
import { dayIn } from '../model/calendar.ts';
import { checkedWindow, windowAround } from '../model/window.ts';
import { holidaysWithin } from './holidays.ts';

@Controller()
export class HolidaysController {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Call('GET /settings/holidays')
  async holidays(
    @Input() { query, viewer }: InputOf<'GET /settings/holidays'>,
  ): Promise<ResponseOf<'GET /settings/holidays'>> {
    const profileId = viewer.kind === 'account' ? viewer.profileId : null;
    const own = query.country || profileId === null ? null : await this.people.find(profileId);
    const country = query.country ?? own?.country ?? defaults.country;
    const { from, to } = checkedWindow({ ...windowAround(dayIn('UTC', this.clock.now())), ...query });
    return holidaysWithin(country.toLowerCase(), from, to);
  }
}
