/** `width` and `height` are the picture's, in picture pixels. */
export interface Sizes {
  width: number;
  height: number;
  frameWidth: number;
  frameHeight: number;
}

export interface Position {
  /** Offset from the frame's centre to the picture's centre, in frame pixels. */
  x: number;
  y: number;
  /** From 1 (just covers the frame) to 2. */
  zoom: number;
}

/** Returns the scale at which the picture just covers the frame. */
export const getCoverScale = ({ width, height, frameWidth, frameHeight }: Sizes): number =>
  Math.max(frameWidth / width, frameHeight / height);

/** Limits the offset so that the picture covers the whole frame. */
export function clampPosition(position: Position, sizes: Sizes): Position {
  const scale = getCoverScale(sizes) * position.zoom;
  const getMaxOffset = (pictureSide: number, frameSide: number) =>
    Math.max(0, (pictureSide * scale - frameSide) / 2);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    zoom: position.zoom,
    x: clamp(position.x, getMaxOffset(sizes.width, sizes.frameWidth)),
    y: clamp(position.y, getMaxOffset(sizes.height, sizes.frameHeight)),
  };
}

/** Returns the part of the picture inside the frame, in picture pixels. */
export function getCropArea(
  requested: Position,
  sizes: Sizes,
): { x: number; y: number; width: number; height: number } {
  const position = clampPosition(requested, sizes);
  const scale = getCoverScale(sizes) * position.zoom;
  const width = sizes.frameWidth / scale;
  const height = sizes.frameHeight / scale;
  return {
    x: sizes.width / 2 - position.x / scale - width / 2,
    y: sizes.height / 2 - position.y / scale - height / 2,
    width,
    height,
  };
}
