export const guideCategories = [
  { category: 'Popular', slug: 'popular', nav: 'Popular', heading: 'Popular Gift Guides' },
  {
    category: 'By Occasion',
    slug: 'gifts-by-occasion',
    nav: 'Gifts by Occasion',
    heading: 'Gifts Ideas by Occasion',
  },
  {
    category: 'By Recipient',
    slug: 'gifts-by-recipient',
    nav: 'Gifts by Recipient',
    heading: 'Gift Ideas by Recipient',
  },
  {
    category: 'By Interest',
    slug: 'gifts-by-interest',
    nav: 'Gifts by Interest',
    heading: 'Gift Ideas by Interest',
  },
  { category: 'By Gift Type', slug: 'gifts-by-type', nav: 'Gifts by Type', heading: 'Gift Ideas by Type' },
] as const;

export const guidesPerCategory = 4;

export const allGuidesHeading = 'All gift guides';

/** Texts by slug, so that they can be translated. */
export const guideTitles = {
  all: allGuidesHeading,
  ...Object.fromEntries(guideCategories.map(({ slug, nav, heading }) => [slug, { nav, heading }])),
};
