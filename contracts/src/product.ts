export const product = 'giftlist';
export const brand = 'Giftlist';
export const defaultOrigin = 'http://localhost:8080';
export const supportEmail = 'hello@giftlist.example';

export const welcome = {
  heading: 'Wish out loud. Be surprised anyway.',
  text: 'Keep one list of everything you’d love. Share the link, and family reserves gifts on their phones. You never see what’s taken until you choose to.',
  create: 'Create a list',
  browse: 'Browse gift ideas',
};

export const genieWelcome = {
  heading: 'Tell Genie about somebody. It finds the gift.',
  text: 'No forms, no filters. Say it as you would to a friend in a shop, and get presents that fit, with a reason for each and a price you named.',
};

export const shopWelcome = {
  heading: 'Find something they’ll keep',
  popular: 'Popular right now',
  /** How many popular products are shown. */
  products: 8,
};

export const searchFor = { gifts: 'Search for gifts', guides: 'Search gift guides' };
