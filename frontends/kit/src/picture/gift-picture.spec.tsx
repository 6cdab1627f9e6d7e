import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { GiftPicture } from './gift-picture.tsx';

afterEach(cleanup);

describe('the picture of a gift', () => {
  it('is a drawn box if the gift has no picture', () => {
    const { container } = render(<GiftPicture seed="kite" />);
    expect(container.querySelectorAll('img')).toHaveLength(0);
    expect(container.querySelectorAll('svg')).toHaveLength(1);
  });

  it('is a drawn box if it fails to load', () => {
    const { container, rerender } = render(<GiftPicture seed="kite" src="https://owner.example/kite.jpg" />);
    const image = container.querySelector('img');
    expect(container.querySelectorAll('svg')).toHaveLength(0);
    if (image) fireEvent.error(image);
    expect(container.querySelectorAll('img')).toHaveLength(0);
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    // Our own copy arrives.
    rerender(<GiftPicture seed="kite" src="/media/gifts/kite" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/gifts/kite');
  });
});
