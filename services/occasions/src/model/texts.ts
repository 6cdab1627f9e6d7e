import { Translations } from '@giftlist/service-kit/translations';

export const texts = new Translations(new URL('../../languages/', import.meta.url));
