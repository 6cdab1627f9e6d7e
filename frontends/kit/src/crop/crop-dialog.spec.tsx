import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer } from '../testing/mock-server.ts';
import { renderWithTheme } from '../testing/render.tsx';
import { CropDialog, type CropDialogProps } from './crop-dialog.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Returns a file that reports this size, without its bytes. */
function fileOf(bytes: number, type = 'image/png'): File {
  const file = new File(['x'], 'picture', { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

async function chooseFile(file: File) {
  await screen.findByText('Choose a picture');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no place for a file');
  fireEvent.change(input, { target: { files: [file] } });
}

const open = (props: Partial<CropDialogProps>) =>
  renderWithTheme(
    <CropDialog onClose={() => undefined} kind="avatar" onApply={async () => undefined} {...props} />,
  );

async function openPicture(props: Partial<CropDialogProps>) {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const { user } = open(props);
  await chooseFile(fileOf(10));
  const frame = await screen.findByRole('button', { name: /^Drag the picture/ });
  const picture = frame.querySelector('img');
  if (!picture) throw new Error('There is no picture in the frame');
  fireEvent.load(picture);
  return { user, frame, picture };
}

async function choose(kind: 'avatar' | 'cover', file: File) {
  open({ kind });
  await chooseFile(file);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
}

describe('cropping a picture', () => {
  it.each([
    ['a profile picture', 'avatar', /^1\b/],
    ['a cover', 'cover', /^4\b/],
  ] as const)('shows %s in a frame of its ratio and zooms up to twice the size', async (_, kind, ratio) => {
    const { frame } = await openPicture({ kind });
    expect(frame.style.aspectRatio).toMatch(ratio);
    const zoom = screen.getByRole('slider', { name: 'Zoom' });
    expect(zoom.getAttribute('aria-valuemin')).toBe('100');
    expect(zoom.getAttribute('aria-valuemax')).toBe('200');
  });

  it('reports that the browser cannot crop, and stays open', async () => {
    mockServer(() => undefined);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const image = HTMLImageElement.prototype;
    for (const side of ['naturalWidth', 'naturalHeight'] as const)
      jest.spyOn(image, side, 'get').mockReturnValue(800);
    for (const side of ['clientWidth', 'clientHeight'] as const)
      jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400);
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const [onApply, onClose] = [jest.fn(async () => undefined), jest.fn()];
    const { user } = await openPicture({ onApply, onClose });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The picture could not be cut. Please try another one.',
    );
    expect([onApply.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });

  it('recommends a width for a cover', async () => {
    open({ kind: 'cover' });
    expect(await screen.findByText(/best at least 1920 px wide/)).toBeTruthy();
  });
});

describe('the area that Apply crops', () => {
  /** A picture of 800 by 400 in a square frame of 400: at zoom 1 twice as wide as the frame and as high. */
  async function opened() {
    const drawn: unknown[][] = [];
    let frameSide = 400;
    const image = HTMLImageElement.prototype;
    jest.spyOn(image, 'naturalWidth', 'get').mockReturnValue(800);
    jest.spyOn(image, 'naturalHeight', 'get').mockReturnValue(400);
    for (const side of ['clientWidth', 'clientHeight'] as const)
      jest.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(() => frameSide);
    const context = Object.create(null, {
      drawImage: { value: (...parts: unknown[]) => void drawn.push(parts.slice(1, 5)) },
      imageSmoothingQuality: { value: 'high', writable: true },
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['x'])));
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const onApply = jest.fn(async () => undefined);
    const { user, frame, picture } = await openPicture({ onApply });
    return {
      drag: (dx: number, dy: number) => {
        const pointer = (type: string, clientX: number, clientY: number) =>
          fireEvent(frame, new MouseEvent(type, { bubbles: true, clientX, clientY }));
        pointer('pointerdown', 100, 100);
        pointer('pointermove', 100 + dx / 2, 100 + dy / 2);
        pointer('pointermove', 100 + dx, 100 + dy);
        pointer('pointerup', 100 + dx, 100 + dy);
        pointer('pointermove', 900, 900);
      },
      zoom: async (key: string) => {
        act(() => screen.getByRole('slider', { name: 'Zoom' }).focus());
        await user.keyboard(key);
      },
      percent: () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuenow'),
      resize: (side: number) => {
        frameSide = side;
        fireEvent.load(picture);
      },
      /** Left, top, width and height in the picture. */
      async cut() {
        await user.click(screen.getByRole('button', { name: 'Apply' }));
        await waitFor(() => expect(onApply).toHaveBeenCalled());
        return drawn[0];
      },
    };
  }

  it('is centred at first', async () => {
    const { cut } = await opened();
    expect(await cut()).toEqual([200, 0, 400, 400]);
  });

  it('follows a drag until the pointer is released', async () => {
    const { drag, cut } = await opened();
    drag(-50, 30);
    expect(await cut()).toEqual([250, 0, 400, 400]);
  });

  it('zooms in steps of one percent', async () => {
    const { zoom, percent } = await opened();
    await zoom('{ArrowRight}');
    expect(percent()).toBe('101');
    await zoom('{End}');
    expect(percent()).toBe('200');
  });

  it('stays within the picture after dragging to an edge and zooming back', async () => {
    const { zoom, drag, cut } = await opened();
    await zoom('{End}');
    drag(-2_000, -2_000);
    await zoom('{Home}');
    expect(await cut()).toEqual([400, 0, 400, 400]);
  });

  it('follows a drag at once after zooming back from an edge', async () => {
    const { zoom, drag, cut } = await opened();
    await zoom('{End}');
    drag(-2_000, 0);
    await zoom('{Home}');
    drag(40, 0);
    expect(await cut()).toEqual([360, 0, 400, 400]);
  });

  it('stays within the picture when the frame shrinks', async () => {
    const { drag, resize, cut } = await opened();
    drag(-2_000, 0);
    resize(200);
    expect(await cut()).toEqual([400, 0, 400, 400]);
  });
});

describe('choosing a picture', () => {
  it('refuses a profile picture over 10 MB', async () => {
    await choose('avatar', fileOf(10_485_761));
    expect(screen.getByRole('alert').textContent).toBe('Profile picture is too large. Max size is 10MB.');
  });
  it('refuses a cover over 10 MB', async () => {
    await choose('cover', fileOf(10_485_761));
    expect(screen.getByRole('alert').textContent).toBe('Cover image is too large. Max size is 10MB.');
  });
  it('refuses anything but PNG, JPEG and WebP', async () => {
    await choose('avatar', fileOf(10, 'image/gif'));
    expect(screen.getByRole('alert').textContent).toBe('Please choose a PNG, JPEG or WebP picture.');
  });
});
