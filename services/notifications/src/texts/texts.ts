import { Translations } from '@giftlist/service-kit/translations';

/** The texts of this service in all languages: mails, notifications, push messages and pages. */
export const texts = new Translations(new URL('../../languages/', import.meta.url));
