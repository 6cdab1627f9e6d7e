import type { ReactNode } from 'react';
import { BowPaths } from '../picture/bow.tsx';
import type { IllustrationName } from './illustration.tsx';

const floor = <ellipse cx="110" cy="156" rx="82" ry="8" fill="var(--pic-floor)" />;
const drawBow = (transform: string) => (
  <g transform={transform} style={{ color: 'var(--wrap-gift)' }}>
    <BowPaths />
  </g>
);
const paperStyle = { fill: 'var(--surface)', stroke: 'var(--line)', strokeWidth: 2 };
const confetti = (
  <g fill="var(--gold)">
    <circle cx="26" cy="40" r="4" />
    <circle cx="196" cy="30" r="5" />
    <rect x="186" y="100" width="14" height="5" rx="2.5" transform="rotate(-30 190 100)" />
    <rect x="14" y="98" width="14" height="5" rx="2.5" transform="rotate(36 20 100)" />
  </g>
);

const drawLines = (x: number, y: number, widths: readonly number[]) =>
  widths.map((width, index) => (
    <rect key={width} x={x} y={y + index * 22} width={width} height="9" rx="4.5" fill="var(--line)" />
  ));

const drawFace = (cx: number, cy: number, r: number, tint: string) => (
  <g>
    <circle cx={cx} cy={cy} r={r} fill={`var(--t-${tint})`} stroke="var(--surface)" strokeWidth="5" />
    <circle cx={cx} cy={cy - r * 0.2} r={r * 0.3} fill="var(--line-strong)" opacity=".55" />
    <path
      d={`M${cx - r * 0.52} ${cy + r * 0.62}a${r * 0.52} ${r * 0.48} 0 0 1 ${r * 1.04} 0Z`}
      fill="var(--line-strong)"
      opacity=".55"
    />
  </g>
);

