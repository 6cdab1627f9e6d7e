import { t } from '@lingui/core/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { getCatalogueLang } from '../language/i18n.ts';
import css from './feedback.module.css';

export interface Crumb {
  label: string;
  to?: string;
  /** Set for labels from the product catalogue, which are always in English. */
  isInCatalogueLanguage?: boolean;
}

const getLang = ({ isInCatalogueLanguage }: Crumb) =>
  isInCatalogueLanguage ? getCatalogueLang() : undefined;

/** Includes structured data for search engines. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const structuredData = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.label,
      ...(item.to === undefined ? {} : { item: new URL(item.to, location.origin).href }),
    })),
  };
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={css.crumbs}>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 && <IconChevronRight aria-hidden="true" />}
            {item.to === undefined ? (
              <bdi aria-current="page" lang={getLang(item)}>
                {item.label}
              </bdi>
            ) : (
              <Link to={item.to}>
                <bdi lang={getLang(item)}>{item.label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <script type="application/ld+json">{JSON.stringify(structuredData).replaceAll('<', '\\u003c')}</script>
    </nav>
  );
}
