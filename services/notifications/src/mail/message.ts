import { fileURLToPath } from 'node:url';
import type { I18n } from '@giftlist/service-kit/translations';
import type { SendMailOptions } from 'nodemailer';
import type { Kind } from '../kinds/definition.ts';
import { type AnyMailRequest, composeMail } from './templates/compose-mail.ts';
import type { MailFrame } from './templates/mail-content.ts';
import { bowCid, renderMailHtml } from './templates/mail-html.ts';
import { renderMailText } from './templates/mail-text.ts';
import { cleanRecipientName } from './templates/sanitize-request.ts';

export interface MessageOptions {
  mailId: string;
  kind: Kind;
  request: AnyMailRequest;
  from: string;
  origin: string;
  unsubscribeUrl: string | null;
  i18n: I18n;
}

/** The logo. */
export const bowPath = fileURLToPath(new URL('../../assets/bow.png', import.meta.url));

const bow = {
  cid: bowCid,
  filename: 'bow.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  path: bowPath,
};

/**
 * The Message-ID contains the email's id, so that mailboxes recognise an email that is sent twice (RFC 5322, section
 * 3.6.4). The headers allow one-click unsubscribe (RFC 8058).
 */
export function createMessage({
  mailId,
  kind,
  request,
  from,
  origin,
  unsubscribeUrl,
  i18n,
}: MessageOptions): SendMailOptions {
  const content = composeMail(request, { origin, i18n });
  const label = i18n.t('mail.unsubscribe', 'No more mails of this kind');
  const unsubscribe = unsubscribeUrl ? { label, link: unsubscribeUrl } : null;
  const frame: MailFrame = { origin, unsubscribe, i18n };
  return {
    from,
    to: { address: request.to.email, name: cleanRecipientName(request.to.name, i18n) },
    subject: content.subject,
    text: renderMailText(content, frame),
    html: renderMailHtml(content, frame),
    attachments: [bow],
    messageId: `<${mailId}@${new URL(origin).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': i18n.language,
      'Feedback-ID': `${kind}:giftlist`,
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
