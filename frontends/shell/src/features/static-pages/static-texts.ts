import { brand, supportEmail } from '@giftlist/contracts/product';

export type StaticName = 'privacy-policy' | 'terms-of-use' | 'disclaimer' | 'contact-us' | 'faq';

export interface StaticText {
  title: string;
  lead: string;
  parts: readonly { heading: string; paragraphs: readonly string[] }[];
}

export const staticTexts: Record<StaticName, StaticText> = {
  'privacy-policy': {
    title: 'Privacy policy',
    lead: `What ${brand} knows about you, why, for how long, and how to delete it.`,
    parts: [
      {
        heading: 'What we keep',
        paragraphs: [
          'Your account: your e-mail address and, if you sign in with a password, a hash from which it cannot be recovered.',
          'Your profile: your name, username, birthday, country and what else you say about yourself. Others see your name, username, pictures, bio and the day and month of your birthday. They never see the year, your e-mail address or your postal address.',
          'Your lists and gifts, and the people you follow.',
          'If you reserve a gift without an account: the name, e-mail address and message that you enter.',
        ],
      },
      {
        heading: 'The surprise',
        paragraphs: [
          'Who took a gift is shown to the owner of the list only after the owner chose to reveal it. Until then no page, mail or notification tells the owner that anything was taken.',
        ],
      },
      {
        heading: 'How long',
        paragraphs: [
          'Until you delete it. When you delete your account, what belongs to it is deleted or made anonymous everywhere at once.',
          'A visitor’s name, e-mail address and message are made anonymous twelve months after the date of the list.',
        ],
      },
      {
        heading: 'Cookies and your browser',
        paragraphs: [
          'We set a cookie that keeps you signed in, one that remembers which accounts signed in on this browser (so that nobody spoils their own surprise), and one that remembers the list you came from. None of them follows you to other sites.',
          'Your browser also keeps drafts, your theme and the receipts of gifts that you reserved.',
        ],
      },
      {
        heading: 'Links to shops',
        paragraphs: [
          'Some links to shops earn us a commission. The shop learns that you came from us, not who you are.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          `You can see and change your data in your settings, and delete your account there. For anything else write to ${supportEmail}.`,
        ],
      },
    ],
  },
  'terms-of-use': {
    title: 'Terms of use',
    lead: `Short rules for using ${brand}.`,
    parts: [
      {
        heading: 'Who may use it',
        paragraphs: [
          'You must be at least 13 years old. You are responsible for what happens under your account, so choose a good password and keep it to yourself.',
        ],
      },
      {
        heading: 'What you put on your lists',
        paragraphs: [
          'It stays yours. You allow us to show it to the people you share a list with. Do not add what is against the law, what hurts others, or what you have no right to show.',
        ],
      },
      {
        heading: 'Gifts and shops',
        paragraphs: [
          `${brand} is no shop. What you buy, you buy from the shop behind a link, under its terms. Prices and stock are the shop’s and may change at any time.`,
          'Reserving a gift is a promise among people, not a contract with us.',
        ],
      },
      {
        heading: 'If something goes wrong',
        paragraphs: [
          'We do our best to keep the service running and your lists safe. Where the law allows, we are not liable for what is lost when it does not run.',
          'We may close an account that breaks these rules. You may close yours whenever you like.',
        ],
      },
      {
        heading: 'Changes',
        paragraphs: ['When these terms change in a way that matters, we tell you before they take effect.'],
      },
    ],
  },
  disclaimer: {
    title: 'Disclaimer',
    lead: 'About prices, links and the money we earn.',
    parts: [
      {
        heading: 'Commissions',
        paragraphs: [
          'When you buy through some of the links here, the shop pays us a commission. You pay nothing more. Our guides name gifts because we find them good; the commission may decide which shop’s offer of the same gift is shown first.',
        ],
      },
      {
        heading: 'Prices and pictures',
        paragraphs: [
          'Names, prices and pictures come from the shops or from the people who added a gift. They may be out of date or wrong. What counts is what the shop says when you buy.',
        ],
      },
      {
        heading: 'Ideas from Genie',
        paragraphs: [
          'Genie’s ideas are suggestions made by a program. Check that a gift is right, and safe, for the person who gets it.',
        ],
      },
    ],
  },
  'contact-us': {
    title: 'Contact us',
    lead: 'We are glad to help, and even more to learn what we could do better.',
    parts: [
      {
        heading: 'Support by e-mail',
        paragraphs: [`Write to ${supportEmail}. We reply within two working days.`],
      },
      {
        heading: 'Feedback',
        paragraphs: [
          'Something missing, something odd, something you love? Tell us. We read every message, and much of what is here began as one.',
        ],
      },
    ],
  },
  faq: {
    title: 'Frequently asked questions',
    lead: 'Short answers to what people ask most.',
    parts: [],
  },
};

/** Shown if `GET /settings/faq` fails or returns no questions. */
export const builtInFaqs: readonly { question: string; answer: string }[] = [
  {
    question: 'Can I see who bought what?',
    answer:
      'Only when you choose to. Open the Gift tracker of your list and press Reveal. Until then nothing shows that a gift was taken.',
  },
  {
    question: 'Do my family and friends need an account?',
    answer: 'No. They open your link, see your list and reserve a gift with their name and e-mail address.',
  },
  {
    question: 'Which shops can I add gifts from?',
    answer:
      'From any. Paste a link, and we fetch the name, the picture and the price. A gift needs no link at all if you would rather describe it.',
  },
  {
    question: 'I reserved a gift and changed my mind.',
    answer:
      'Open the list again in the same browser and press Unreserve gift, or follow the link in the mail that we sent you.',
  },
  {
    question: 'Can somebody help me with my list?',
    answer:
      'Yes. Invite them as collaborators: they add and edit gifts, and see what was taken so that you need not.',
  },
  {
    question: 'Who can see my list?',
    answer:
      'You decide for each list: everyone with the link, only the people who follow you, or only you and your collaborators.',
  },
  {
    question: 'What is Genie?',
    answer:
      'An assistant for gift ideas. Tell it who the gift is for, the occasion and your budget, and it shows gifts that fit.',
  },
  {
    question: 'How do I delete my account?',
    answer: 'In your settings, at the very end. Everything that belongs to it goes with it.',
  },
];
