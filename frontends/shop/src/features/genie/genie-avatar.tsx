import css from './genie.module.css';
import face from './genie.webp';

export function GenieAvatar() {
  return (
    <span className={css.face}>
      <img src={face} alt="" width={44} height={44} />
    </span>
  );
}
