import { brand } from '@giftlist/contracts/product';
import { useSession } from '@giftlist/frontend-kit/client';
import { Link } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { LanguageLinks } from '../language/language-links.tsx';
import css from './frame.module.css';

export function Footer() {
  const { profile } = useSession();
  return (
    <footer className={css.foot}>
      <div className={css.footBar}>
        <span className={css.grow}>
          © {new Date().getFullYear()} {brand}
        </span>
        <Link to="/gift-ideas">{t`Shop`}</Link>
        <Link to="/gift-guides">{t`Gift guides`}</Link>
        <Link to="/genie">{t`Genie`}</Link>
        <Link to="/giving">{t`My giving`}</Link>
        {profile && (
          <>
            <Link to="/occasions">{t`Occasions`}</Link>
            <Link to="/notifications/preferences">{t`Notification settings`}</Link>
            <Link to="/settings">{t`Settings`}</Link>
          </>
        )}
        <Link to="/faq">{t`FAQ`}</Link>
        <Link to="/privacy-policy">{t`Privacy`}</Link>
        <Link to="/terms-of-use">{t`Terms`}</Link>
        <Link to="/disclaimer">{t`Disclaimer`}</Link>
        <Link to="/contact-us">{t`Contact us`}</Link>
        {!profile && <LanguageLinks />}
      </div>
    </footer>
  );
}
