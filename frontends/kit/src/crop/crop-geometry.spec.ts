import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clampPosition, getCoverScale, getCropArea } from './crop-geometry.ts';

const squareFrame = { width: 2_000, height: 1_000, frameWidth: 300, frameHeight: 300 };

describe('crop geometry', () => {
  it('starts in the middle', () => {
    expect(getCropArea({ x: 0, y: 0, zoom: 1 }, squareFrame)).toEqual({
      x: 500,
      y: 0,
      width: 1_000,
      height: 1_000,
    });
  });
  it('shows half the width and height at zoom 2', () => {
    expect(getCropArea({ x: 0, y: 0, zoom: 2 }, squareFrame)).toEqual({
      x: 750,
      y: 250,
      width: 500,
      height: 500,
    });
  });
  it('moves the area opposite to the drag', () => {
    expect(getCropArea({ x: 150, y: 0, zoom: 1 }, squareFrame).x).toBe(0);
  });
  it('never crops outside the picture', () => {
    const side = fc.integer({ min: 1, max: 5_000 });
    const move = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        move,
        move,
        fc.double({ min: 1, max: 2, noNaN: true }),
        (...values) => {
          const [width, height, frameWidth, frameHeight, x, y, zoom] = values;
          const sizes = { width, height, frameWidth, frameHeight };
          const area = getCropArea(clampPosition({ x, y, zoom }, sizes), sizes);
          const tolerance = 1e-6 * (width + height);
          expect(area.x).toBeGreaterThanOrEqual(-tolerance);
          expect(area.y).toBeGreaterThanOrEqual(-tolerance);
          expect(area.x + area.width).toBeLessThanOrEqual(width + tolerance);
          expect(area.y + area.height).toBeLessThanOrEqual(height + tolerance);
        },
      ),
    );
  });

  it('crops what the frame shows after zooming, dragging and resizing', () => {
    const side = fc.integer({ min: 50, max: 5_000 });
    const action = fc.oneof(
      fc.record({ zoom: fc.integer({ min: 100, max: 200 }).map(percent => percent / 100) }),
      fc.record({ dx: fc.integer({ min: -900, max: 900 }), dy: fc.integer({ min: -900, max: 900 }) }),
      fc.record({ frameWidth: side }),
    );
    fc.assert(
      fc.property(side, side, fc.constantFrom(1, 4), fc.array(action), (width, height, ratio, actions) => {
        let sizes = { width, height, frameWidth: 400, frameHeight: 400 / ratio };
        let position = { x: 0, y: 0, zoom: 1 };
        for (const next of actions) {
          if ('zoom' in next) position = { ...position, zoom: next.zoom };
          else if ('frameWidth' in next)
            sizes = { ...sizes, frameWidth: next.frameWidth, frameHeight: next.frameWidth / ratio };
          else {
            const clamped = clampPosition(position, sizes);
            position = clampPosition({ ...clamped, x: clamped.x + next.dx, y: clamped.y + next.dy }, sizes);
          }
        }
        const clamped = clampPosition(position, sizes);
        const scale = getCoverScale(sizes) * clamped.zoom;
        const left = width / 2 + (-sizes.frameWidth / 2 - clamped.x) / scale;
        const top = height / 2 + (-sizes.frameHeight / 2 - clamped.y) / scale;
        const area = getCropArea(position, sizes);
        expect(area.x).toBeCloseTo(left, 6);
        expect(area.y).toBeCloseTo(top, 6);
        expect(area.width / area.height).toBeCloseTo(ratio, 6);
        const tolerance = 1e-6 * (width + height);
        expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(-tolerance);
        expect(area.x + area.width).toBeLessThanOrEqual(width + tolerance);
        expect(area.y + area.height).toBeLessThanOrEqual(height + tolerance);
      }),
    );
  });

  it('crops nothing outside the picture after zooming out', () => {
    const edge = clampPosition({ x: 10_000, y: 10_000, zoom: 2 }, squareFrame);
    expect(edge).toEqual({ x: 450, y: 150, zoom: 2 });
    expect(getCropArea({ ...edge, zoom: 1 }, squareFrame)).toEqual({
      x: 0,
      y: 0,
      width: 1_000,
      height: 1_000,
    });
  });
});
