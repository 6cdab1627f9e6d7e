/** What a text says of the budget, and the text without it. */
export interface Budget {
  min?: number | null;
  max?: number | null;
  rest: string;
}

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** 'a hundred' and 'twenty-five' in digits. Small numbers stay words ('two kids') but before money. */
function withDigits(folded: string): string {
  const ten = (word: string) => (tens.indexOf(word) + 2) * 10;
  return folded
    .replace(
      new RegExp(`\\b(${tens.join('|')})[- ](${units.slice(0, 9).join('|')})\\b`, 'g'),
      (_, a: string, b: string) => String(ten(a) + units.indexOf(b) + 1),
    )
    .replace(new RegExp(`\\b(?:${tens.join('|')})\\b`, 'g'), word => String(ten(word)))
    .replace(/\b(?:a|one) hundred\b/g, '100')
    .replace(/\btwo hundred\b/g, '200')
    .replace(/\bfive hundred\b/g, '500')
    .replace(
      new RegExp(
        `\\b(${units.slice(3).join('|')})(?= (?:dollars?|bucks?|euros?|pounds?|quid|years?|year-old))`,
        'g',
      ),
      word => String(units.indexOf(word) + 1),
    );
}

const sign = '(?:us|a|c|au|ca)?[$€£]\\s?';
const unit = '\\s?(?:dollars?|bucks?|euros?|pounds?|quid|usd|eur|gbp|cad|aud|[$€£])';
const number = '(\\d{1,3}(?:,\\d{3})+|\\d+)(?:[.]\\d{1,2})?';
const amount = `(?:${sign})?${number}(?:${unit})?(?!\\s*-?\\s*(?:years?|yrs?|yo\\b|y\\/o|months?|kids?|people|%))(?![\\d])`;
const paid = `(?:${sign}${number}(?:${unit})?|${number}${unit})`;

const value = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

type Reader = [pattern: RegExp, read: (found: RegExpExecArray) => Omit<Budget, 'rest'>];
const readers: Reader[] = [
  [
    /\b(?:no (?:budget|limit|price limit)|money is no object|price (?:doesn't|does not) matter|any (?:price|budget)|whatever it costs|forget the budget)\b/,
    () => ({ min: null, max: null }),
  ],
  [
    new RegExp(`\\bbetween ${amount} (?:and|to|-) ?${amount}`),
    found => ({ min: value(found[1]), max: value(found[2]) }),
  ],
  [
    new RegExp(`${paid}\\s?(?:-|to|and|or)\\s?${amount}`),
    found => ({ min: value(found[1] ?? found[2]), max: value(found[3]) }),
  ],
  [
    new RegExp(`\\b${number}\\s?(?:-|to)\\s?${paid}`),
    found => ({ min: value(found[1]), max: value(found[2] ?? found[3]) }),
  ],
  [
    new RegExp(
      `(?:\\b(?:under|below|less than|max(?:imum)?(?: of)?|up to|no more than|not more than|not over|nothing over|at most|within|cheaper than|beneath|tops?|limit(?: is| of)?|cap(?:ped)? at)|<) ${'(?:about )?'}${amount}`,
    ),
    found => ({ max: value(found[1]) }),
  ],
  [
    new RegExp(`${amount} (?:max\\b|maximum|tops|at most|or less|or under|or below|limit)`),
    found => ({ max: value(found[1]) }),
  ],
  [
    new RegExp(`\\b(?:over|more than|at least|minimum(?: of)?|starting at|upwards of) ${paid}`),
    found => ({ min: value(found[1] ?? found[2]) }),
  ],
  [
    new RegExp(`(?:\\b(?:around|about|roughly|approximately|circa|approx|something like)|~) ?${paid}`),
    found => around(value(found[1] ?? found[2])),
  ],
  [
    new RegExp(
      `\\b(?:budget|spend|spending|pay|price)(?: of| is| would be| can| could| be|:| about| around| roughly| up| to)* ?${amount}`,
    ),
    found => ({ max: value(found[1]) }),
  ],
  [new RegExp(`\\b${number} (?:budget|to spend)\\b`), found => ({ max: value(found[1]) })],
  [new RegExp(paid), found => ({ max: value(found[1] ?? found[2]) })],
];

/** 'Around 60' is kept as a limit: a budget is never exceeded. */
const around = (most: number) => ({ min: Math.floor(most * 0.4), max: most });

/** The budget in a folded text; a bare number counts where the budget was asked for. */
export function budgetIn(folded: string, wasAsked: boolean): Budget {
  const text = withDigits(folded);
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text);
    if (found)
      return {
        ...read(found),
        rest: `${text.slice(0, found.index)} ; ${text.slice(found.index + found[0].length)}`,
      };
  }
  const bare = wasAsked ? /(?:^|[^\d])(\d{1,5})(?:[^\d]|$)/.exec(text) : null;
  if (bare) return { max: value(bare[1]), rest: text.replace(bare[1] ?? '', ' ') };
  return { rest: text };
}
