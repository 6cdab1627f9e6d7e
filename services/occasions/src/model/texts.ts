import { Translations } from '@giftlist/service-kit/translations';

/** The texts of calendar files, and names of holidays. */
export const texts = new Translations(new URL('../../languages/', import.meta.url));
