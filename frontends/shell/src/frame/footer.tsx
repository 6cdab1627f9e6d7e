import { brand } from '@giftlist/contracts/product';
import { useSession } from '@giftlist/frontend-kit/client';
import { Link } from '@giftlist/frontend-kit/router';
import css from './frame.module.css';

export function Footer() {
  const { profile } = useSession();
  return (
    <footer className={css.foot}>
      <div className={css.footBar}>
        <span className={css.grow}>
          © {new Date().getFullYear()} {brand}
        </span>
        <Link to="/gift-ideas">Shop</Link>
        <Link to="/gift-guides">Gift guides</Link>
        <Link to="/genie">Genie</Link>
        <Link to="/giving">My giving</Link>
        {profile && (
          <>
            <Link to="/occasions">Occasions</Link>
            <Link to="/notifications/preferences">Notification settings</Link>
            <Link to="/settings">Settings</Link>
          </>
        )}
        <Link to="/faq">FAQ</Link>
        <Link to="/privacy-policy">Privacy</Link>
        <Link to="/terms-of-use">Terms</Link>
        <Link to="/disclaimer">Disclaimer</Link>
        <Link to="/contact-us">Contact us</Link>
      </div>
    </footer>
  );
}
