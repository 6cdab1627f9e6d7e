import { shortTitle } from './sentences.ts';
import { interestLexicon, occasionLexicon, shunLexicon } from './vocabulary.ts';
import type { Refusal, Shown } from './wish.ts';
import { fold, stemOf, type Word, wordsOf } from './words.ts';

/** 'Not' where nothing is refused. */
const empty =
  /\b(?:not sure|don't know|do not know|no idea|no preference|no problem|not only|why not|not really|no occasion|not much|nothing (?:special|in particular|fancy)|not too (?:big|much)|(?:doesn't|don't|does not) have (?!any)[^.;,!]*|has no [^.;,!]*|can't wait|don't mind|doesn't mind|no hurry|not (?:his|her|their|my) (?:first|second))\b/g;

const refusing =
  /\b(?:no|not|nothing|without|never|avoid|avoids|hates?|dislikes?|despises?|loathes?|can't|cannot|isn't|aren't|doesn't|don't|does not|do not|didn't|won't|allergic to|already (?:has|have|owns?|got)|(?:has|have|got|owns?) (?:enough|plenty of|too many|so many|already)|too many|enough|sick of|tired of|bored of|anything but|except(?: for)?|instead of|rather than|other than|skip(?: the)?|minus|less)\b/;

const breaks =
  /[.;!?\n]+|,|\bbut\b|\bhowever\b|\bthough\b|\band (?=(?:she |he |they |also )?(?:loves?|likes?|enjoys?|adores?|is into|is crazy|plays?|collects?|hates?|doesn't|dislikes?|no |not |nothing |isn't))/;

/** A text in what is wished and what is refused. */
export function splitClauses(folded: string): { wished: string; refused: string[] } {
  const wished: string[] = [];
  const refused: string[] = [];
  let refusesOn = false;
  for (const clause of folded.replace(empty, ' ').split(breaks)) {
    const found = refusing.exec(clause);
    const goesOn: boolean = refusesOn && /^\s*(?:or|nor)\b/.test(clause);
    if (found || goesOn) {
      wished.push(found ? clause.slice(0, found.index) : '');
      refused.push(found ? clause.slice(found.index + found[0].length) : clause);
    } else wished.push(clause);
    refusesOn = Boolean(found) || goesOn;
  }
  const allergies = Array.from(folded.matchAll(/\b(\w+) allerg(?:y|ies)\b/g), found => found[1] ?? '');
  return {
    wished: wished.join(' , '),
    refused: [...refused, ...allergies].filter(text => text.trim() !== ''),
  };
}

/** Words that say nothing about a present. */
const said = `a an the and or of to in on at for with from by is are was be been being am it its this that these those there here
  he she they i you we me him her them us my your his their our who whom which what when where why how as if so than then too
  very really just also only even still more most much many some any all both each few lot lots bit kind sort like likes liked
  love loves loved enjoy enjoys adore adores into onto fan big huge passionate obsessed crazy about hobby hobbies interest
  interests interested likes favorite favourite things thing stuff something anything everything someone somebody person people
  gift gifts present presents idea ideas need needs needed want wants wanted looking look find help please would could should can
  will may might do does did done have has had get gets got give gives giving go goes going make makes made take takes say says
  know knows think thinks buy buys buying show shows new old young nice good great best better little small year years age aged
  day days week weeks month time always often lately recently now today soon next last first second third one two three four five
  while because since budget spend price money dollar euro pound around under below between max maximum up down out over off
  again instead actually maybe perhaps probably well okay ok yes hi hello hey thanks thank live lives living work works working
  having play plays playing collect collects spends free sunday weekend weekends evening evenings morning lives friend's 's s t
  wear wears eat eats want's own owns else other others another every home house lover lovers enthusiast type style gift's ones
  practical useful thoughtful unique special funny cool cute fun personal beautiful pretty different small's too quite pretty
  turn turns turning turned birthday his'll i'm i'd i'll she's he's they're we're it's who's that's don't doesn't isn't can't won't
  gave given tell tells told together both`;
const idle = new Set(said.split(/\s+/).flatMap(word => [word, stemOf(word)]));

/** 'My', 'likes', 'and': in every English sentence, and about nothing. */
export const isSmallWord = ({ text, stem }: Word): boolean => idle.has(text) || idle.has(stem);

/** Stems of what a text is about, beyond the known words. */
export function freeStems(text: string): string[] {
  const words = wordsOf(text);
  const known = new Set<number>();
  for (const lexicon of [interestLexicon, occasionLexicon]) {
    for (const { from, to } of lexicon.find(words)) for (let at = from; at < to; at += 1) known.add(at);
  }
  return words.flatMap((word, at) =>
    known.has(at) || isSmallWord(word) || word.stem.length < 3 || /^\d/.test(word.stem) ? [] : [word.stem],
  );
}

/** What a refusing clause shuts out. */
export function refusalsIn(clause: string): Refusal[] {
  const words = wordsOf(clause);
  const taken = new Set<number>();
  const refusals: Refusal[] = [];
  for (const { entry, from, to } of shunLexicon.find(words)) {
    for (let at = from; at < to; at += 1) taken.add(at);
    const stems = [...entry.words.map(stemOf), ...words.slice(from, to).map(word => word.stem)];
    refusals.push({ label: entry.label, tags: [...entry.tags], categories: [...entry.categories], stems });
  }
  for (const { entry, from, to } of interestLexicon.find(words)) {
    if (taken.has(from)) continue;
    for (let at = from; at < to; at += 1) taken.add(at);
    const stems = words.slice(from, to).map(word => word.stem);
    refusals.push({ label: entry.said, tags: [entry.tag], categories: [], stems });
  }
  words.forEach(({ text, stem }, at) => {
    if (taken.has(at) || idle.has(text) || idle.has(stem) || stem.length < 3) return;
    refusals.push({ label: text, tags: [], categories: [], stems: [stem] });
  });
  return refusals;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const numberAt = /(?:#|\bnumber |\bno\. ?|\bthe )(\d)(?:st|nd|rd|th)?\b|\b(\d)(?:st|nd|rd|th)\b/;

const pronoun = /^\W*(?:this|that|it|these|those|them)(?: ones?)?(?: please)?\W*$/;

/** 'This', 'that', 'those ones': what is shown, without saying which of it. */
export const isPronoun = (text: string): boolean => pronoun.test(text);

/** The shown product that a text points at: by its title in quotes, by its place, or by a word of its title. */
export function pointedAt(text: string, shown: readonly Shown[]): Shown | undefined {
  const named = shown.find(({ title }) => text.includes(`'${fold(shortTitle(title))}'`));
  if (named) return named;
  const place = numberAt.exec(text);
  if (place) return shown[Number(place[1] ?? place[2]) - 1];
  const ordinal = ordinals.findIndex(word => new RegExp(`\\b${word}\\b`).test(text));
  if (ordinal >= 0) return shown[ordinal];
  if (/\blast(?: one)?\b/.test(text)) return shown.at(-1);
  const stems = new Set(wordsOf(text).flatMap(({ text: word, stem }) => (idle.has(word) ? [] : [stem])));
  const scored = shown.map(product => ({
    product,
    score: wordsOf(product.title.toLowerCase()).filter(({ stem }) => stems.has(stem)).length,
  }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.product : undefined;
}
