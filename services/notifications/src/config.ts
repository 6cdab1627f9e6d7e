import { brand, supportEmail } from '@giftlist/contracts/product';
import { baseConfig, jsonText } from '@giftlist/service-kit/config';
import { z } from 'zod';

/** Configuration of this service only. */
export const NotificationsConfig = baseConfig.extend({
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'is not an smtp:// address'),
  /** The sender of mails. */
  MAIL_FROM: z.string().min(3).default(`${brand} <${supportEmail}>`),
  /** The private half of MAIL_SEAL_PUBLIC. */
  MAIL_SEAL_KEY: jsonText(
    z.looseObject({ kty: z.enum(['OKP', 'EC']), crv: z.enum(['X25519', 'P-256']), d: z.string() }),
  ),
  /** The key pair of web push; created once and stored if none is configured. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** The contact for push services about our messages: a `mailto:` or `https:` address. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:)/, 'is neither mailto: nor https:')
    .default(`mailto:${supportEmail}`),
  /** The allowed push services, by domain: those of the browsers. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform(list => list.split(',').map(service => service.trim().toLowerCase())),
  /** The most event streams that one instance holds. */
  LIVE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(5_000),
});
export type NotificationsConfig = z.output<typeof NotificationsConfig>;
