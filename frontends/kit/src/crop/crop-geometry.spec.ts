import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutOut, keepCovered } from './crop-geometry.ts';

const square = { width: 2_000, height: 1_000, frameWidth: 300, frameHeight: 300 };

describe('cropping', () => {
  it('shows the middle at first', () => {
    expect(cutOut({ x: 0, y: 0, zoom: 1 }, square)).toEqual({ x: 500, y: 0, width: 1_000, height: 1_000 });
  });
  it('shows half as much at twice the size', () => {
    expect(cutOut({ x: 0, y: 0, zoom: 2 }, square)).toEqual({ x: 750, y: 250, width: 500, height: 500 });
  });
  it('moves against the drag', () => {
    expect(cutOut({ x: 150, y: 0, zoom: 1 }, square).x).toBe(0);
  });
  it('never lets the frame see past the picture', () => {
    const side = fc.integer({ min: 1, max: 5_000 });
    const move = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(side, side, side, side, move, move, fc.double({ min: 1, max: 2, noNaN: true }), (...of) => {
        const [width, height, frameWidth, frameHeight, x, y, zoom] = of;
        const sizes = { width, height, frameWidth, frameHeight };
        const part = cutOut(keepCovered({ x, y, zoom }, sizes), sizes);
        const slack = 1e-6 * (width + height);
        expect(part.x).toBeGreaterThanOrEqual(-slack);
        expect(part.y).toBeGreaterThanOrEqual(-slack);
        expect(part.x + part.width).toBeLessThanOrEqual(width + slack);
        expect(part.y + part.height).toBeLessThanOrEqual(height + slack);
      }),
    );
  });
});
