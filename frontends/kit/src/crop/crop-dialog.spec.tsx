import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer } from '../testing/mock-server.ts';
import { renderWithTheme } from '../testing/render.tsx';
import { CropDialog, type CropDialogProps } from './crop-dialog.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Creates a file of one byte that reports `bytes` as its size. */
function createFile(bytes: number, type = 'image/png'): File {
  const file = new File(['x'], 'picture', { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

async function chooseFile(file: File) {
  await screen.findByText('Choose a picture');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no file input');
  fireEvent.change(input, { target: { files: [file] } });
}

const openDialog = (props: Partial<CropDialogProps>) =>
  renderWithTheme(
    <CropDialog onClose={() => undefined} kind="avatar" onApply={async () => undefined} {...props} />,
  );

async function openPicture(props: Partial<CropDialogProps>) {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const { user } = openDialog(props);
  await chooseFile(createFile(10));
  const frame = await screen.findByRole('button', { name: /^Drag the picture/ });
  const picture = frame.querySelector('img');
  if (!picture) throw new Error('There is no picture in the frame');
  fireEvent.load(picture);
  return { user, frame, picture };
}

async function chooseRefusedFile(kind: 'avatar' | 'cover', file: File) {
  openDialog({ kind });
  await chooseFile(file);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
}

describe('CropDialog', () => {
  it.each([
    ['a profile picture', 'avatar', /^1\b/],
    ['a cover', 'cover', /^4\b/],
  ] as const)('shows %s in its ratio and zooms up to 200%%', async (_, kind, ratio) => {
    const { frame } = await openPicture({ kind });
    expect(frame.style.aspectRatio).toMatch(ratio);
    const zoom = screen.getByRole('slider', { name: 'Zoom' });
    expect(zoom.getAttribute('aria-valuemin')).toBe('100');
    expect(zoom.getAttribute('aria-valuemax')).toBe('200');
  });

  it('shows an error and stays open if the browser cannot crop the picture', async () => {
    mockServer(() => undefined);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const imagePrototype = HTMLImageElement.prototype;
    for (const side of ['naturalWidth', 'naturalHeight'] as const)
      jest.spyOn(imagePrototype, side, 'get').mockReturnValue(800);
    for (const side of ['clientWidth', 'clientHeight'] as const)
      jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400);
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const onApply = jest.fn(async () => undefined);
    const onClose = jest.fn();
    const { user } = await openPicture({ onApply, onClose });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The picture could not be cut. Please try another one.',
    );
    expect(onApply).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('recommends a width for a cover', async () => {
    openDialog({ kind: 'cover' });
    expect(await screen.findByText(/best at least 1920 px wide/)).toBeTruthy();
  });
});

describe('CropDialog: the cropped area', () => {
  /** Shows a picture of 800 × 400 px in a frame of 400 × 400 px. */
  async function openInSquareFrame() {
    const drawnAreas: unknown[][] = [];
    let frameSide = 400;
    const imagePrototype = HTMLImageElement.prototype;
    jest.spyOn(imagePrototype, 'naturalWidth', 'get').mockReturnValue(800);
    jest.spyOn(imagePrototype, 'naturalHeight', 'get').mockReturnValue(400);
    for (const side of ['clientWidth', 'clientHeight'] as const)
      jest.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(() => frameSide);
    const context = Object.create(null, {
      drawImage: { value: (...args: unknown[]) => void drawnAreas.push(args.slice(1, 5)) },
      imageSmoothingQuality: { value: 'high', writable: true },
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation(callback => callback(new Blob(['x'])));
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const onApply = jest.fn(async () => undefined);
    const { user, frame, picture } = await openPicture({ onApply });
    return {
      drag: (dx: number, dy: number) => {
        const dispatch = (type: string, clientX: number, clientY: number) =>
          fireEvent(frame, new MouseEvent(type, { bubbles: true, clientX, clientY }));
        dispatch('pointerdown', 100, 100);
        dispatch('pointermove', 100 + dx / 2, 100 + dy / 2);
        dispatch('pointermove', 100 + dx, 100 + dy);
        dispatch('pointerup', 100 + dx, 100 + dy);
        // Must have no effect after the release.
        dispatch('pointermove', 900, 900);
      },
      pressArrows: async (keys: string) => {
        act(() => frame.focus());
        await user.keyboard(keys);
      },
      zoom: async (key: string) => {
        act(() => screen.getByRole('slider', { name: 'Zoom' }).focus());
        await user.keyboard(key);
      },
      zoomPercent: () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuenow'),
      resize: (side: number) => {
        frameSide = side;
        fireEvent.load(picture);
      },
      /** Returns `[left, top, width, height]`. */
      async crop() {
        await user.click(screen.getByRole('button', { name: 'Apply' }));
        await waitFor(() => expect(onApply).toHaveBeenCalled());
        return drawnAreas[0];
      },
    };
  }

  it('is centred at first', async () => {
    const { crop } = await openInSquareFrame();
    expect(await crop()).toEqual([200, 0, 400, 400]);
  });

  it('follows a drag until the pointer is released', async () => {
    const { drag, crop } = await openInSquareFrame();
    drag(-50, 30);
    expect(await crop()).toEqual([250, 0, 400, 400]);
  });

  it('moves the picture in the direction of the arrow keys', async () => {
    const { zoom, pressArrows, crop } = await openInSquareFrame();
    await zoom('{End}');
    await pressArrows('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    // At 200 %, a step of 8 px in the frame is 4 px of the picture.
    expect(await crop()).toEqual([308, 104, 200, 200]);
  });

  it('changes its zoom by one percent per arrow key', async () => {
    const { zoom, zoomPercent } = await openInSquareFrame();
    await zoom('{ArrowRight}');
    expect(zoomPercent()).toBe('101');
    await zoom('{End}');
    expect(zoomPercent()).toBe('200');
  });

  it('stays within the picture after dragging to an edge and zooming out', async () => {
    const { zoom, drag, crop } = await openInSquareFrame();
    await zoom('{End}');
    drag(-2_000, -2_000);
    await zoom('{Home}');
    expect(await crop()).toEqual([400, 0, 400, 400]);
  });

  it('follows a drag after zooming out at an edge', async () => {
    const { zoom, drag, crop } = await openInSquareFrame();
    await zoom('{End}');
    drag(-2_000, 0);
    await zoom('{Home}');
    drag(40, 0);
    expect(await crop()).toEqual([360, 0, 400, 400]);
  });

  it('stays within the picture when the frame shrinks', async () => {
    const { drag, resize, crop } = await openInSquareFrame();
    drag(-2_000, 0);
    resize(200);
    expect(await crop()).toEqual([400, 0, 400, 400]);
  });
});

describe('CropDialog: choosing a picture', () => {
  it('refuses a profile picture over 10 MB', async () => {
    await chooseRefusedFile('avatar', createFile(10_485_761));
    expect(screen.getByRole('alert').textContent).toBe('Profile picture is too large. Max size is 10MB.');
  });
  it('refuses a cover over 10 MB', async () => {
    await chooseRefusedFile('cover', createFile(10_485_761));
    expect(screen.getByRole('alert').textContent).toBe('Cover image is too large. Max size is 10MB.');
  });
  it('refuses types other than PNG, JPEG and WebP', async () => {
    await chooseRefusedFile('avatar', createFile(10, 'image/gif'));
    expect(screen.getByRole('alert').textContent).toBe('Please choose a PNG, JPEG or WebP picture.');
  });
});
