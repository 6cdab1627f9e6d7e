export interface Sizes {
  width: number;
  height: number;
  frameWidth: number;
  frameHeight: number;
}

export interface Position {
  /** Offset of the picture's centre from the frame's, in frame pixels. */
  x: number;
  y: number;
  /** 1 covers the frame exactly. 2 is the maximum. */
  zoom: number;
}

/** The scale at which the picture just covers the frame. */
export const coverScale = ({ width, height, frameWidth, frameHeight }: Sizes): number =>
  Math.max(frameWidth / width, frameHeight / height);

export function keepCovered(position: Position, sizes: Sizes): Position {
  const scale = coverScale(sizes) * position.zoom;
  const reach = (picture: number, frame: number) => Math.max(0, (picture * scale - frame) / 2);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    zoom: position.zoom,
    x: clamp(position.x, reach(sizes.width, sizes.frameWidth)),
    y: clamp(position.y, reach(sizes.height, sizes.frameHeight)),
  };
}

/** In picture pixels. */
export function findCropArea(
  requested: Position,
  sizes: Sizes,
): { x: number; y: number; width: number; height: number } {
  const position = keepCovered(requested, sizes);
  const scale = coverScale(sizes) * position.zoom;
  const width = sizes.frameWidth / scale;
  const height = sizes.frameHeight / scale;
  return {
    x: sizes.width / 2 - position.x / scale - width / 2,
    y: sizes.height / 2 - position.y / scale - height / 2,
    width,
    height,
  };
}
