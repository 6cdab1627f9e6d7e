import { Lexicon } from './words.ts';

export interface Person {
  label: string;
  /** Recipients as the catalogue names them, the best first. */
  recipients: readonly string[];
  gender: 'f' | 'm' | null;
  /** In years. */
  ages: readonly [number, number];
  /** True if Genie must ask for the age, because it decides what fits. */
  anyAge?: boolean;
}

type Row = [
  words: string,
  recipients: string,
  gender: Person['gender'],
  minAge: number,
  maxAge: number,
  anyAge?: boolean,
];
const peopleTable: Row[] = [
  ['mom, mum, mother, mommy, mummy, mama, stepmom, stepmother', 'mom her', 'f', 30, 75],
  ['mother-in-law, mother in law, mil', 'mom her host', 'f', 45, 80],
  ['dad, father, daddy, papa, stepdad, stepfather', 'dad him', 'm', 30, 75],
  ['father-in-law, father in law', 'dad him host', 'm', 45, 80],
  ['grandma, grandmother, granny, nana, nan, gran, oma, abuela, nonna', 'grandma mom her', 'f', 60, 99],
  ['grandpa, grandfather, granddad, grandad, gramps, opa, abuelo, nonno', 'grandpa dad him', 'm', 60, 99],
  ['grandparents', 'grandma grandpa couple', null, 60, 99],
  ['wife, girlfriend, fiancee, bride, gf', 'partner her couple', 'f', 18, 80],
  ['husband, boyfriend, fiance, groom, bf, hubby', 'partner him couple', 'm', 18, 80],
  ['partner, spouse, significant other, better half', 'partner couple her him', null, 18, 80],
  ['sister, sis, sister-in-law, sister in law, stepsister', 'her friend mom', 'f', 18, 60],
  ['brother, bro, brother-in-law, brother in law, stepbrother', 'him friend dad', 'm', 18, 60],
  ['daughter-in-law, daughter in law', 'her mom friend', 'f', 20, 60],
  ['son-in-law, son in law', 'him dad friend', 'm', 20, 60],
  ['aunt, auntie, aunty', 'her mom host', 'f', 30, 75],
  ['uncle', 'him dad host', 'm', 30, 75],
  ['cousin', 'friend her him', null, 0, 60, true],
  [
    'daughter, niece, granddaughter, goddaughter, stepdaughter, little sister',
    'kids teens her',
    'f',
    0,
    40,
    true,
  ],
  ['son, nephew, grandson, godson, stepson, little brother', 'kids teens him', 'm', 0, 40, true],
  ['girl', 'kids teens her', 'f', 2, 17, true],
  ['boy', 'kids teens him', 'm', 2, 17, true],
  [
    'kid, child, children, grandchild, grandchildren, godchild, kids, twins, triplets',
    'kids',
    null,
    3,
    12,
    true,
  ],
  ['toddler', 'kids baby', null, 1, 3],
  [
    'teen, teenager, teenage girl, teenage boy, teenage daughter, teenage son, teenage',
    'teens',
    null,
    13,
    17,
  ],
  ['baby, newborn, infant', 'baby new-parents', null, 0, 1],
  [
    'new parents, new mom, new dad, new mum, expecting couple, expecting parents',
    'new-parents baby couple',
    null,
    20,
    45,
  ],
  [
    'couple, newlyweds, parents, in-laws, in laws, friends who are married',
    'couple newlyweds host',
    null,
    20,
    85,
  ],
  ['family', 'couple kids host', null, 0, 85],
  ['best friend, friend, bestie, buddy, pal, mate, roommate, flatmate, ex', 'friend her him', null, 16, 80],
  [
    `coworker, co-worker, colleague, boss, manager, assistant, employee, team, client, landlord, landlady, trainee, intern,
    doctor, nurse, hairdresser, cleaner, mailman, priest, pastor, vicar, rabbi`,
    'coworker friend',
    null,
    18,
    70,
  ],
  [
    'teacher, professor, tutor, kindergarten teacher, coach, nanny, babysitter',
    'teacher coworker friend',
    null,
    20,
    70,
  ],
  ['host, hostess, hosts', 'host couple neighbor', null, 20, 80],
  ['student, college student, university student', 'student friend', null, 16, 26],
  ['neighbor, neighbour', 'neighbor host friend', null, 20, 85],
  ['woman, lady', 'her friend mom', 'f', 18, 85],
  ['man, guy, gentleman, bloke', 'him friend dad', 'm', 18, 85],
  ['myself', 'friend her him', null, 16, 80],
];

export const peopleLexicon = new Lexicon<Person>();
for (const [words, recipients, gender, minAge, maxAge, anyAge] of peopleTable) {
  for (const label of words.split(/,\s+/)) {
    peopleLexicon.add(label, {
      label,
      recipients: recipients.split(' '),
      gender,
      ages: [minAge, maxAge],
      ...(anyAge && { anyAge }),
    });
  }
}

export const personWords: ReadonlySet<string> = new Set(
  peopleTable.flatMap(([words]) => words.split(/,\s+/).filter(word => /^[a-z]+$/.test(word))),
);

export const recipientLabels: ReadonlySet<string> = new Set([
  ...peopleTable.flatMap(([, recipients]) => recipients.split(' ')),
  ...['dog', 'cat', 'pet'],
]);

/** 'Mom' and 'mother' may be the same person. Rows with `anyAge` list different people: 'niece' and 'daughter'. */
export const canBeSamePerson = (
  person: Pick<Person, 'label' | 'anyAge'>,
  other: Pick<Person, 'label'>,
): boolean =>
  person.label === other.label ||
  (!person.anyAge &&
    peopleTable.some(([words]) => {
      const labels = words.split(/,\s+/);
      return labels.includes(person.label) && labels.includes(other.label);
    }));
