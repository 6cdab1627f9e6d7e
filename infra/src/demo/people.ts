export type DemoPerson = {
  key: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  username: string;
  bio: string;
  interests: string;
  /** Days from the first start to the next birthday, which then appears among the occasions. */
  birthdayInDays: number;
  birthYear: number;
};

/** `npm start` prints this account. */
export const demoAccount: DemoPerson = {
  key: 'nora',
  email: 'demo@giftlist.example',
  password: 'paper-lantern-42',
  first_name: 'Nora',
  last_name: 'Lindqvist',
  username: 'nora.lindqvist',
  bio: 'Reads on trains, bakes on Sundays, never has enough houseplants.',
  interests: 'Baking, ceramics, night trains',
  birthdayInDays: 33,
  birthYear: 1991,
};

export const demoFriends: readonly DemoPerson[] = [
  {
    key: 'tomas',
    email: 'tomas@giftlist.example',
    password: 'copper-kettle-17',
    first_name: 'Tomás',
    last_name: 'Ferreira',
    username: 'tomas.ferreira',
    bio: 'Cycles to work, whatever the weather says.',
    interests: 'Bicycles, espresso, maps',
    birthdayInDays: 9,
    birthYear: 1988,
  },
  {
    key: 'amara',
    email: 'amara@giftlist.example',
    password: 'quiet-harbour-58',
    first_name: 'Amara',
    last_name: 'Okafor',
    username: 'amara.okafor',
    bio: 'New flat, empty shelves, big plans.',
    interests: 'Interior design, jazz, film cameras',
    birthdayInDays: 61,
    birthYear: 1995,
  },
  {
    key: 'jun',
    email: 'jun@giftlist.example',
    password: 'velvet-compass-93',
    first_name: 'Jun',
    last_name: 'Watanabe',
    username: 'jun.watanabe',
    bio: 'Climbs on weekends, plays board games on weeknights.',
    interests: 'Climbing, board games, tea',
    birthdayInDays: 20,
    birthYear: 1993,
  },
];
