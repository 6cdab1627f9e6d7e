import { fullName } from '@giftlist/contracts/rules/person-name';
import { findAllFollowed, findStoredPeople } from '@giftlist/service-domain/people/people';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';

@Controller()
export class BirthdaysController {
  @Call('GET /occasions/birthdays')
  async list(@Input() { viewer }: InputOf<'GET /occasions/birthdays'>) {
    const followedPeople = await findStoredPeople(await findAllFollowed(viewer.profileId));
    return [...followedPeople.values()].flatMap(person => {
      if (person.birth === null) return [];
      return [
        {
          birthday_user_id: person._id,
          name: fullName(person),
          username: person.username,
          profile_pic: person.profile_pic,
          ...person.birth,
        },
      ];
    });
  }
}
