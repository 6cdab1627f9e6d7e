import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LanguageLinks } from './language-links.tsx';

resetBetweenTests();

describe('LanguageLinks', () => {
  it('links to the same page in the other languages', () => {
    renderInApp(<LanguageLinks offered={['en', 'de', 'ar']} />, { at: '/gift-ideas?q=tea' });
    const links = screen
      .getAllByRole('link')
      .map(link => [link.textContent, link.lang, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Deutsch', 'de', '/gift-ideas?q=tea&lang=de'],
      ['العربية', 'ar', '/gift-ideas?q=tea&lang=ar'],
    ]);
  });

  it('renders nothing if only one language is offered', () => {
    renderInApp(<LanguageLinks offered={['en']} />);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
