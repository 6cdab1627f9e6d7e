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
import { getShareChannels, type ShareContent } from './share-channels.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

const iconsByMethod: Record<string, typeof IconMail> = {
  email: IconMail,
  whatsapp: IconBrandWhatsapp,
  messenger: IconBrandMessenger,
  telegram: IconBrandTelegram,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  pinterest: IconBrandPinterest,
  reddit: IconBrandReddit,
};

export interface ShareDialogProps extends ShareContent {
  onClose: () => void;
  heading: string;
  /** Sharing a guide is not tracked (docs/specification/client.md#analytics). */
  contentType: 'list' | 'profile' | 'guide';
  itemId: string;
  /** Says who can open the link, unless everybody can. */
  note?: ReactNode;
  children?: ReactNode;
}

export function ShareDialog(props: ShareDialogProps) {
  const { onClose, heading, contentType, itemId, note, children, ...content } = props;
  const isPhone = useIsPhone();
  const trackMethod = (method: string) => {
    if (contentType !== 'guide') trackShare(contentType, itemId, method);
  };
  const handleCopied = () => {
    trackMethod('copy_link');
    toast.success(contentType === 'guide' ? toasts.copied : toasts.linkCopied);
  };
  const nativeShareButton = 'share' in navigator && (
    <Button
      block
      variant={isPhone ? 'soft' : 'ghost'}
      icon={<IconShare2 aria-hidden="true" />}
      onClick={() => {
        trackMethod('native');
        // Rejects if the person closes the browser's share sheet.
        navigator.share(content).catch(() => undefined);
      }}
    >
      {isPhone ? t`Share with an app` : t`More ways to share`}
    </Button>
  );
  return (
    <ResponsiveModal onClose={onClose} title={heading}>
      {note && <Note tone="gold">{note}</Note>}
      {isPhone && nativeShareButton}
      <ul className={css.channels}>
        {getShareChannels(content).map(({ method, label, href }) => {
          const Icon = iconsByMethod[method] ?? IconShare2;
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
          {content.url.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton url={content.url} onCopied={handleCopied} />
      </div>
      <QrCodeToggle url={content.url} onShown={() => trackMethod('qr_code')} />
      {!isPhone && nativeShareButton}
      {children}
    </ResponsiveModal>
  );
}

function QrCodeToggle({ url, onShown }: { url: string; onShown: () => void }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        block
        variant="ghost"
        aria-expanded={isShown}
        icon={<IconQrcode aria-hidden="true" />}
        onClick={() => {
          if (!isShown) onShown();
          setIsShown(!isShown);
        }}
      >
        {isShown ? t`Hide QR code` : t`Show QR code`}
      </Button>
      {isShown && <QrCode text={url} />}
    </>
  );
}

function CopyButton({ url, onCopied }: { url: string; onCopied: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), limits.copiedLabelMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(url)))
      return handleError(new Error('could not copy to the clipboard'), messages.people.copyLink);
    setIsCopied(true);
    onCopied();
  };
  return (
    <Button
      variant="primary"
      data-autofocus
      icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {isCopied ? toasts.copied : t`Copy link`}
    </Button>
  );
}
