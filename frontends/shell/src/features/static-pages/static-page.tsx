import { limits } from '@giftlist/contracts/limits';
import { supportEmail } from '@giftlist/contracts/product';
import { Button, LoadingRegion, Page, Skeleton, TextLink } from '@giftlist/frontend-kit/base';
import { api } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { oneDayCache, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconMail, IconPlus } from '@tabler/icons-react';
import css from './static-page.module.css';
import { builtInFaqs, type StaticName, staticTexts } from './static-texts.ts';

/** These pages are not translated. */
const englishProps = { lang: 'en', dir: 'ltr' } as const;

export function StaticPage({ name }: { name: StaticName }) {
  const { title, lead, parts } = staticTexts[name];
  return (
    <Page title={title} width="narrow" className={css.page}>
      {getCatalogueLang() && <p className={css.language}>{t`This page is in English.`}</p>}
      <h1 {...englishProps}>{title}</h1>
      <p className={css.lead} {...englishProps}>
        {lead}
      </p>
      {parts.map(({ heading, paragraphs }) => (
        <section key={heading} {...englishProps}>
          <h2>{heading}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {name === 'faq' && <Faqs />}
      {name === 'contact-us' && (
        <div className={css.acts}>
          <a className={css.mail} href={`mailto:${supportEmail}`}>
            <IconMail size={20} aria-hidden="true" />
            {supportEmail}
          </a>
          <Button to="/faq">{t`Read the FAQ`}</Button>
        </div>
      )}
    </Page>
  );
}

const skeletonLines = 12;

/** Shows the built-in questions if `GET /settings/faq` fails or returns no questions. */
function Faqs() {
  const { data: shownFaqs = builtInFaqs, isPending } = useQuery({
    queryKey: ['faq', 'all'],
    staleTime: limits.queryStaleMs,
    ...oneDayCache,
    queryFn: ({ signal }) => api.call('GET /settings/faq', { query: {}, signal }),
    select: faqs => (faqs.length === 0 ? builtInFaqs : faqs),
  });
  // Built-in questions shown while loading would make the page jump when the loaded questions replace them.
  if (isPending) {
    return (
      <LoadingRegion>
        <div className={css.faqs}>
          {Array.from({ length: skeletonLines }, (_, index) => (
            <div key={index} className={css.skeletonLine}>
              <Skeleton width="60%" height={16} />
            </div>
          ))}
        </div>
      </LoadingRegion>
    );
  }
  return (
    <>
      <div className={css.faqs}>
        {shownFaqs.map(({ question, answer }) => (
          <details key={question} {...englishProps}>
            <summary>
              {question}
              <IconPlus size={20} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className={css.more}>
        <Trans>
          Something else? <TextLink to="/contact-us">Contact us</TextLink>
        </Trans>
      </p>
    </>
  );
}
