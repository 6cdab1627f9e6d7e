import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { Occasions } from './occasions.ts';

@Controller()
export class OccasionsController {
  constructor(private readonly occasions: Occasions) {}

  @Call('GET /occasions/manual')
  async list(@Input() { viewer, query }: InputOf<'GET /occasions/manual'>) {
    return this.occasions.findInRange(viewer.profileId, query);
  }

  @Call('POST /occasions/update')
  async save(@Input() input: InputOf<'POST /occasions/update'>) {
    const { viewer, body } = input;
    const { occasion, created } = await this.occasions.save(viewer.profileId, body, input);
    return respond({ data: occasion }, { status: created ? 201 : 200 });
  }

  @Call('DELETE /occasions/{id}')
  async delete(@Input() input: InputOf<'DELETE /occasions/{id}'>) {
    const { viewer, params } = input;
    await this.occasions.delete(viewer.profileId, params.id, input);
    return { data: { id: params.id } };
  }
}
