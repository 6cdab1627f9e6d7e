import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { OccasionModel } from '../store/occasions.store.ts';

/** Excludes deleted holidays and birthdays. */
@Controller()
export class PersonExportController {
  @Call('GET /internal/occasions/exports/{id}')
  async export(@Input() { params }: InputOf<'GET /internal/occasions/exports/{id}'>) {
    const occasions = await OccasionModel.find({ user_id: params.id, deleted: false })
      .sort({ _id: 1 })
      .lean();
    return {
      occasions: occasions.map(occasion => ({
        id: occasion._id,
        name: occasion.name,
        date: occasion.date,
        type: occasion.type,
        frequency: occasion.frequency,
        details: occasion.details,
        notifications: occasion.notifications,
        holiday_id: occasion.holiday_id,
        holidday_icon: occasion.holidday_icon,
        birthday_user_id: occasion.birthday_user_id,
      })),
    };
  }
}
