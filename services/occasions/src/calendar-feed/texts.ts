import { Translations } from '@giftlist/service-kit/translations';

/** The texts of calendar files. */
export const texts = new Translations(new URL('../../languages/', import.meta.url));
