import { Section, TextLink } from '@giftlist/frontend-kit/base';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import css from './guides.module.css';

export function FaqList({ faqs }: { faqs: readonly { question: string; answer: string }[] }) {
  if (faqs.length === 0) return null;
  return (
    <Section title={t`Questions and answers`}>
      <div className={css.faq}>
        {faqs.map(({ question, answer }) => (
          <details key={question} lang={getCatalogueLang()}>
            <summary>
              <bdi>{question}</bdi>
              <IconPlus size={20} aria-hidden="true" />
            </summary>
            <p dir="auto">{answer}</p>
          </details>
        ))}
      </div>
      <p className={css.more}>
        <Trans>
          Something else? <TextLink to="/contact-us">Contact us</TextLink> or read{' '}
          <TextLink to="/faq">all answers</TextLink>.
        </Trans>
      </p>
    </Section>
  );
}
