import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { GiftPicture } from './gift-picture.tsx';

afterEach(cleanup);

describe('GiftPicture', () => {
  it('draws a box if there is no picture', () => {
    const { container } = render(<GiftPicture seed="kite" />);
    expect(container.querySelectorAll('img')).toHaveLength(0);
    expect(container.querySelectorAll('svg')).toHaveLength(1);
  });

  it('draws a box if the picture cannot be loaded, until `src` changes', () => {
    const { container, rerender } = render(<GiftPicture seed="kite" src="https://owner.example/kite.jpg" />);
    const image = container.querySelector('img');
    expect(container.querySelectorAll('svg')).toHaveLength(0);
    if (image) fireEvent.error(image);
    expect(container.querySelectorAll('img')).toHaveLength(0);
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    rerender(<GiftPicture seed="kite" src="/media/gifts/kite" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/gifts/kite');
  });
});
