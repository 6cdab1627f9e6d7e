import { type Language, languageParameter, languages, offeredLanguages } from '@giftlist/contracts/languages';
import { appendQuery } from '@giftlist/frontend-kit/client';
import { getLanguage } from '@giftlist/frontend-kit/language';
import { useLocation } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import css from './language-links.module.css';

export interface LanguageLinksProps {
  offered?: readonly Language[];
}

export function LanguageLinks({ offered = offeredLanguages }: LanguageLinksProps) {
  const { pathname, search } = useLocation();
  const otherLanguages = languages.filter(({ code }) => code !== getLanguage() && offered.includes(code));
  if (otherLanguages.length === 0) return null;
  return (
    <nav aria-label={t`Language`} className={css.languages}>
      {otherLanguages.map(({ code, name }) => {
        const params = new URLSearchParams(search);
        params.set(languageParameter, code);
        return (
          <a key={code} href={appendQuery(pathname, params)} lang={code} hrefLang={code}>
            {name}
          </a>
        );
      })}
    </nav>
  );
}
