import css from './genie.module.css';
import face from './genie.webp';

/** Genie, on the sky that it stands before. */
export function GenieFace({ large = false }: { large?: boolean }) {
  const size = large ? 256 : 44;
  return (
    <span className={large ? css.bigFace : css.face}>
      <img src={face} alt="" width={size} height={size} />
    </span>
  );
}
