import { Translations } from '@giftlist/service-kit/translations';

/** The texts of calendar files and the names of holidays, in all languages. */
export const texts = new Translations(new URL('../../languages/', import.meta.url));
