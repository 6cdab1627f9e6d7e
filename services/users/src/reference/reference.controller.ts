import { readyJson } from '@giftlist/service-kit/answer';
import { Call, type ResponseOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import { countries } from './countries.ts';

const text = JSON.stringify(countries);

@Controller()
export class ReferenceController {
  @Call('GET /settings/countries')
  countries(): ResponseOf<'GET /settings/countries'> {
    return readyJson(text, { headers: { 'cache-control': 'public, max-age=3600' } });
  }
}
