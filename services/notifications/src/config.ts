import { brand, supportEmail } from '@giftlist/contracts/product';
import { baseConfig, jsonText } from '@giftlist/service-kit/config';
import { z } from 'zod';

/** What this service alone reads from the environment. */
export const NotificationsConfig = baseConfig.extend({
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'is not an smtp:// address'),
  /** Who mails come from. */
  MAIL_FROM: z.string().min(3).default(`${brand} <${supportEmail}>`),
  /** The private half of MAIL_SEAL_PUBLIC. */
  MAIL_SEAL_KEY: jsonText(
    z.looseObject({ kty: z.enum(['OKP', 'EC']), crv: z.enum(['X25519', 'P-256']), d: z.string() }),
  ),
  /** Browsers that one instance holds open lines to. */
  LIVE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(5_000),
});
export type NotificationsConfig = z.output<typeof NotificationsConfig>;
