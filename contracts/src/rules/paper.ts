import { pickBySeed } from './tint.ts';

export type PaperKind = 'confetti' | 'scallop' | 'stripe' | 'gingham';

export interface Paper {
  kind: PaperKind;
  ground: string;
  print: string;
  accent: string;
}

export const papers: readonly [Paper, ...Paper[]] = [
  { kind: 'confetti', ground: '#A81F50', print: '#C8396F', accent: '#F2B93A' },
  { kind: 'scallop', ground: '#2F6B4F', print: '#4B8A6B', accent: '#F2B93A' },
  { kind: 'stripe', ground: '#24476B', print: '#315A84', accent: '#F2B93A' },
  { kind: 'gingham', ground: '#E9B9C6', print: '#D98AA2', accent: '#A01C4B' },
  { kind: 'confetti', ground: '#4A3A78', print: '#6A58A0', accent: '#F8CC62' },
  { kind: 'scallop', ground: '#8A3B2A', print: '#A95742', accent: '#FCDF95' },
  { kind: 'stripe', ground: '#7B153A', print: '#93264D', accent: '#EE7199' },
  { kind: 'gingham', ground: '#BFD9C7', print: '#8FBF9F', accent: '#1F6834' },
];

/** Chooses the same paper for the same seed. For lists and profiles without a cover picture. */
export const getPaper = (seed: string): Paper => pickBySeed(papers, seed);
