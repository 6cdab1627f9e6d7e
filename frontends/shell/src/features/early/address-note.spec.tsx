import { afterEach, describe, expect, it } from '@jest/globals';
import { completeAddressNote } from './address-note.ts';

const renderNoteLink = (origin: string) => {
  document.body.innerHTML = `<p id="address-note">Giftlist works at <a href="${origin}/">${origin}</a>.</p>`;
  completeAddressNote();
  return document.querySelector('a');
};

afterEach(() => {
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

describe('completeAddressNote', () => {
  it('links to the current page at the note’s origin', () => {
    const link = renderNoteLink('https://gifts.example');
    history.replaceState(null, '', '/lists/1?gift=2');
    link?.addEventListener('click', event => event.preventDefault());
    link?.click();
    expect(link?.href).toBe('https://gifts.example/lists/1?gift=2');
  });

  it('removes the note if the page already has the note’s origin', () => {
    expect(renderNoteLink(location.origin)).toBeNull();
  });

  it('does nothing on a page without the note', () => {
    expect(completeAddressNote).not.toThrow();
  });
});
