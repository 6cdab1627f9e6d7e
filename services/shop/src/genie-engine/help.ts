export interface HelpLink {
  text: string;
  to: string;
}

interface Topic {
  /** All of them must match. */
  patterns: RegExp[];
  /** A question in `faq.json`, where the reply is stored. */
  faq?: string;
  answer?: string;
  link: HelpLink;
}

export const faqLink = { text: 'All questions and answers', to: '/faq' };
const settingsLink = { text: 'Open settings', to: '/settings' };

export const topics: readonly Topic[] = [
  {
    patterns: [
      /\b(?:delet|clos|remov|cancel|eras|deactivat|leav)/,
      /\b(?:account|profile|membership|everything about me)\b/,
    ],
    answer:
      'You can delete your account in the settings. Before anything is deleted, you see what it includes.',
    link: { text: 'Delete account', to: '/settings?delete-account=' },
  },
  {
    patterns: [/\b(?:my data|personal data|privacy|gdpr|export|cookies|information about me)\b/],
    answer:
      'In the settings you can download your data and delete your account. The privacy policy says what is kept and why.',
    link: { text: 'Privacy policy', to: '/privacy-policy' },
  },
  {
    patterns: [
      /\b(?:password|e-?mail address|two.factor|passkey|log ?in|sign ?in)\b/,
      /\b(?:chang|forg[eo]t|reset|set|lost|can't|cannot|how)/,
    ],
    answer:
      'You change your e-mail address and your password in the settings. If you forgot the password, ask for a new one where you sign in.',
    link: settingsLink,
  },
  {
    patterns: [
      /\b(?:without|need|have to|must|require)\b.*\b(?:account|sign(?:ing)? ?up|register|registration|log(?:ging)? in)\b|\baccount\b.*\b(?:needed|required|necessary)\b/,
    ],
    answer:
      'You don’t need an account to talk to me, to look around or to reserve a gift. You need one only to keep a list.',
    link: { text: 'Create a free account', to: '/sign-up' },
  },
  {
    patterns: [
      /\b(?:see|sees|know|knows|told|tell|tells|find out|finds out|notice|notices|notified|learn|show|visible)\b/,
      /\b(?:bought|buy|buys|buying|reserv\w*|taken|take|purchas\w*|claim\w*|surprise|names?)\b/,
    ],
    answer:
      'No. Until the owner of a list chooses to reveal the gifts, nothing on it tells them what is reserved or who did it. Other guests see that it is reserved, but not who reserved it.',
    link: faqLink,
  },
  {
    patterns: [/\b(?:cancel|undo|change|release|unreserve|take back)\b/, /\breserv/],
    answer:
      'Open the link in the mail that confirmed your reservation, or look under My giving, and release the gift.',
    link: { text: 'My giving', to: '/giving' },
  },
  {
    patterns: [/\b(?:how|where) (?:do|does|can|could|would|should|to)\b/, /\b(?:reserv|claim|mark)/],
    answer:
      'Open the link of the list, choose a gift and press Buy this gift. Your name and e-mail address are enough; the owner does not see it.',
    link: faqLink,
  },
  {
    patterns: [/\b(?:unsubscribe|newsletters?|notifications?|mails|e-?mails?)\b/],
    answer:
      'You choose in the notification settings which mails you get. Each of them also ends with a link to unsubscribe.',
    link: { text: 'Notification settings', to: '/notifications/preferences' },
  },
  {
    patterns: [/\b(?:who can see|who sees|private|public|hide|visible to)\b/, /\b(?:lists?|wish ?lists?)\b/],
    faq: 'Who can see my list?',
    link: { text: 'My lists', to: '/lists' },
  },
  {
    patterns: [/\b(?:together|collaborat\w*|two of us|co-?own\w*|both edit)\b/],
    faq: 'Can two of us look after one list?',
    link: { text: 'My lists', to: '/lists' },
  },
  {
    patterns: [/\b(?:share|sharing|send|invite)\b/, /\b(?:lists?|wish ?lists?)\b/],
    answer:
      'Open your list and choose Share: you get a link for your family and friends. They need no account to reserve a gift.',
    link: { text: 'My lists', to: '/lists' },
  },
  {
    patterns: [
      /\b(?:add|find|follow|search|where)\b/,
      /\b(?:friends?|followers?)\b/,
      /\b(?:add|find|follow|button|how|where)\b/,
    ],
    answer:
      'Under Friends you find people by name, e-mail or username, follow them, and invite others with a link.',
    link: { text: 'Find friends', to: '/friends/find-friends' },
  },
  {
    patterns: [/\b(?:remind\w*|birthdays)\b/, /\b(?:remind\w*|remember|notif\w*)\b/],
    faq: 'How do I remember birthdays?',
    link: { text: 'Occasions', to: '/occasions' },
  },
  {
    patterns: [
      /\b(?:any (?:website|shop|store|site)|other (?:websites?|shops?|stores?)|amazon|paste|from a link|url)\b/,
    ],
    faq: 'Can I add something from any website?',
    link: { text: 'My lists', to: '/lists' },
  },
  {
    patterns: [/\b(?:return|refund|send back|warranty|guarantee|broken item)\b/],
    answer:
      'Ask the store where it was bought: each store has its own rules for returns. Giftlist only links to stores.',
    link: faqLink,
  },
  {
    patterns: [
      /\b(?:do you|does giftlist|you|giftlist|where (?:do|can) i)\b/,
      /\b(?:sell|sold|ship\w*|deliver\w*|order|checkout|actually buy|credit cards?|payments?|paypal)\b/,
    ],
    faq: 'Where do I actually buy?',
    link: faqLink,
  },
  {
    patterns: [
      /\b(?:free|cost anything|costs? (?:me )?(?:money|something)|subscription|fees?|charge|premium)\b|\b(?:how much|what) (?:does|is) (?:it|this|that|giftlist|genie)\b/,
    ],
    faq: 'Does it cost anything?',
    link: faqLink,
  },
  {
    patterns: [/\b(?:ratings?|reviews?|stars)\b/, /\b(?:real|fake|true|trust)\b/],
    faq: 'Are the ratings real?',
    link: faqLink,
  },
  {
    patterns: [/\bcurrenc/],
    faq: 'Why are prices shown in another currency?',
    link: settingsLink,
  },
  {
    patterns: [/\b(?:contact|support|help ?desk|complain\w*|speak to (?:a |some)|talk to a human)\b/],
    answer: 'Write to the people behind Giftlist, and they will reply.',
    link: { text: 'Contact us', to: '/contact-us' },
  },
  {
    patterns: [/\bhow (?:do|can|would) i\b/, /\b(?:make|create|start|begin)\b/, /\blist\b/],
    answer: 'Choose Create a list, name it and add the first gift. The link to share is there at once.',
    link: { text: 'My lists', to: '/lists' },
  },
  {
    patterns: [/\b(?:what is|what's|how does) giftlist\b/],
    faq: 'What is Giftlist?',
    link: faqLink,
  },
];

const questionPattern =
  /\?|^\W*(?:(?:hi|hello|hey|ok|okay|and|but|also|so|please|quick question)\W+)*(?:how|what|what's|where|when|why|who|which|can|could|do|does|did|is|are|will|would|may|should|i want to|i need to|i'd like to|help me)\b/;
/** Descriptions of a person or gift, which are not questions about Giftlist. */
const descriptionPattern =
  /\b(?:gifts?|presents?|something|ideas?|anything) (?:for|to give)\b|\bfor (?:my|our|an?|his|her) (?!list|account|gift)|\b(?:who|she|he|they) (?:loves?|likes?|enjoys?)\b/;

export const isQuestion = (folded: string): boolean =>
  questionPattern.test(folded) && !descriptionPattern.test(folded);

export const findTopic = (folded: string): Topic | undefined =>
  isQuestion(folded)
    ? topics.find(({ patterns }) => patterns.every(pattern => pattern.test(folded)))
    : undefined;

const unrelatedRequest =
  /^\W*(?:(?:please|can you|could you|ignore[^,.]*|forget[^,.]*)\W+)*(?:write|sing|tell me (?:a|the)|translate|explain|solve|calculate|code|how (?:do|can|to|does|many|much|old)|why (?:is|are|do|does|did)|when|where|what(?:'s| is| are) (?:the|an?)\b)/;
const giftWords = /\b(?:gifts?|presents?|give|surprise|buy|birthday|christmas|loves?|likes?|ideas?)\b/;

const prohibitedWords =
  /\b(?:sex|sex toys?|porn\w*|nudes?|escorts?|cocaine|heroin|meth|firearms?|pistols?|rifles?|ammo|explosives?|(?<!bath )bombs?)\b/;

export const isOffTopic = (folded: string): boolean =>
  prohibitedWords.test(folded) || (unrelatedRequest.test(folded) && !giftWords.test(folded));
