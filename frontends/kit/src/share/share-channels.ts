import { t } from '@lingui/core/macro';

export interface ShareChannel {
  /** Name of the method in analytics. */
  method: string;
  label: string;
  href: string;
}

/** The shared URL, its title and a sentence about it. */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

/** Channels for sharing a link (docs/specification/lists.md#collaborators-and-sharing), as URLs that open them. */
export function shareChannels({ url, title, text }: Shared): ShareChannel[] {
  const link = encodeURIComponent(url);
  const words = encodeURIComponent(text);
  const both = encodeURIComponent(`${text} ${url}`);
  return [
    {
      method: 'email',
      label: t({ message: 'E-mail', context: 'channel' }),
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${both}`,
    },
    { method: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { method: 'messenger', label: 'Messenger', href: `fb-messenger://share/?link=${link}` },
    { method: 'telegram', label: 'Telegram', href: `https://t.me/share/url?url=${link}&text=${words}` },
    { method: 'facebook', label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    {
      method: 'twitter',
      label: 'Twitter',
      href: `https://twitter.com/intent/tweet?url=${link}&text=${words}`,
    },
    {
      method: 'pinterest',
      label: 'Pinterest',
      href: `https://www.pinterest.com/pin/create/button/?url=${link}&description=${words}`,
    },
    {
      method: 'reddit',
      label: 'Reddit',
      href: `https://www.reddit.com/submit?url=${link}&title=${encodeURIComponent(title)}`,
    },
  ];
}
