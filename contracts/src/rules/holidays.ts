interface HolidayDay {
  /** `{country}:{name}` */
  id: string;
  occasion_date: string;
}

interface SavedDay {
  holiday_id: string | null;
  date: string;
}

/** 'us:christmas-day' and 'gb:christmas-day' on one day are the same holiday to somebody who has moved. */
const inAnyCountry = (id: string, day: string): string => `${day} ${id.replace(/^[a-z]{2}:/, '')}`;

/** Holidays that a person has neither saved nor deleted, in this or another country. */
export function unsavedHolidays<Holiday extends HolidayDay>(
  holidays: readonly Holiday[],
  saved: readonly SavedDay[],
): Holiday[] {
  const known = new Set(
    saved.flatMap(({ holiday_id: id, date }) => (id === null ? [] : [id, inAnyCountry(id, date)])),
  );
  return holidays.filter(
    ({ id, occasion_date }) => !known.has(id) && !known.has(inAnyCountry(id, occasion_date)),
  );
}
