import css from './genie.module.css';
import face from './genie.webp';

/** The picture of Genie on its background. */
export function GenieFace() {
  return (
    <span className={css.face}>
      <img src={face} alt="" width={44} height={44} />
    </span>
  );
}
