import { afterEach, describe, expect, it } from '@jest/globals';
import { completeAddressNote } from './address-note.ts';

const renderNote = (origin: string) => {
  document.body.innerHTML = `<p id="address-note">Giftlist works at <a href="${origin}/">${origin}</a>.</p>`;
  completeAddressNote();
  return document.querySelector('a');
};

afterEach(() => {
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

describe('completeAddressNote', () => {
  it('links to the current page', () => {
    const link = renderNote('https://gifts.example');
    history.replaceState(null, '', '/lists/1?gift=2');
    link?.addEventListener('click', event => event.preventDefault());
    link?.click();
    expect(link?.href).toBe('https://gifts.example/lists/1?gift=2');
  });

  it('removes the note if the browser already uses that address', () => {
    expect(renderNote(location.origin)).toBeNull();
  });

  it('does nothing on a page without the note', () => {
    expect(completeAddressNote).not.toThrow();
  });
});
