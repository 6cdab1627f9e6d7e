import { limits } from '@giftlist/contracts/limits';
import { t } from '@lingui/core/macro';
import {
  IconBrandFacebook,
  IconBrandMessenger,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconCheck,
  IconLink,
  IconMail,
  IconQrcode,
  IconShare2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { trackShare } from '../analytics/analytics.ts';
import { Button } from '../buttons/button.tsx';
import { Note } from '../cards/badge.tsx';
import { handleError } from '../diagnostics/report.ts';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import { copyText } from '../format/device.ts';
import { messages, toasts } from '../language/sentences.ts';
import { useIsPhone } from '../layout/use-media-query.ts';
import { ResponsiveModal } from '../modal/responsive-modal.tsx';
import { toast } from '../toast/toast.ts';
import css from './share.module.css';
import { getShareChannels, type Shared } from './share-channels.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

const icons: Record<string, typeof IconMail> = {
  email: IconMail,
  whatsapp: IconBrandWhatsapp,
  messenger: IconBrandMessenger,
  telegram: IconBrandTelegram,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  pinterest: IconBrandPinterest,
  reddit: IconBrandReddit,
};

export interface ShareDialogProps extends Shared {
  onClose: () => void;
  heading: string;
  /** Sharing a guide is not tracked (docs/specification/client.md#analytics). */
  contentType: 'list' | 'profile' | 'guide';
  itemId: string;
  /** Says who can open the link, if not everybody can. */
  note?: ReactNode;
  children?: ReactNode;
}

export function ShareDialog(props: ShareDialogProps) {
  const { onClose, heading, contentType, itemId, note, children, ...shared } = props;
  const phone = useIsPhone();
  const trackMethod = (method: string) => {
    if (contentType !== 'guide') trackShare(contentType, itemId, method);
  };
  const handleCopied = () => {
    trackMethod('copy_link');
    toast.success(contentType === 'guide' ? toasts.copied : toasts.linkCopied);
  };
  const native = 'share' in navigator && (
    <Button
      block
      variant={phone ? 'soft' : 'ghost'}
      icon={<IconShare2 aria-hidden="true" />}
      onClick={() => {
        trackMethod('native');
        // Rejects when the person closes the share sheet.
        navigator.share(shared).catch(() => undefined);
      }}
    >
      {phone ? t`Share with an app` : t`More ways to share`}
    </Button>
  );
  return (
    <ResponsiveModal onClose={onClose} title={heading}>
      {note && <Note tone="gold">{note}</Note>}
      {phone && native}
      <ul className={css.channels}>
        {getShareChannels(shared).map(({ method, label, href }) => {
          const Icon = icons[method] ?? IconShare2;
          return (
            <li key={method}>
              <a
                className={css.channel}
                href={href}
                target="_blank"
                rel="noopener"
                onClick={() => trackMethod(method)}
              >
                <span className={css.disc}>
                  <Icon size={24} stroke={1.8} aria-hidden="true" />
                </span>
                {label}
              </a>
            </li>
          );
        })}
      </ul>
      <div className={css.link}>
        <span className={css.address} dir="ltr">
          {shared.url.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton url={shared.url} onCopied={handleCopied} />
      </div>
      <QrCodeToggle url={shared.url} onShown={() => trackMethod('qr_code')} />
      {!phone && native}
      {children}
    </ResponsiveModal>
  );
}

function QrCodeToggle({ url, onShown }: { url: string; onShown: () => void }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button
        block
        variant="ghost"
        aria-expanded={shown}
        icon={<IconQrcode aria-hidden="true" />}
        onClick={() => {
          if (!shown) onShown();
          setShown(!shown);
        }}
      >
        {shown ? t`Hide QR code` : t`Show QR code`}
      </Button>
      {shown && <QrCode text={url} />}
    </>
  );
}

function CopyButton({ url, onCopied }: { url: string; onCopied: () => void }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copiedLabelMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await copyText(url))) return handleError(new Error('clipboard refused'), messages.people.copyLink);
    setCopied(true);
    onCopied();
  };
  return (
    <Button
      variant="primary"
      data-autofocus
      icon={copied ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? toasts.copied : t`Copy link`}
    </Button>
  );
}
