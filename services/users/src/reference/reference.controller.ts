import { readyJson } from '@giftlist/service-kit/answer';
import { type AnswerOf, Call } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import { countries } from './countries.ts';

const text = JSON.stringify(countries);

@Controller()
export class ReferenceController {
  @Call('GET /settings/countries')
  countries(): AnswerOf<'GET /settings/countries'> {
    return readyJson(text, { headers: { 'cache-control': 'public, max-age=3600' } });
  }
}