const drawings: Record<IllustrationName, ReactNode> = {
  list: (
    <>
      {floor}
      <g transform="rotate(-5 110 90)">
        <rect x="52" y="22" width="116" height="130" rx="16" {...paperStyle} />
        <rect x="72" y="58" width="22" height="22" rx="7" fill="var(--t-peach)" />
        <rect x="72" y="90" width="22" height="22" rx="7" fill="var(--t-mint)" />
        <rect x="72" y="122" width="22" height="22" rx="7" fill="var(--t-lilac)" opacity=".7" />
        <rect x="104" y="64" width="48" height="9" rx="4.5" fill="var(--line)" />
        <rect x="104" y="96" width="36" height="9" rx="4.5" fill="var(--line)" />
        <rect x="104" y="128" width="44" height="9" rx="4.5" fill="var(--line)" opacity=".7" />
      </g>
      {drawBow('translate(64 2) scale(.86)')}
    </>
  ),
  box: (
    <>
      {floor}
      <rect x="44" y="70" width="132" height="84" rx="10" fill="var(--t-rose)" />
      <rect x="34" y="52" width="152" height="32" rx="9" fill="var(--t-peach)" />
      <path d="M44 84h132v10H44z" fill="#000" opacity=".06" />
      <rect x="97" y="52" width="26" height="102" fill="var(--wrap-gift)" />
      <rect x="97" y="52" width="8" height="102" fill="#000" opacity=".12" />
      {drawBow('translate(64 2) scale(.92)')}
      {confetti}
    </>
  ),
  archive: (
    <>
      {floor}
      <rect x="58" y="24" width="104" height="60" rx="12" {...paperStyle} />
      <rect x="76" y="42" width="18" height="18" rx="6" fill="var(--t-mint)" />
      {drawLines(104, 46, [40])}
      <path d="M38 72h144l-10 76a8 8 0 0 1-8 7H56a8 8 0 0 1-8-7Z" fill="var(--t-sand)" />
      <path d="M38 72h144l-1.500 12H39.500Z" fill="#000" opacity=".06" />
      <rect x="84" y="104" width="52" height="24" rx="12" fill="var(--surface)" opacity=".8" />
      {drawBow('translate(88 98) scale(.44)')}
    </>
  ),
  search: (
    <>
      {floor}
      <rect x="40" y="30" width="92" height="92" rx="16" fill="var(--t-butter)" />
      <rect x="78" y="44" width="92" height="92" rx="16" fill="var(--t-sky)" />
      <circle cx="132" cy="86" r="40" fill="var(--surface)" opacity=".82" />
      <circle cx="132" cy="86" r="40" fill="none" stroke="var(--line-strong)" strokeWidth="9" />
      <path d="M161 116l26 28" stroke="var(--line-strong)" strokeWidth="12" strokeLinecap="round" />
      {drawBow('translate(105 66) scale(.54)')}
    </>
  ),
  friends: (
    <>
      {floor}
      {drawFace(58, 96, 32, 'mint')}
      {drawFace(162, 96, 32, 'lilac')}
      {drawFace(110, 84, 44, 'peach')}
      {drawBow('translate(78 116) scale(.64)')}
      {confetti}
    </>
  ),
  calendar: (
    <>
      {floor}
      <rect x="46" y="32" width="128" height="120" rx="18" {...paperStyle} />
      <path d="M46 62V50a18 18 0 0 1 18-18h92a18 18 0 0 1 18 18v12Z" fill="var(--t-rose)" />
      <rect x="74" y="20" width="9" height="26" rx="4.500" fill="var(--line-strong)" />
      <rect x="137" y="20" width="9" height="26" rx="4.500" fill="var(--line-strong)" />
      <g fill="var(--line)">
        {[0, 1, 2, 3].flatMap(column =>
          [0, 1, 2].map(row => (
            <rect
              key={`${column}${row}`}
              x={64 + column * 26}
              y={76 + row * 24}
              width="14"
              height="14"
              rx="5"
              // The bow covers this day.
              opacity={column === 2 && row === 1 ? 0 : 1}
            />
          )),
        )}
      </g>
      {drawBow('translate(97 88) scale(.52)')}
    </>
  ),
  bell: (
    <>
      {floor}
      <path
        d="M110 34c30 0 46 22 46 50v22c0 8 4 14 12 20 4 3 2 10-4 10H56c-6 0-8-7-4-10 8-6 12-12 12-20V84c0-28 16-50 46-50Z"
        fill="var(--t-butter)"
      />
      <path d="M92 138h36a18 16 0 0 1-36 0Z" fill="var(--line-strong)" opacity=".7" />
      <path d="M56 136h108c6 0 8-7 4-10l-6-5H58l-6 5c-4 3-2 10 4 10Z" fill="#000" opacity=".06" />
      {drawBow('translate(70 2) scale(.8)')}
    </>
  ),
  lost: (
    <>
      {floor}
      <g transform="rotate(6 110 92)">
        <rect x="58" y="66" width="104" height="82" rx="10" fill="var(--t-sky)" />
        <path d="M58 76l-26-16 18-22 26 16ZM162 76l26-16-18-22-26 16Z" fill="var(--t-sand)" />
        <path d="M58 66h104v12H58z" fill="#000" opacity=".08" />
        <rect x="101" y="66" width="18" height="82" fill="var(--wrap)" />
      </g>
      <path
        d="M96 34q4-20 20-16t6 22q-8 6-9 14"
        fill="none"
        stroke="var(--wrap-gift)"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </>
  ),
  offline: (
    <>
      {floor}
      <rect x="52" y="74" width="116" height="80" rx="10" fill="var(--t-lilac)" />
      <rect x="42" y="58" width="136" height="30" rx="9" fill="var(--t-sand)" />
      <rect x="98" y="58" width="24" height="96" fill="var(--wrap)" />
      <g fill="none" stroke="var(--line-strong)" strokeWidth="7" strokeLinecap="round">
        <path d="M82 34q28-20 56 0" opacity=".55" />
        <path d="M94 48q16-11 32 0" />
        <path d="M150 14 70 58" stroke="var(--bg)" strokeWidth="13" />
        <path d="M148 16 74 58" stroke="var(--wrap-gift)" />
      </g>
    </>
  ),
  genie: (
    <>
      {floor}
      <rect x="34" y="30" width="122" height="66" rx="22" fill="var(--t-mint)" />
      <path d="M58 90v22l24-20Z" fill="var(--t-mint)" />
      {drawLines(56, 50, [76, 52])}
      <rect x="96" y="92" width="90" height="54" rx="20" fill="var(--t-rose)" />
      <path d="M164 140v18l-20-16Z" fill="var(--t-rose)" />
      {drawBow('translate(118 100) scale(.46)')}
      <path d="M176 30l5 13 13 5-13 5-5 13-5-13-13-5 13-5Z" fill="var(--gold)" />
    </>
  ),
};

export function IllustrationPaths({ name }: { name: IllustrationName }) {
  return drawings[name];
}
