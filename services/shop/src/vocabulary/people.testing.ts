import { difficultPeopleTable } from './difficult-people.testing.ts';

export interface DescribedPerson {
  /** Only the reply to the last message counts. */
  messages: string[];
  /**
   * An idea must have one of these: an interest, a category slug, a recipient (`for:dad`) or an occasion
   * (`at:wedding`). If empty, everything within the limits fits. `-` means that there should be no ideas.
   */
  fits: string[];
  max: number | null;
  /** What no idea may have: values as in `fits`, or words in the idea's text (`word:wine`). */
  excluded: string[];
  /** In years. Ideas for other ages do not fit. */
  age: number | null;
  /** The reply's text or link must contain one of these words. */
  mentions: string[];
}

/* messages (separated by >>) | fits | max | excluded | age */
const simplePeopleTable = `
my dad, 60, likes fishing and jazz, under 50 | fishing outdoors music vinyl camping nature | 50 | | 60
My mother-in-law, Ingrid. She turns 66. Knits, walks the dog, drinks tea. Around $60. She hates clutter! | knitting crafts sewing tea dogs | 60 | word:figurine word:vase | 66
girlfriend, 28, loves yoga and plants, budget 80 | yoga wellness fitness gardening | 80 | | 28
my boyfriend is into coffee and cycling, max $100 | coffee cycling | 100 | | 30
8 year old niece who loves dinosaurs and drawing, under $30 | kids-play art crafts science nature | 30 | | 8
my nephew is 5 and crazy about trucks, less than 40 dollars | kids-play toys trains | 40 | | 5
A retirement gift for my boss, he golfs. Up to $75 | golf sports outdoors at:retirement | 75 | | 60
secret santa for a coworker, under 20 | for:coworker at:secret-santa | 20 | | 35
new parents, baby girl, around 50 dollars | parenting for:new-parents for:baby baby | 50 | | 30
housewarming for our neighbors, they cook a lot, no alcohol, under $60 | cooking baking food home-decor at:housewarming | 60 | wine beer cocktails word:wine word:whiskey | 40
my wife, anniversary, she loves jewelry and reading, under 150 | jewelry reading at:anniversary | 150 | | 40
my best friend, 30, stargazing nerd, under 100 | astronomy science | 100 | | 30
grandma, 80, gardening and birds, no gadgets, under 40 | gardening birds nature | 40 | tech word:bluetooth word:usb | 80
grandpa who likes puzzles and history, under $35 | puzzles history reading board-games | 35 | | 75
my teenage son, gaming and music, $60 max | gaming music tech vinyl | 60 | | 15
my teenage daughter loves skincare and journaling, 45 dollars | skincare writing stationery wellness | 45 | | 15
for my dog, under 25 | for:dog for:pet dogs | 25 | |
my cat, something fun, less than $20 | for:cat for:pet cats | 20 | |
a teacher gift, end of the year, under $25 | for:teacher at:thank-you | 25 | | 40
brother, 35, camping and beer, under 70 | camping beer outdoors hiking food cocktails | 70 | | 35
sister loves baking, already has a stand mixer, under 50 | baking cooking food | 50 | word:mixer | 35
uncle who barbecues every weekend, under 80 | cooking food outdoors | 80 | | 50
aunt, loves travel and photography, between 30 and 90 dollars | travel photography | 90 | | 50
my husband runs marathons, budget is 60 | running fitness sports | 60 | | 40
college student moving into her first apartment, under $50 | home-decor cooking for:student at:housewarming | 50 | | 20
couple getting married, they love hiking and wine, under 120 | hiking wine outdoors food at:wedding | 120 | | 30
toddler, 2 years old, under 30 | kids-play for:kids parenting | 30 | | 2
10 year old boy, science experiments, no screens, under 40 | science kids-play nature astronomy | 40 | tech gaming | 10
my roommate is a vegan foodie, under 35 | food cooking baking | 35 | word:leather word:honey word:meat | 25
friend in the hospital, likes reading and crosswords, 40 dollars | reading puzzles at:get-well wellness | 40 | | 40
my mom who paints watercolors and loves tea, under $55 | art tea crafts | 55 | | 55
dad, woodworking, has every tool, under 65 | diy | 65 | | 60
colleague leaving for a new job, stationery lover, under 30 | stationery writing at:farewell at:new-job | 30 | | 35
daughter, 12, soccer and slime, under $35 | football sports kids-play crafts science | 35 | | 12
my girlfriend loves vinyl records, under 50 | vinyl music | 50 | | 27
host gift for a dinner party, no wine, under 40 | for:host food cooking home-decor | 40 | wine word:wine | 40
my son is 16 and plays guitar, up to 70 | music vinyl | 70 | | 16
my girlfriend's mother likes sewing, under 45 | sewing crafts knitting | 45 | | 55
partner, valentines, cooking together, under $90 | cooking food baking at:valentines for:couple | 90 | | 35
graduation present for my cousin, 22, loves writing, under 60 | writing stationery reading at:graduation | 60 | | 22
neighbor who feeds my cats, thank you gift, 20 bucks | for:neighbor at:thank-you cats food | 20 | | 50
a friend who surfs and swims, 50 euros | swimming sports outdoors | 50 | | 30
my mom hates cooking, loves books and baths, under 40 | reading wellness skincare | 40 | cooking | 55
eco-friendly things for my sister, zero waste, under 45 dollars | sustainability | 45 | | 30
Christmas for my 7 year old daughter: unicorns, crafts. 25 dollars | kids-play crafts art | 25 | | 7
boss, likes whisky and cigars, under 80 | cocktails wine beer food | 80 | | 50
my friend who is learning Japanese and loves matcha, under 40 | language tea travel | 40 | | 28
snowboarder boyfriend, under 70 | winter-sports sports outdoors | 70 | | 26
grandparents, they have everything, love playing cards, under 50 | board-games puzzles | 50 | | 75
mechanic brother, loves cars, under $60 | cars diy | 60 | | 35
my wife, 45, she meditates and likes candles, nothing over 60 | wellness yoga home-decor | 60 | | 45
board games for a family, under 50 | board-games puzzles | 50 | |
stressed coworker, something relaxing, under 30 | wellness skincare tea | 30 | | 35
my dad likes trains and history. 70 dollars | trains history | 70 | | 65
a climber, 29, woman, under 65 | climbing fitness outdoors hiking sports | 65 | | 29
my mother, she is 70 and loves opera, under 80 | music vinyl | 80 | | 70
him, beer brewing, under 60 | beer cocktails food cooking | 60 | | 35
my dad, 60, likes fishing and jazz, under 50 >> cheaper | fishing outdoors music vinyl camping nature | 45 | | 60
my dad, 60, likes fishing and jazz, under 50 >> no gadgets | fishing outdoors music vinyl camping nature | 50 | tech | 60
my brother who loves coffee and cooking, under 60 >> for her instead | coffee cooking food baking | 60 | | 35
my mom loves tea and gardening, under 60 >> more like the first | tea gardening home-decor food cooking | 60 | | 55
my sister loves yoga, reading and wine >> no alcohol >> under 40 | yoga reading wellness fitness | 40 | wine word:wine | 35
hello >> my uncle >> fishing >> under 45 | fishing outdoors camping nature | 45 | | 50
a child >> 6 years >> animals and puzzles >> under 25 | nature puzzles kids-play small-pets science | 25 | | 6
my wife loves photography, under 100 >> not the first one >> something else | photography art | 100 | | 40
my friend likes chocolate and films, under 35 >> she is allergic to nuts | food film | 35 | word:almond word:hazelnut word:praline | 30
my grandson turns 3, loves tractors and water play, under $35 | kids-play toys nature outdoors swimming | 35 | | 3
my granddaughter, 9, crafts and stickers, 20 dollars | crafts art stationery kids-play | 20 | | 9
goddaughter's 13th birthday, she draws all day, up to 40 | art stationery crafts | 40 | | 13
my stepdad loves barbecue and country music, 60 dollars at most | cooking food outdoors music vinyl | 60 | | 55
my yoga teacher, thank you gift, $15-30 | yoga wellness for:teacher at:thank-you | 30 | | 40
dad who swims every morning and reads thrillers, between $15 and $45 | swimming sports reading | 45 | | 55
my sister-in-law collects stationery, from 15 to 40 dollars | stationery writing | 40 | | 35
a bird watcher of 70, max. $50 | birds nature gardening | 50 | | 70
my husband just built a home bar, cocktails, under 70 | cocktails wine beer food | 70 | | 40
engagement gift for my cousin and his fiancée, under $80 | at:engagement for:couple | 80 | | 30
a farewell present for our nanny, about $30 | at:farewell at:thank-you for:teacher | 30 | | 30
my flatmate drinks coffee all day long, nothing over $25 | coffee | 25 | | 25
nephew, 14, skateboards and plays video games, under fifty dollars | gaming tech sports | 50 | | 14
our team's trainee graduates, stationery, $20 | stationery writing at:graduation | 20 | | 22
mom loves roses and tea, 30 USD | gardening tea | 30 | | 55
my wife wants to learn watercolor, up to $35 | art crafts | 35 | | 40
best friend moved into a new flat, loves plants, under 45 bucks | gardening home-decor at:housewarming | 45 | | 30
my brother travels for work every week, $25 to $60 | travel tech wellness | 60 | | 35
grandma has cold hands and loves crosswords, max 30$ | puzzles wellness fashion reading | 30 | | 78
my dad restores old cars, about 40 dollars | cars diy | 40 | | 60
a girl, 5, princesses and dancing, under 25 | kids-play toys music fashion | 25 | | 5
valentine for my boyfriend, he likes chocolate and films, under 45 | food film at:valentines | 45 | | 28
my girlfriend runs half marathons and does pilates, $40 limit | running fitness yoga sports | 40 | | 28
my uncle keeps bees, under 50 | nature gardening food outdoors birds | 50 | | 55
mother in law, loves her kitchen and bakes bread, not more than $45 | baking cooking food | 45 | | 62
Hanukkah gift for my niece, 10, puzzles, 25 dollars | puzzles board-games at:hanukkah | 25 | | 10
our neighbor's new puppy, under 20 | for:dog for:pet dogs | 20 | |
a colleague who cycles to work, 20 to 35 dollars | cycling | 35 | | 35
my son, 11, coding and robots, under $60 | tech science kids-play gaming | 60 | | 11
`;

const splitCell = (text: string | undefined, separator = ' ') =>
  (text ?? '').split(separator).filter(word => word !== '');

const parseTable = (table: string): DescribedPerson[] =>
  table
    .trim()
    .split('\n')
    .map(line => {
      const [messages = '', fits, max = '', excluded, age = '', mentions] = line
        .split('|')
        .map(cell => cell.trim());
      return {
        messages: messages.split('>>').map(text => text.trim()),
        fits: splitCell(fits),
        max: max === '' ? null : Number(max),
        excluded: splitCell(excluded),
        age: age === '' ? null : Number(age),
        mentions: splitCell(mentions, '/').map(word => word.toLowerCase()),
      };
    });

export const describedPeople = parseTable(simplePeopleTable);

export const difficultPeople = parseTable(difficultPeopleTable);
