import { brand, supportEmail } from '@giftlist/contracts/product';
import { baseConfig, jsonText } from '@giftlist/service-kit/config';
import { z } from 'zod';

/** The configuration of this service, besides that of every service. */
export const NotificationsConfig = baseConfig.extend({
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'is not an smtp:// address'),
  /** The sender of mails. */
  MAIL_FROM: z.string().min(3).default(`${brand} <${supportEmail}>`),
  /** The private key with which sealed mail requests are decrypted; it belongs to MAIL_SEAL_PUBLIC. */
  MAIL_SEAL_KEY: jsonText(
    z.looseObject({ kty: z.enum(['OKP', 'EC']), crv: z.enum(['X25519', 'P-256']), d: z.string() }),
  ),
  /** The key pair of web push (VAPID). Without it, the service generates one and stores it. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Where push services can contact us: a `mailto:` or `https:` URL. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:)/, 'is neither mailto: nor https:')
    .default(`mailto:${supportEmail}`),
  /** The domains of the allowed push services, comma-separated; by default those of the usual browsers. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform(list => list.split(',').map(service => service.trim().toLowerCase())),
  /** The maximum number of open live connections per instance. */
  LIVE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(5_000),
});
export type NotificationsConfig = z.output<typeof NotificationsConfig>;
