const toUtcDate = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (iso: string): string => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
    return formatter.format(toUtcDate(iso));
  };
};

const formatWeekday = createFormatter({ weekday: 'long' });
const formatDayAndMonth = createFormatter({ day: 'numeric', month: 'long' });

/** '12 December 2026', which is unambiguous in every country. */
export const formatDate = createFormatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** 'Saturday, 12 December 2026'. */
export const formatLongDate = (iso: string): string => `${formatWeekday(iso)}, ${formatDate(iso)}`;
/** 'Saturday, 12 December'. */
export const formatDay = (iso: string): string => `${formatWeekday(iso)}, ${formatDayAndMonth(iso)}`;
