import { findPerson } from '../vocabulary/people-in-text.ts';
import { interestLexicon, occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, splitWords } from '../vocabulary/words.ts';
import { isStopWord } from './clauses.ts';

interface Language {
  /** BCP 47 */
  code: string;
  /** Frequent words, without accents. */
  words: ReadonlySet<string>;
  /** Describes what Genie can do. */
  text: string;
  question: string;
}

const example = '‘my dad, 60, likes fishing, under 50’';

const table: [code: string, words: string, text: string, question: string][] = [
  [
    'es',
    'el la los las un una unos para mi mis su por con que de del y o es le gusta gustan tiene anos algo regalo regalos quiero busco como cuenta donde cuanto puedo necesito hermana hermano madre padre papa hijo hija abuela abuelo amiga amigo novia novio esposa cumpleanos navidad hola gracias barato menos mas muy ella euros',
    `Encuentro ideas de regalo en nuestra tienda, pero por ahora solo entiendo inglés, por ejemplo ${example}.`,
    '¿Para quién es el regalo?',
  ],
  [
    'de',
    'der das den dem ein eine einen einem einer fur mein meine meinen meinem meiner sein ihre ist sie er ich und oder mit von zum zur mag gern gerne wie kann ich kostet konto losche warum liebt sucht suche etwas geschenk geschenke mutter vater schwester bruder tochter sohn oma opa freundin freund frau geburtstag weihnachten jahre alt nicht kein keine hallo danke bis unter wird hat gut was',
    `Ich finde Geschenkideen in unserem Shop, verstehe vorerst aber nur Englisch, zum Beispiel ${example}.`,
    'Für wen ist das Geschenk?',
  ],
  [
    'fr',
    'le la les un une des du de pour mon ma mes son sa ses et ou est elle il je qui que avec aime adore cherche comment puis compte combien voudrais veux cadeau cadeaux idee mere pere soeur frere fille fils grand copine copain ami amie femme mari anniversaire noel ans moins bonjour merci quelque chose pas mariage',
    `Je trouve des idées de cadeau dans notre boutique, mais pour l’instant je ne comprends que l’anglais, par exemple ${example}.`,
    'Pour qui est le cadeau ?',
  ],
  [
    'it',
    'il lo la gli un uno una per mio mia miei suo sua di del della e o che con ama piace piacciono cerco come posso quanto costa vorrei regalo regali idea madre padre mamma papa sorella fratello figlia figlio nonna nonno amica amico moglie marito compleanno natale anni meno ciao grazie qualcosa ha non piu',
    `Trovo idee regalo nel nostro negozio, ma per ora capisco solo l’inglese, per esempio ${example}.`,
    'Per chi è il regalo?',
  ],
  [
    'pt-BR',
    'o a os as um uma para meu minha meus minhas seu sua de do da dos e ou que com ele ela gosta ama procuro como posso conta quanto custa quero presente presentes ideia mae pai irma irmao filha filho avo amiga amigo namorada namorado esposa marido aniversario natal anos menos ate ola obrigado obrigada algo tem nao mais',
    `Encontro ideias de presente na nossa loja, mas por enquanto só entendo inglês, por exemplo ${example}.`,
    'Para quem é o presente?',
  ],
  [
    'nl',
    'de het een voor mijn zijn haar hem en of met van die dat is houdt vindt leuk zoek hoe kan ik wat kost wil iets cadeau cadeautje cadeaus moeder vader zus broer dochter zoon oma opa vriendin vriend vrouw man verjaardag kerst jaar oud niet geen hallo bedankt tot onder graag ik ze hij wordt',
    `Ik vind cadeau-ideeën in onze winkel, maar begrijp voorlopig alleen Engels, bijvoorbeeld ${example}.`,
    'Voor wie is het cadeau?',
  ],
  [
    'pl',
    'dla moja moje mojej mojego moj jej jego i lub z na do w ktora ktory lubi kocha szukam jak moge ile kosztuje chce cos prezent prezentu prezenty mama mamy mame tata taty siostra siostry brat brata corka corki syn syna babcia babci dziadek dziadka przyjaciel zona zony maz urodziny swieta lat nie bez czesc dziekuje jest ma',
    `Znajduję w naszym sklepie pomysły na prezent, ale na razie rozumiem tylko angielski, na przykład ${example}.`,
    'Dla kogo jest prezent?',
  ],
  [
    'sv',
    'en ett till min mitt mina hans hennes och eller med av som ar hon han jag gillar alskar soker hur kan kostar vill nagot present presenter julklapp mamma pappa syster bror dotter son mormor farmor morfar farfar van flickvan pojkvan fru fodelsedag jul ar gammal inte ingen hej tack under fyller tycker',
    `Jag hittar presenttips i vår butik men förstår än så länge bara engelska, till exempel ${example}.`,
    'Vem är presenten till?',
  ],
  [
    'da',
    'en et til min mit mine hans hendes og eller med af som der er hun han jeg kan lide elsker søger hvordan koster leder efter vil noget gave gaver julegave mor far soster søster bror datter søn mormor farmor bedstemor morfar farfar ven veninde kæreste kone fødselsdag jul år gammel ikke ingen hej tak under fylder ønsker',
    `Jeg finder gaveidéer i vores butik, men forstår indtil videre kun engelsk, for eksempel ${example}.`,
    'Hvem er gaven til?',
  ],
  [
    'nb',
    'en et ei til min mitt mine hans hennes og eller med av som er hun han jeg liker elsker leter hvordan koster etter ser vil noe gave gaver julegave mamma pappa mor far soster søster bror datter sønn bestemor bestefar mormor farmor venn venninne kjæreste kone bursdag jul år gammel ikke ingen hei takk under fyller ønsker',
    `Jeg finner gaveideer i butikken vår, men forstår foreløpig bare engelsk, for eksempel ${example}.`,
    'Hvem er gaven til?',
  ],
];

