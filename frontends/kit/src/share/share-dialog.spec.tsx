import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { consent } from '../analytics/consent.ts';
import { mockScreenWidth } from '../testing/mock-screen-width.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { withFakeTimers } from '../testing/time.ts';
import { ShareDialog } from './share-dialog.tsx';

const url = 'https://gifts.example/lists/7';

function openDialog(contentType: 'list' | 'profile' | 'guide' = 'list', itemId = '7') {
  return renderInApp(
    <ShareDialog
      onClose={() => undefined}
      heading="Share this list"
      url={url}
      title="Ada turns thirty"
      text="Ada Larsen: Ada turns thirty"
      contentType={contentType}
      itemId={itemId}
      note="Only followers can open it."
    />,
  );
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('ShareDialog', () => {
  it('offers every channel with the link', async () => {
    openDialog();
    await screen.findByRole('heading', { name: 'Share this list' });
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(link => link.textContent)).toEqual([
      'E-mail',
      'WhatsApp',
      'Messenger',
      'Telegram',
      'Facebook',
      'Twitter',
      'Pinterest',
      'Reddit',
    ]);
    for (const link of links) expect(decodeURIComponent(link.href)).toContain(url);
    expect(screen.getByText('Only followers can open it.')).toBeTruthy();
  });

  it('copies the link and confirms it on the button for 800 ms', async () => {
    openDialog();
    const copy = await screen.findByRole('button', { name: 'Copy link' });
    await withFakeTimers(async advance => {
      fireEvent.click(copy);
      await advance(0);
      expect(screen.getByText('Link copied')).toBeTruthy();
      await advance(799);
      expect(copy.textContent).toBe('Copied!');
      await advance(1);
      expect(copy.textContent).toBe('Copy link');
    });
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('shows ‘Copied!’ for a guide and does not track the share', async () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    const { user } = openDialog('guide');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const toasts = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await toasts.findByText('Copied!')).toBeTruthy();
    expect(toasts.queryByText('Link copied')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show QR code' }));
    expect(window.dataLayer).toEqual([]);
  });

  it('tracks the native share sheet, the link and the QR code', async () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    const share = jest.fn(async () => {
      throw new DOMException('The sheet was closed', 'AbortError');
    });
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const { user } = openDialog('profile');
    await user.click(await screen.findByRole('button', { name: 'More ways to share' }));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await user.click(screen.getByRole('button', { name: 'Show QR code' }));
    Reflect.deleteProperty(navigator, 'share');
    const common = { event: 'share', content_type: 'profile', item_id: '7' };
    expect(window.dataLayer).toMatchObject([
      { ...common, method: 'native' },
      { ...common, method: 'copy_link' },
      { ...common, method: 'qr_code' },
    ]);
    expect(share.mock.calls).toEqual([
      [{ url, title: 'Ada turns thirty', text: 'Ada Larsen: Ada turns thirty' }],
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the button for the native share sheet first on phones', async () => {
    mockScreenWidth(390);
    Object.defineProperty(navigator, 'share', { configurable: true, value: async () => undefined });
    openDialog();
    const nativeShareButton = await screen.findByRole('button', { name: 'Share with an app' });
    Reflect.deleteProperty(navigator, 'share');
    const firstChannel = screen.getByRole('link', { name: 'E-mail' });
    expect(nativeShareButton.compareDocumentPosition(firstChannel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows an error if the link cannot be copied', async () => {
    const { user } = openDialog();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    globalThis.fetch = async () => Response.json({ data: {} });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeTruthy();
  });

  it('shows and hides a QR code', async () => {
    const { user } = openDialog();
    await user.click(await screen.findByRole('button', { name: 'Show QR code' }));
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide QR code' }));
    expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
  });

  it.each(['list', 'profile'] as const)('tracks all channels for a %s', async contentType => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    // With an item that no other test shares, because repeated events are dropped.
    const { user } = openDialog(contentType, `${contentType}-1`);
    for (const link of await screen.findAllByRole('link')) {
      link.addEventListener('click', event => event.preventDefault());
      await user.click(link);
    }
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await user.click(screen.getByRole('button', { name: 'Show QR code' }));
    const common = { event: 'share', content_type: contentType, item_id: `${contentType}-1` };
    const methods = 'email whatsapp messenger telegram facebook twitter pinterest reddit copy_link qr_code';
    expect(window.dataLayer).toMatchObject(methods.split(' ').map(method => ({ ...common, method })));
  });

  describe('on a device with a native share sheet', () => {
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'share');
    });

    it.each([
      [390, 'Share with an app', 'completed'],
      [390, 'Share with an app', 'cancelled'],
      [1_440, 'More ways to share', 'completed'],
    ])('at %i px, tracks ‘%s’ when sharing is %s', async (width, name, outcome) => {
      mockScreenWidth(width);
      consent.initialize('us', 'America/New_York');
      window.dataLayer = [];
      const shared: unknown[] = [];
      const share = async (content: unknown) => {
        shared.push(content);
        if (outcome !== 'completed') throw new DOMException('closed', 'AbortError');
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
      // With an item that no other test shares, because repeated events are dropped.
      const { user } = openDialog('profile', `${width} ${outcome}`);
      await user.click(await screen.findByRole('button', { name }));
      expect(shared).toEqual([{ url, title: 'Ada turns thirty', text: 'Ada Larsen: Ada turns thirty' }]);
      expect(window.dataLayer).toMatchObject([{ event: 'share', content_type: 'profile', method: 'native' }]);
      expect(within(screen.getByRole('region', { name: 'Messages' })).queryByText(/./)).toBeNull();
    });
  });

  it('hides the native share button on devices without a native share sheet', async () => {
    openDialog();
    await screen.findByRole('heading', { name: 'Share this list' });
    expect(screen.queryByRole('button', { name: /Share with an app|More ways/ })).toBeNull();
  });
});
