import { Lexicon } from './words.ts';

export interface Interest {
  tag: string;
  said: string;
  /** True for a part of the tag, such as jazz for music. */
  isNarrow?: boolean;
}

/**
 * Tags and the phrases that people use. Genie repeats a phrase with `=` as it is ('jazz'). It replaces other phrases with
 * the first one ('knitting' for 'knits').
 */
const interestWords = `
art: art, =painting, paint, =drawing, draw, sketch, =watercolor, watercolour, =calligraphy, artist, artistic, =museums, gallery
astronomy: astronomy, =stars, stargazing, stargazer, =space, planets, telescope, night sky, the moon, galaxy
baking: baking, bake, bakes, =bread, sourdough, cakes, pastry, pastries, cookies
beer: beer, craft beer, brewing beer, homebrew, home brewing, brewery, ales, ipa
birds: birds, birdwatching, bird watching, birding, bird feeder, birder
board-games: board games, boardgame, game night, family games, card games, playing cards, plays cards, tabletop, =chess, strategy games, dungeons and dragons
camping: camping, camp, tents, campfire, bushcraft
cars: cars, car, automobiles, motorcycles, motorbike, driving, road trips, mechanic
cats: cats, cat, kittens, kitten, cat lady
climbing: climbing, climb, bouldering, mountaineering
cocktails: cocktails, cocktail, mixology, =whiskey, =whisky, =gin, =rum, =bourbon, bartending, home bar
coffee: coffee, espresso, latte, cappuccino, barista, caffeine
cooking: cooking, cook, cooks, chef, kitchen gadgets, recipes, grilling, =barbecue, bbq, loves to cook, foodie cook
crafts: crafts, craft, crafting, crafty, =pottery, =ceramics, =embroidery, =candle making, scrapbooking, =origami, handmade, making things, makes things, =weaving, =macrame, =beads
cycling: cycling, bike, bikes, biking, bicycle, cyclist, mountain biking
diy: DIY, do it yourself, woodworking, woodwork, tools, fixing things, fixes things, tinkering, tinker, handyman, home improvement, repairs, carpentry, building things, fix
dogs: dogs, dog, puppy, puppies, dog walks, corgi, labrador, walks the dog
fashion: fashion, clothes, clothing, style, stylish, dressing up, accessories, =shoes, =handbags, =scarves, =hats
film: films, film, movies, movie, cinema, movie buff
fishing: fishing, fish, angler, angling, fly fishing
fitness: fitness, gym, workout, working out, exercise, crossfit, weights, weightlifting, pilates, gym rat
food: good food, food, foodie, =hot chocolate, gourmet, eating, snacks, =chocolate, =cheese, =honey, sweets, candy, =olive oil, =hot sauce, spicy food, delicacies
football: football, soccer, premier league
gaming: gaming, video games, gamer, playstation, xbox, nintendo, computer games
gardening: gardening, garden, gardens, =plants, plant, houseplants, house plants, =flowers, flower, green thumb, vegetables, =roses, =succulents, allotment, balcony garden
golf: golf, golfing, golfer
hiking: hiking, hike, hikes, trekking, walking in the mountains, mountains, trails, long walks, hill walking
history: history, historical, =castles, =antiques, ancient, genealogy, museums of history
home-decor: a beautiful home, home decor, interior design, decorating, decor, interiors, cozy, cosy, homebody, new house things, =candles, =vases, =cushions
jewelry: jewelry, jewellery, =watches, =earrings, =necklaces, =bracelets, =rings
kids-play: toys, playtime, =magic tricks, =magic, =slime, =tractors, =water play, =teddy bears, =dinosaurs, =dinosaur, =trucks, =building blocks, lego, =dolls, =unicorns, pretend play, =robots, =princesses, =pirates, playground
knitting: knitting, knit, knits, crochet, crocheting, yarn, wool
language: languages, language, learning languages, =french, =italian, =spanish, =japanese
music: music, musician, =country music, =dancing, =jazz, =blues, =rock, =guitar, =piano, =singing, songs, concerts, =drums, band, =opera, =classical music, =ukulele, plays guitar, playlists
nature: nature, wildlife, animals, forests, woods, insects, bugs, =bees, =butterflies
outdoors: the outdoors, outdoors, outdoorsy, outside, lake, fresh air, =picnics, =beach, =sailing, =kayaking, =boats
parenting: being a parent, parenting, new baby, motherhood, fatherhood
photography: photography, photographs, photos, photo, photographer, camera, cameras, instant camera
puzzles: puzzles, puzzle, jigsaw, jigsaws, crosswords, crossword, =sudoku, brain teasers, riddles
reading: reading, read, reads, books, book, bookworm, novels, novel, literature, book club, library, =mysteries, =poetry, =thrillers
running: running, run, runs, runner, jogging, marathon, marathons
science: science, scientist, chemistry, physics, experiments, biology, stem, nerdy, maths, math, rocks and minerals
sewing: sewing, sew, quilting, quilts, dressmaking
skincare: skincare, skin care, beauty, self care, self-care, pampering, =makeup, =cosmetics, =face masks
small-pets: small pets, rabbit, rabbits, guinea pig, hamster, aquarium, fish tank, parrot, budgie
sports: sports, sport, =diving, =boxing, =rowing, =bowling, =rugby, =cricket, =karate, =fencing, sporty, athletic, =basketball, =volleyball, =baseball, =badminton, =table tennis, ping pong, =skateboarding, =surfing, frisbee, active
stationery: stationery, notebooks, journals, =stickers, =pens, fountain pens, planners, bullet journal, washi tape
sustainability: living green, sustainability, sustainable, eco-friendly, eco friendly, zero waste, environment, environmentally, the planet, recycling, plastic-free
swimming: swimming, swim, swims, swimmer, the pool, open water
tea: tea, teas, tea drinker, matcha
tech: tech, technology, gadgets, gadget, electronics, computers, computer, coding, programming, geek, geeky, programmer, smart home
tennis: tennis, padel
trains: trains, train, railways, model railway, locomotives
travel: travel, traveling, travelling, travels, traveler, backpacking, trips, flying, globetrotter, city breaks, wanderlust, vacations
vinyl: vinyl, records, record player, lps, turntable
wellness: unwinding, wellness, calm, relaxing, relax, relaxation, spa, meditation, meditating, massage, stressed, baths, bath, sleeping, sleep, aromatherapy, mindfulness, slow evenings
wine: wine, wines, red wine, champagne, prosecco, wine tasting, vineyards
winter-sports: winter sports, skiing, ski, skis, snowboarding, ice skating, snow
writing: writing, writes, writer, journaling, journal, poems, letters, diary, author, writing letters
yoga: yoga, yogi
`;

