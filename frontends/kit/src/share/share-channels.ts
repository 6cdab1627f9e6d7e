import { t } from '@lingui/core/macro';

export interface ShareChannel {
  /** For analytics. */
  method: string;
  label: string;
  href: string;
}

export interface ShareContent {
  url: string;
  title: string;
  text: string;
}

/** See docs/specification/lists.md#collaborators-and-sharing. */
export function getShareChannels({ url, title, text }: ShareContent): ShareChannel[] {
  const link = encodeURIComponent(url);
  const sentence = encodeURIComponent(text);
  const sentenceAndLink = encodeURIComponent(`${text} ${url}`);
  return [
    {
      method: 'email',
      label: t({ message: 'E-mail', context: 'channel' }),
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${sentenceAndLink}`,
    },
    { method: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${sentenceAndLink}` },
    { method: 'messenger', label: 'Messenger', href: `fb-messenger://share/?link=${link}` },
    { method: 'telegram', label: 'Telegram', href: `https://t.me/share/url?url=${link}&text=${sentence}` },
    { method: 'facebook', label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    {
      method: 'twitter',
      label: 'Twitter',
      href: `https://twitter.com/intent/tweet?url=${link}&text=${sentence}`,
    },
    {
      method: 'pinterest',
      label: 'Pinterest',
      href: `https://www.pinterest.com/pin/create/button/?url=${link}&description=${sentence}`,
    },
    {
      method: 'reddit',
      label: 'Reddit',
      href: `https://www.reddit.com/submit?url=${link}&title=${encodeURIComponent(title)}`,
    },
  ];
}
