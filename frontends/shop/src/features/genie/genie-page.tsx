import { genieWelcome } from '@giftlist/contracts/product';
import { Button, GiftPicture, LoadError, Page, Section } from '@giftlist/frontend-kit/base';
import { formatWholeMoney } from '@giftlist/frontend-kit/client';
import { translateSentence } from '@giftlist/frontend-kit/language';
import { Link } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconHeartHandshake, IconListCheck, IconMessage2, IconSparkles } from '@tabler/icons-react';
import { useCategoryGuides, useFaq } from '../guides/api/guides.ts';
import { FaqList } from '../guides/faq-list.tsx';
import gloves from '../pictures/gloves.webp';
import teapot from '../pictures/teapot.webp';
import yarn from '../pictures/yarn.webp';
import { GuideCarousel } from './carousel.tsx';
import { sendOnArrival } from './conversation.ts';
import css from './genie.module.css';
import { GenieAvatar } from './genie-avatar.tsx';

const getSteps = () =>
  [
    {
      icon: IconMessage2,
      title: t`Say who it is for`,
      text: t`One sentence in your own words is enough: who, how old, what they like, what you want to spend.`,
    },
    {
      icon: IconSparkles,
      title: t`Look at real gifts`,
      text: t`Genie searches the shop and comes back with up to six, and a reason for each. When nothing fits, it says so.`,
    },
    {
      icon: IconHeartHandshake,
      title: t`Talk it over`,
      text: t`‘Cheaper’, ‘more like the second’, ‘no candles, no mugs’, ‘now my sister, 25 each’: it follows.`,
    },
    {
      icon: IconListCheck,
      title: t`Put it on a list`,
      text: t`One press, and nobody buys the same thing twice.`,
    },
  ] as const;

const getExampleIdeas = () =>
  [
    {
      name: t`Hand-dyed yarn`,
      reason: t`Knitted up by spring, so no clutter`,
      priceUsd: 58,
      src: yarn,
      tint: 'lilac',
    },
    {
      name: t`Stoneware teapot`,
      reason: t`For tea after a long walk`,
      priceUsd: 54,
      src: teapot,
      tint: 'mint',
    },
    {
      name: t`Wool gloves`,
      reason: t`Warm, even for the hand with the lead`,
      priceUsd: 46,
      src: gloves,
      tint: 'peach',
    },
  ] as const;

/** Always in English, because these messages are sent unchanged and Genie understands only English. */
const examples = [
  { text: 'My dad, 60, likes fishing and jazz, under 50', followUps: ['Cheaper', 'More like the second'] },
  {
    text: 'A girl of 8 who loves dinosaurs and drawing, under 30',
    followUps: ['No screens', 'Show me more'],
  },
  {
    text: 'Housewarming for our neighbors, they cook a lot, no alcohol',
    followUps: ['Under 40', 'Something for the garden'],
  },
] as const;

const getChatUrl = (text: string) => `/genie/chat?say=${encodeURIComponent(text)}`;

export function GeniePage() {
  const { data: guides = [], isError, refetch } = useCategoryGuides('popular');
  const { data: faq = [] } = useFaq('genie');
  const price = formatWholeMoney(60, 'USD');
  return (
    <Page title={t`Genie, the gift finder`} analyticsTitle="Genie">
      <div className={css.hero}>
        <div className={css.heroWords}>
          <h1>{translateSentence(genieWelcome.heading)}</h1>
          <p>{translateSentence(genieWelcome.text)}</p>
          <div className={css.heroActs}>
            <Button variant="primary" size="lg" to="/genie/chat">
              {t`Chat with Genie`}
            </Button>
            <span>{t`Free, and you need no account`}</span>
          </div>
        </div>
        <div className={css.heroChat} aria-hidden="true">
          <p className={css.mine}>
            {t`My mother-in-law, 66. Knits, walks the dog, drinks tea. Around 60. She hates clutter!`}
          </p>
          <div className={css.theirs}>
            <GenieAvatar />
            <p className={css.say}>
              {t`For your mother-in-law, 66, knitting, dogs and tea, around ${price}. Here is what I would wrap:`}
            </p>
          </div>
          <ul className={css.found}>
            {getExampleIdeas().map(({ name, reason, priceUsd, src, tint }) => (
              <li key={name}>
                <GiftPicture src={src} seed={name} tint={tint} cutout eager />
                <p className={css.foundName}>{name}</p>
                <p className={css.foundReason}>{reason}</p>
                <p className={css.foundPrice}>{formatWholeMoney(priceUsd, 'USD')}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>

      <Section title={t`How it works`}>
        <ol className={css.how}>
          {getSteps().map(({ icon: Icon, title, text }, index) => (
            <li key={title}>
              <span className={css.howIcon}>
                <Icon aria-hidden="true" />
              </span>
              <h3>
                {index + 1}. {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section title={t`Begin with one of these`}>
        <ul className={css.examples}>
          {examples.map(({ text, followUps: [first, second] }) => (
            <li key={text} className={css.example}>
              <Link to={getChatUrl(text)} state={sendOnArrival}>
                <span className={css.mine} lang="en" dir="auto">
                  {text}
                </span>
                <span className={css.thenLine}>
                  <Trans>
                    and then: <q lang="en">{first}</q>, <q lang="en">{second}</q>
                  </Trans>
                </span>
                <b>{t`Try this conversation`}</b>
              </Link>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        title={t`Rather look around?`}
        action={
          <Button variant="line" to="/gift-ideas">
            {t`Browse Gift Guides`}
          </Button>
        }
      >
        {isError && <LoadError title={t`We could not load the guides`} onRetry={() => void refetch()} />}
        {guides.length > 0 && <GuideCarousel guides={guides} />}
      </Section>
      <FaqList faqs={faq} />
    </Page>
  );
}
