import { afterEach, describe, expect, it } from '@jest/globals';
import { completeAddressNote } from './address-note.ts';

const noteFor = (origin: string) => {
  document.body.innerHTML = `<p id="address-note">Giftlist works at <a href="${origin}/">${origin}</a>.</p>`;
  completeAddressNote();
  return document.querySelector('a');
};

afterEach(() => {
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

describe('the note about the site’s address', () => {
  it('links to the current page when it is pressed', () => {
    const link = noteFor('https://gifts.example');
    history.replaceState(null, '', '/lists/1?gift=2');
    link?.addEventListener('click', event => event.preventDefault());
    link?.click();
    expect(link?.href).toBe('https://gifts.example/lists/1?gift=2');
  });

  it('is removed if the browser already uses that address', () => {
    expect(noteFor(location.origin)).toBeNull();
  });

  it('may be missing from the page', () => {
    expect(completeAddressNote).not.toThrow();
  });
});
