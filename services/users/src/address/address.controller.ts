import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller, Inject } from '@nestjs/common';
import { ADDRESS_PROVIDER, type AddressProvider } from './address-provider.ts';

@Controller()
export class AddressController {
  constructor(@Inject(ADDRESS_PROVIDER) private readonly provider: AddressProvider) {}

  @Call('GET /api/address/search')
  async search(@Input() { query, signal }: InputOf<'GET /api/address/search'>) {
    const descriptions = await this.provider.suggest(query.query, signal);
    return { predictions: descriptions.map(description => ({ description })) };
  }
}