export const relatedInterests: Readonly<Record<string, readonly string[]>> = {
  fishing: ['outdoors', 'camping', 'nature'],
  music: ['vinyl'],
  vinyl: ['music'],
  camping: ['hiking', 'outdoors'],
  hiking: ['outdoors', 'camping', 'nature'],
  climbing: ['hiking', 'outdoors', 'fitness'],
  knitting: ['crafts', 'sewing'],
  sewing: ['crafts', 'knitting'],
  baking: ['cooking', 'food'],
  cooking: ['food', 'baking'],
  wine: ['food', 'cocktails'],
  beer: ['food', 'cocktails'],
  cocktails: ['wine', 'food'],
  writing: ['stationery'],
  stationery: ['writing'],
  running: ['fitness'],
  fitness: ['running', 'yoga', 'sports'],
  yoga: ['wellness', 'fitness'],
  gaming: ['tech', 'board-games'],
  birds: ['nature', 'gardening'],
  tennis: ['sports'],
  golf: ['sports', 'outdoors'],
  football: ['sports'],
  swimming: ['sports', 'fitness'],
  trains: ['kids-play', 'history', 'travel'],
  language: ['travel', 'reading'],
  film: ['food', 'tech'],
  cars: ['diy', 'tech'],
  coffee: ['tea', 'food'],
  tea: ['coffee', 'food'],
  outdoors: ['nature', 'hiking', 'camping'],
  history: ['reading'],
  astronomy: ['science'],
  'winter-sports': ['outdoors', 'sports'],
  'small-pets': ['nature'],
  skincare: ['wellness'],
  wellness: ['yoga', 'skincare'],
};

const occasionWords = `
birthday: birthday, bday, turns, turning, birthdays
christmas: Christmas, xmas, x-mas, the holidays, holiday gift, stocking, stocking stuffer, advent
hanukkah: Hanukkah, chanukah
eid: Eid, Ramadan
easter: Easter
halloween: Halloween
valentines: Valentine's Day, valentine, valentines
mothers-day: Mother's Day
fathers-day: Father's Day
anniversary: anniversary
engagement: engagement, engaged
wedding: wedding, getting married, marrying, bride, groom, newlyweds, bridal shower
baby-shower: baby shower, expecting, pregnant, due in, baby on the way
housewarming: housewarming, new house, new home, new flat, new apartment, moved in, moving house, first apartment, moving into
graduation: graduation, got into college, starting college, off to college, going to college, starting university, graduating, graduates, graduate, finished college, finished school
new-job: new job, promotion, promoted, first job, starting work
retirement: retirement, retiring, retires, retired
farewell: farewell, leaving party, goodbye, moving away, going away
get-well: getting well, get well, surgery, hospital, recovering, broken leg, feeling sick, is ill, chemo, cancer
thank-you: thank-you, thank you gift, as a thank you, to thank, say thanks, thank you present
secret-santa: Secret Santa, white elephant, office exchange, gift exchange
just-because: just because, no occasion, for no reason
`;

function createLexicon(table: string): { lexicon: Lexicon<Interest>; labels: Map<string, string> } {
  const lexicon = new Lexicon<Interest>();
  const labels = new Map<string, string>();
  for (const line of table.trim().split('\n')) {
    const [tag = '', phrases = ''] = line.split(/:\s*/, 2);
    const allPhrases = phrases.split(',').map(phrase => phrase.trim());
    const label = allPhrases[0] ?? tag;
    labels.set(tag, label);
    for (const phrase of allPhrases) {
      const isNarrow = phrase.startsWith('=');
      const said = isNarrow ? phrase.slice(1) : label;
      lexicon.add(isNarrow ? said : phrase, { tag, said, ...(isNarrow && { isNarrow }) });
    }
    lexicon.add(tag.replaceAll('-', ' '), { tag, said: label });
  }
  return { lexicon, labels };
}

export const { lexicon: interestLexicon, labels: interestLabels } = createLexicon(interestWords);
export const { lexicon: occasionLexicon, labels: occasionLabels } = createLexicon(occasionWords);

const wordPrefix = 'word:';

/** Creates an interest that is not in the vocabulary. */
export const createWordInterest = (words: readonly { stem: string; text: string }[]): Interest => ({
  tag: wordPrefix + words.map(({ stem }) => stem).join(' '),
  said: words.map(({ text }) => text).join(' '),
});

/** Returns the stems of an interest that is not in the vocabulary. */
export const getInterestStems = ({ tag }: Pick<Interest, 'tag'>): string[] =>
  tag.startsWith(wordPrefix) ? tag.slice(wordPrefix.length).split(' ') : [];
