import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show } from '../testing/render.tsx';
import { CropDialog } from './crop-dialog.tsx';

afterEach(cleanup);

/** A file of a size, without its bytes. */
function fileOf(bytes: number, type = 'image/png'): File {
  const file = new File(['x'], 'picture', { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

async function choose(kind: 'avatar' | 'cover', file: File) {
  const onApply = jest.fn(async () => undefined);
  show(<CropDialog opened onClose={() => undefined} kind={kind} onApply={onApply} />);
  await screen.findByText('Choose a picture');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no place for a file');
  fireEvent.change(input, { target: { files: [file] } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
}

describe('choosing a picture', () => {
  it('refuses a profile picture over 10 MB', async () => {
    await choose('avatar', fileOf(10_485_761));
    expect(screen.getByRole('alert').textContent).toBe('Profile picture is too large. Max size is 10MB.');
  });
  it('refuses a cover over 10 MB', async () => {
    await choose('cover', fileOf(10_485_761));
    expect(screen.getByRole('alert').textContent).toBe('Cover image is too large. Max size is 10MB.');
  });
  it('refuses what is no PNG, JPEG or WebP', async () => {
    await choose('avatar', fileOf(10, 'image/gif'));
    expect(screen.getByRole('alert').textContent).toBe('Please choose a PNG, JPEG or WebP picture.');
  });
});
