import {
  delayRequests,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Footer } from '../frame/footer.tsx';
import { StaticPage } from './static-page.tsx';

resetBetweenTests();

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('StaticPage: contact', () => {
  it('links to support by e-mail and to the FAQ', () => {
    renderInApp(<StaticPage name="contact-us" />);
    const mail = screen.getByRole('link', { name: /@/ });
    expect(mail.getAttribute('href')).toBe(`mailto:${mail.textContent}`);
    expect(getHref('Read the FAQ')).toBe('/faq');
    expect(screen.getByRole('heading', { name: 'Feedback' })).toBeTruthy();
  });
});

describe('StaticPage: FAQ', () => {
  it('shows no built-in entries while the FAQ is loading', async () => {
    mockServer(() => Response.json([{ question: 'Is it free?', answer: 'It is.' }]));
    const release = delayRequests('/settings/faq');
    renderInApp(<StaticPage name="faq" />);
    expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
    expect(screen.queryByText('Can I see who bought what?')).toBeNull();
    await act(async () => release());
    expect(await screen.findByText('Is it free?')).toBeTruthy();
    expect(screen.queryByText('Can I see who bought what?')).toBeNull();
  });

  it('shows built-in entries if the server returns none', async () => {
    const sent = mockServer(() => Response.json([]));
    const { queries } = renderInApp(<StaticPage name="faq" />);
    await waitFor(() => expect(queries.getQueryData(['faq', 'all'])).toEqual([]));
    expect(sent.map(({ key }) => key)).toContain('GET /settings/faq');
    expect(await screen.findByText('Can I see who bought what?')).toBeTruthy();
    expect(getHref('Contact us')).toBe('/contact-us');
  });

  it('shows built-in entries while the server is down, and keeps loaded entries after a failed refetch', async () => {
    let isDown = true;
    mockServer(() =>
      isDown
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json([{ question: 'Is it free?', answer: 'It is.' }]),
    );
    const { queries } = renderInApp(<StaticPage name="faq" />);
    expect(await screen.findByText('Can I see who bought what?')).toBeTruthy();
    isDown = false;
    await act(() => queries.refetchQueries());
    expect(await screen.findByText('Is it free?')).toBeTruthy();
    isDown = true;
    await act(() => queries.refetchQueries());
    expect(screen.getByText('Is it free?')).toBeTruthy();
  });
});

describe('Footer', () => {
  it('links to the legal pages and names the brand', () => {
    renderInApp(<Footer />);
    expect(['Privacy', 'Terms', 'Disclaimer', 'Contact us'].map(getHref)).toEqual([
      '/privacy-policy',
      '/terms-of-use',
      '/disclaimer',
      '/contact-us',
    ]);
    expect(screen.getByText(/^© \d{4} Giftlist$/)).toBeTruthy();
  });
});
