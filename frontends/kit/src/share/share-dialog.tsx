import { limits } from '@giftlist/contracts/limits';
import { messages, toasts } from '@giftlist/contracts/messages';
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
  IconShare2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { trackShare } from '../analytics/analytics.ts';
import { Button } from '../buttons/button.tsx';
import { handleError } from '../diagnostics/report.ts';
import { copyText } from '../format/device.ts';
import { ResponsiveModal } from '../modal/responsive-modal.tsx';
import { toast } from '../toast/toast.ts';
import css from './share.module.css';
import { type Shared, shareChannels } from './share-channels.ts';

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
  opened: boolean;
  onClose: () => void;
  heading: string;
  contentType: 'list' | 'profile' | 'guide';
  itemId: string;
  /** Further ways, under the link. */
  children?: ReactNode;
}

/** Passes a link on: channels, the link to copy, and the device's own way where it has one. */
export function ShareDialog(props: ShareDialogProps) {
  const { opened, onClose, heading, contentType, itemId, children, ...shared } = props;
  const note = (method: string) => trackShare(contentType, itemId, method);
  return (
    <ResponsiveModal opened={opened} onClose={onClose} title={heading}>
      <ul className={css.channels}>
        {shareChannels(shared).map(({ method, label, href }) => {
          const Icon = icons[method] ?? IconShare2;
          return (
            <li key={method}>
              <a
                className={css.channel}
                href={href}
                target="_blank"
                rel="noopener"
                onClick={() => note(method)}
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
        <span className={css.address}>{shared.url.replace(/^https?:\/\//, '')}</span>
        <CopyButton url={shared.url} onCopied={() => note('copy_link')} />
      </div>
      {'share' in navigator && (
        <Button
          block
          variant="ghost"
          icon={<IconShare2 aria-hidden="true" />}
          onClick={() => {
            note('native');
            navigator.share(shared).catch(() => undefined);
          }}
        >
          More ways to share
        </Button>
      )}
      {children}
    </ResponsiveModal>
  );
}

function CopyButton({ url, onCopied }: { url: string; onCopied: () => void }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copiedShownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await copyText(url))) return handleError(new Error('clipboard refused'), messages.people.copyLink);
    setCopied(true);
    onCopied();
    toast.success(toasts.linkCopied);
  };
  return (
    <Button
      variant="primary"
      data-autofocus
      icon={copied ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? toasts.copied : 'Copy link'}
    </Button>
  );
}
