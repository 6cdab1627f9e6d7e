import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import { OccasionModel } from '../store/occasions.store.ts';

/** Exports this service's data of a person: their occasions. */
@Controller()
export class PersonExportController {
  @Call('GET /internal/occasions/exports/{id}')
  async export(
    @Input() { params }: InputOf<'GET /internal/occasions/exports/{id}'>,
  ): Promise<AnswerOf<'GET /internal/occasions/exports/{id}'>> {
    const occasions = await OccasionModel.find({ user_id: params.id, deleted: false })
      .sort({ _id: 1 })
      .lean();
    return {
      occasions: occasions.map(({ _id, name, date, type, frequency, details, notifications }) => ({
        id: _id,
        name,
        date,
        type,
        frequency,
        details,
        notifications,
      })),
    };
  }
}
