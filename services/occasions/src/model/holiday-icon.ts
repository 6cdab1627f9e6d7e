import type { HolidayIcon } from '@giftlist/contracts/occasions/entities';
import type { z } from 'zod';

/** The first matching pattern decides. */
const icons: readonly [RegExp, z.output<typeof HolidayIcon>][] = [
  [/christmas|advent|nicholas|boxing/, 'christmas-tree'],
  [/valentine|friendship|galentine/, 'heart'],
  [/mother|women|girl/, 'flower'],
  [/father|\bmen'?s/, 'tie'],
  [/easter|whit monday/, 'egg'],
  [/halloween|all hallows/, 'pumpkin-scary'],
  [/thanksgiving|harvest/, 'feather'],
  [/patrick/, 'clover'],
  [/new year|carnival|mardi gras|shrove|rose monday|three kings/, 'confetti'],
  [/passover|rosh hashanah|yom kippur|atonement|hanukkah|sukkot|tabernacles|purim|shavuot|torah/, 'menorah'],
  [/ramadan|eid |islamic|muharram|prophet|mawlid|ashura|laylat/, 'moon-stars'],
  [/diwali|deepavali|vesak|buddha|souls|candle|lucia/, 'candle'],
  [/friday|saint|st\.|ascension|pentecost|assumption|epiphany|corpus|conception|reformation|holy/, 'cross'],
  [/king|queen|emperor|royal|coronation|prince/, 'crown'],
  [/labou?r|workers|may day/, 'briefcase'],
  [/earth|arbor|tree|green|environment/, 'plant'],
  [/midsummer|solstice|summer/, 'sun'],
  [/autumn|moon festival|equinox/, 'leaf'],
  [/oktoberfest|\bbeer\b/, 'beer'],
  [/memorial|veterans|remembrance|armistice|martin luther king|president|washington/, 'building-monument'],
  [/independence|national|republic|constitution|liberation|unity|freedom|flag|revolution|victory/, 'flag'],
];

export function chooseHolidayIcon(englishName: string): z.output<typeof HolidayIcon> {
  const lowerCaseName = englishName.toLowerCase();
  return icons.find(([pattern]) => pattern.test(lowerCaseName))?.[1] ?? 'calendar-event';
}
