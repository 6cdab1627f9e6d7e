import type { Paper, PaperKind } from '@giftlist/contracts/rules/paper';
import { type ReactNode, useId } from 'react';

export function PaperSheet({ paper, className }: { paper: Paper; className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} aria-hidden="true" focusable="false" preserveAspectRatio="none">
      <defs>{patterns[paper.kind](id, paper)}</defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

const scallopCentres = [
  [28, 0],
  [0, 14],
  [56, 14],
  [28, 28],
  [0, 42],
  [56, 42],
] as const;

const patterns: Record<PaperKind, (id: string, paper: Paper) => ReactNode> = {
  confetti: (id, { ground, print, accent }) => (
    <pattern id={id} width="72" height="72" patternUnits="userSpaceOnUse" patternTransform="rotate(-16)">
      <rect width="72" height="72" fill={ground} />
      <circle cx="12" cy="14" r="4.5" fill={print} />
      <rect x="40" y="8" width="15" height="5" rx="2.5" fill={accent} transform="rotate(32 47 10)" />
      <circle cx="58" cy="44" r="3" fill={accent} />
      <rect x="16" y="46" width="15" height="5" rx="2.5" fill={print} transform="rotate(-38 23 48)" />
      <path d="M40 58q6-9 12 0t12 0" fill="none" stroke={print} strokeWidth="3.5" strokeLinecap="round" />
    </pattern>
  ),
  scallop: (id, { ground, print, accent }) => (
    <pattern id={id} width="56" height="28" patternUnits="userSpaceOnUse" patternTransform="scale(1.5)">
      <rect width="56" height="28" fill={ground} />
      {scallopCentres.map(([x, y]) => (
        <g key={`${x} ${y}`} stroke={print} strokeWidth="1.5" fill={ground}>
          <circle cx={x} cy={y} r="27" />
          <circle cx={x} cy={y} r="18" fill="none" />
          <circle cx={x} cy={y - 21} r="2" fill={accent} stroke="none" />
          <circle cx={x} cy={y} r="9" fill="none" />
        </g>
      ))}
    </pattern>
  ),
  stripe: (id, { ground, print, accent }) => (
    <pattern id={id} width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
      <rect width="44" height="44" fill={ground} />
      <rect width="16" height="44" fill={print} />
      <rect x="20" width="3" height="44" fill={accent} />
    </pattern>
  ),
  gingham: (id, { ground, print, accent }) => (
    <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
      <rect width="48" height="48" fill={ground} />
      <rect width="24" height="48" fill={print} opacity=".55" />
      <rect width="48" height="24" fill={print} opacity=".55" />
      <circle cx="36" cy="36" r="2.5" fill={accent} />
    </pattern>
  ),
};
