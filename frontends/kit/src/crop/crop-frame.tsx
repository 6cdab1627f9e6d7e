import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './crop.module.css';
import { clampPosition, getCoverScale, type Position, type Sizes } from './crop-geometry.ts';

interface Props {
  url: string;
  /** Width divided by height. */
  ratio: number;
  round: boolean;
  image: RefObject<HTMLImageElement | null>;
  position: Position;
  onMove: (position: Position) => void;
  onMeasure: (sizes: Sizes) => void;
  onUnreadable: () => void;
}

/** `[dx, dy]` in px. */
const arrowSteps: Record<string, [number, number]> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
};

export function CropFrame({ url, ratio, round, image, position, onMove, onMeasure, onUnreadable }: Props) {
  const frame = useRef<HTMLButtonElement>(null);
  const [sizes, setSizes] = useState<Sizes>();
  const lastPoint = useRef<{ x: number; y: number }>(undefined);

  const measure = () => {
    const box = frame.current;
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    if (!box || width === 0) return;
    const newSizes = { width, height, frameWidth: box.clientWidth, frameHeight: box.clientHeight };
    setSizes(newSizes);
    onMeasure(newSizes);
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  });

  // Zooming out or resizing may have left `position` outside the limits.
  const clamped = sizes ? clampPosition(position, sizes) : position;
  const move = (dx: number, dy: number) => {
    if (sizes) onMove(clampPosition({ ...clamped, x: clamped.x + dx, y: clamped.y + dy }, sizes));
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (!lastPoint.current) return;
    move(event.clientX - lastPoint.current.x, event.clientY - lastPoint.current.y);
    lastPoint.current = { x: event.clientX, y: event.clientY };
  };
  const endDrag = () => {
    lastPoint.current = undefined;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const scale = sizes ? getCoverScale(sizes) * position.zoom : 0;
  return (
    <button
      ref={frame}
      type="button"
      className={cx(css.frame, round && css.round)}
      style={{ aspectRatio: ratio }}
      aria-label={t`Drag the picture, or move it with the arrow keys`}
      onKeyDown={handleKeyDown}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        lastPoint.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={handlePointerMove}
      // The browser can take over the pointer, for example to scroll.
      onLostPointerCapture={endDrag}
      onPointerUp={endDrag}
    >
      <img
        ref={image}
        src={url}
        alt=""
        draggable={false}
        onLoad={measure}
        onError={onUnreadable}
        style={{
          transform: `translate(-50%, -50%) translate(${clamped.x}px, ${clamped.y}px) scale(${scale})`,
        }}
      />
    </button>
  );
}
