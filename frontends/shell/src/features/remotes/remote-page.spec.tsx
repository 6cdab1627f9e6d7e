import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { mockServer, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';

const getRemoteModule = jest.fn<(name: string) => Promise<RemoteModule>>();
jest.unstable_mockModule('./remote-modules.ts', () => ({ getRemoteModule }));
const { RemotePage } = await import('./remote-page.tsx');

const shop: RemoteModule = {
  routes: [
    { path: 'gift-ideas/:slug', element: <h1>A category</h1> },
    { path: 'gift-ideas', element: <Broken /> },
  ],
};

function Broken(): never {
  throw new Error('broken');
}

resetBetweenTests();
beforeEach(() => {
  mockServer(() => Response.json({}));
  getRemoteModule.mockReset();
});

describe('RemotePage', () => {
  it('renders the remote’s routes', async () => {
    getRemoteModule.mockResolvedValue(shop);
    renderInApp(<RemotePage name="shop" />, { at: '/gift-ideas/toys' });
    expect(await screen.findByRole('heading', { name: 'A category' })).toBeTruthy();
  });

  it('shows an error until Retry succeeds', async () => {
    getRemoteModule.mockRejectedValueOnce(new Error('503')).mockResolvedValue(shop);
    const { user } = renderInApp(<RemotePage name="shop" />, { at: '/gift-ideas/toys' });
    expect(await screen.findByText('We could not load the shop')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'A category' })).toBeTruthy();
  });

  it('shows an error in place of a remote that throws', async () => {
    getRemoteModule.mockResolvedValue(shop);
    renderInApp(<RemotePage name="shop" />, { at: '/gift-ideas' });
    expect(await screen.findByText('We could not load the shop')).toBeTruthy();
  });

  it('shows the not-found page if the remote has no such route', async () => {
    getRemoteModule.mockResolvedValue(shop);
    renderInApp(<RemotePage name="shop" />, { at: '/gift-ideas/a/b' });
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    const homeLink = screen.getByRole<HTMLAnchorElement>('link', { name: 'Home' });
    expect([homeLink.getAttribute('href'), homeLink.target]).toEqual(['/', '']);
  });
});
