import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { copyText } from './device.ts';

const originalClipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  if (originalClipboard) Object.defineProperty(navigator, 'clipboard', originalClipboard);
  else Reflect.deleteProperty(navigator, 'clipboard');
  document.body.innerHTML = '';
});

const removeClipboard = () =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });

describe('copyText without navigator.clipboard', () => {
  it.each(['in the page', 'in a dialog'])('copies the text %s and restores the focus', place => {
    removeClipboard();
    document.body.innerHTML = '<div><button>Copy</button></div>';
    if (place === 'in a dialog') document.querySelector('div')?.setAttribute('role', 'dialog');
    const button = document.querySelector('button');
    button?.focus();
    const copied: string[] = [];
    const execCommand = jest.fn((command: string) => {
      const field = document.activeElement;
      if (command !== 'copy' || !(field instanceof HTMLTextAreaElement)) return false;
      if (place === 'in a dialog' && !field.closest('[role="dialog"]')) return false;
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return true;
    });
    Object.assign(document, { execCommand });
    return copyText('https://gifts.example/lists/1').then(isCopied => {
      expect(isCopied).toBe(true);
      expect(copied).toEqual(['https://gifts.example/lists/1']);
      expect(document.querySelector('textarea')).toBeNull();
      expect(document.activeElement).toBe(button);
    });
  });

  it('returns false if the browser cannot copy', async () => {
    removeClipboard();
    expect(await copyText('text')).toBe(false);
    Object.assign(document, { execCommand: () => false });
    expect(await copyText('text')).toBe(false);
  });
});
