const toUtcDate = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (iso: string): string => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
    return formatter.format(toUtcDate(iso));
  };
};

const weekday = createFormatter({ weekday: 'long' });
const dayAndMonth = createFormatter({ day: 'numeric', month: 'long' });

/** '12 December 2026', if the reader's country is unknown. */
export const formatDate = createFormatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** 'Saturday, 12 December 2026'. */
export const formatLongDate = (iso: string): string => `${weekday(iso)}, ${formatDate(iso)}`;
/** 'Saturday, 12 December'. */
export const formatDay = (iso: string): string => `${weekday(iso)}, ${dayAndMonth(iso)}`;
