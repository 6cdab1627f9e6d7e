import { Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { respond } from '@giftlist/service-kit/response';
import { Controller } from '@nestjs/common';
import { Occasions } from './occasions.ts';

@Controller()
export class OccasionsController {
  constructor(private readonly occasions: Occasions) {}

  @Call('GET /occasions/manual')
  async manual(@Input() { viewer, query }: InputOf<'GET /occasions/manual'>) {
    return this.occasions.findWithin(viewer.profileId, query);
  }

  @Call('POST /occasions/update')
  async save(@Input() { viewer, body, idempotency }: InputOf<'POST /occasions/update'>) {
    const { occasion, created } = await this.occasions.save(viewer.profileId, body, idempotency);
    return respond({ data: occasion }, { status: created ? 201 : 200 });
  }

  @Call('DELETE /occasions/{id}')
  async delete(@Input() { viewer, params, idempotency }: InputOf<'DELETE /occasions/{id}'>) {
    await this.occasions.delete(viewer.profileId, params.id, idempotency);
    return { data: { id: params.id } };
  }
}
