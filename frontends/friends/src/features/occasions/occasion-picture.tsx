import { Avatar } from '@giftlist/frontend-kit/base';
import {
  IconBeer,
  IconBriefcase,
  IconBuildingMonument,
  IconCalendarEvent,
  IconCalendarHeart,
  IconCandle,
  IconChristmasTree,
  IconClover,
  IconConfetti,
  IconCross,
  IconCrown,
  IconEgg,
  IconFeather,
  IconFlag,
  IconFlower,
  IconHeart,
  IconLeaf,
  IconMenorah,
  IconMoonStars,
  IconPlant,
  IconPumpkinScary,
  IconSun,
  IconTie,
} from '@tabler/icons-react';
import type { Holiday, OccasionDay } from './occasion-days.ts';
import css from './occasions.module.css';

const holidayIcons: Readonly<Record<string, typeof IconBeer>> = {
  beer: IconBeer,
  briefcase: IconBriefcase,
  'building-monument': IconBuildingMonument,
  'calendar-event': IconCalendarEvent,
  candle: IconCandle,
  'christmas-tree': IconChristmasTree,
  clover: IconClover,
  confetti: IconConfetti,
  cross: IconCross,
  crown: IconCrown,
  egg: IconEgg,
  feather: IconFeather,
  flag: IconFlag,
  flower: IconFlower,
  heart: IconHeart,
  leaf: IconLeaf,
  menorah: IconMenorah,
  'moon-stars': IconMoonStars,
  plant: IconPlant,
  'pumpkin-scary': IconPumpkinScary,
  sun: IconSun,
  tie: IconTie,
} satisfies Record<Holiday['icon'], typeof IconBeer>;

export function OccasionPicture({ day }: { day: OccasionDay }) {
  if (day.person) return <Avatar name={day.person.name} src={day.person.picture} />;
  const Icon =
    day.holidday_icon === null ? IconCalendarHeart : (holidayIcons[day.holidday_icon] ?? IconCalendarEvent);
  return (
    <span className={css.sign}>
      <Icon stroke={1.8} aria-hidden="true" />
    </span>
  );
}