const normalizeWord = (word: string) =>
  fold(word).replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ł', 'l');
const languages: Language[] = table.map(([code, words, text, question]) => ({
  code,
  words: new Set(words.split(' ').map(normalizeWord)),
  text,
  question,
}));

const languagesByScript: [RegExp, Omit<Language, 'words'>][] = [
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    {
      code: 'ja',
      text: 'お店の商品からプレゼントを提案できますが、今のところ英語しかわかりません。例：‘my dad, 60, likes fishing, under 50’',
      question: 'どなたへのプレゼントですか？',
    },
  ],
  [
    /\p{Script=Arabic}/u,
    {
      code: 'ar',
      text: 'أجد أفكار هدايا من متجرنا، لكنني أفهم الإنجليزية فقط حاليًا، مثلًا: ‘my dad, 60, likes fishing, under 50’.',
      question: 'لمن الهدية؟',
    },
  ],
];

const unknownLanguage = {
  code: 'en',
  text: `I understand only English for now, for example ${example}.`,
  question: 'Who is it for?',
};

/** Returns a reply in the language of the text, or undefined if the text may be English. */
export function findForeignReply(text: string): Omit<Language, 'words'> | undefined {
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
  const latinCount = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letterCount > 0 && latinCount * 2 < letterCount)
    return languagesByScript.find(([script]) => script.test(text))?.[1] ?? unknownLanguage;
  const words = splitWords(fold(text));
  const englishCount = words.filter(
    word =>
      isStopWord(word) || interestLexicon.find([word]).length > 0 || occasionLexicon.find([word]).length > 0,
  ).length;
  const scored = languages.map(language => ({
    language,
    hits: words.filter(({ text: word }) => language.words.has(normalizeWord(word))).length,
  }));
  const best = scored.reduce((highest, candidate) => (candidate.hits > highest.hits ? candidate : highest));
  const personCount = findPerson(fold(text)) !== undefined ? 1 : 0;
  return best.hits > englishCount + personCount && (best.hits > 1 || words.length === 1)
    ? best.language
    : undefined;
}
