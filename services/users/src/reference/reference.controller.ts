import { Call } from '@giftlist/service-kit/http/call';
import { rawJson } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { countries } from './countries.ts';

const countriesJson = JSON.stringify(countries);

@Controller()
export class ReferenceController {
  @Call('GET /settings/countries')
  listCountries() {
    return rawJson(countriesJson, { headers: { 'cache-control': 'public, max-age=3600' } });
  }
}
