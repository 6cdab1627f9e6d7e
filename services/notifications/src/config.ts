import { brand, supportEmail } from '@giftlist/contracts/product';
import { baseConfig, jsonText } from '@giftlist/service-kit/core/config';
import { z } from 'zod';

export const NotificationsConfig = baseConfig.extend({
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'is neither an smtp:// nor an smtps:// address'),
  MAIL_FROM: z.string().min(3).default(`${brand} <${supportEmail}>`),
  MAIL_SEAL_KEY: jsonText(
    z.looseObject({ kty: z.enum(['OKP', 'EC']), crv: z.enum(['X25519', 'P-256']), d: z.string() }),
  ),
  /** The VAPID key pair for web push. Without it, the service generates one and stores it. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:)/, 'is neither mailto: nor https:')
    .default(`mailto:${supportEmail}`),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform(list => list.split(',').map(service => service.trim().toLowerCase())),
  /** Per service instance. */
  LIVE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(5_000),
});
export type NotificationsConfig = z.output<typeof NotificationsConfig>;
