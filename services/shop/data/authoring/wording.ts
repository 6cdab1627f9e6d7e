import type { Country } from './prices.ts';

/**
 * Products are written in US English. Feeds of other countries replace these words. Do not add words with two
 * meanings.
 */
const spellings = `
  color=colour, colors=colours, colored=coloured, coloring=colouring, color-coded=colour-coded,
  flavor=flavour, flavors=flavours, favorite=favourite, harbor=harbour, harbors=harbours, honor=honour,
  humor=humour, labor=labour, neighbor=neighbour, neighbors=neighbours, neighbor's=neighbour's,
  neighbors'=neighbours', watercolor=watercolour, watercolors=watercolours, theater=theatre, liter=litre,
  liters=litres, meter=metre, meters=metres, traveler=traveller, travelers=travellers, jewelry=jewellery,
  enameled=enamelled, labeled=labelled, judgment=judgement, practicing=practising, gray=grey,
`;

const britishWords = `
  mom=mum, moms=mums, mom's=mum's, aluminum=aluminium, pajamas=pyjamas, personalized=personalised,
  recognize=recognise, recognized=recognised, apologized=apologised, organizer=organiser, mold=mould,
  molds=moulds, curb=kerb, curbs=kerbs, vise=vice, diaper=nappy, stroller=pushchair, pacifier=dummy,
  ladybugs=ladybirds, sled=sledge, checkers=draughts, chili=chilli, whiskey=whisky, cozy=cosy,
  sweater=jumper, toiletry bag=wash bag, kitchen towels=tea towels, soccer ball=football, leash=lead,
  trunk organizer=boot organiser, trash cans=bins, sidewalks=pavements, backyard=back garden,
  vacation=holiday, vacations=holidays, apartment=flat, apartment's=flat's, mailbox=letter box,
  mail carrier=postman, bandages=plasters, pants=trousers, candy=sweets, potato chips=crisps,
  training wheels=stabilisers, baseboard=skirting board,
  two pounds=a kilo, in fall=in autumn,
`;

const replacementTables: Record<Country, string> = {
  us: '',
  ca: spellings,
  gb: spellings + britishWords,
  au: spellings + britishWords,
  de: spellings + britishWords,
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function parseReplacements(table: string): Map<string, string> {
  const replacements = new Map<string, string>();
  for (const pair of table.split(/[,\n]/)) {
    const [from, to] = pair.trim().split('=');
    if (from && to) replacements.set(from, to).set(capitalize(from), capitalize(to));
  }
  return replacements;
}

export function createWordReplacer(country: Country): (text: string) => string {
  const replacements = parseReplacements(replacementTables[country]);
  if (replacements.size === 0) return text => text;
  const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}'-])(?:${longestFirst.join('|')})(?![\\p{L}'])`, 'gu');
  return text => text.replace(pattern, word => replacements.get(word) ?? word);
}
