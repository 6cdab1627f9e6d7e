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

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the contact page', () => {
  it('shows support by e-mail, the FAQ and a sentence on feedback', () => {
    renderInApp(<StaticPage name="contact-us" />);
    const mail = screen.getByRole('link', { name: /@/ });
    expect(mail.getAttribute('href')).toBe(`mailto:${mail.textContent}`);
    expect(hrefOf('Read the FAQ')).toBe('/faq');
    expect(screen.getByRole('heading', { name: 'Feedback' })).toBeTruthy();
  });
});

describe('the FAQ', () => {
  it('shows no built-in entry while entries are loading, because the page would jump', async () => {
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
    expect(hrefOf('Contact us')).toBe('/contact-us');
  });

  it('shows built-in or earlier entries while entries cannot be loaded', async () => {
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

describe('the footer of each page', () => {
  it('links to privacy, terms, disclaimer and contact, and names the brand', () => {
    renderInApp(<Footer />);
    expect(['Privacy', 'Terms', 'Disclaimer', 'Contact us'].map(hrefOf)).toEqual([
      '/privacy-policy',
      '/terms-of-use',
      '/disclaimer',
      '/contact-us',
    ]);
    expect(screen.getByText(/^© \d{4} Giftlist$/)).toBeTruthy();
  });
});
