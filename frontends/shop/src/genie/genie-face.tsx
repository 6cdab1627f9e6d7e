import css from './genie.module.css';
import face from './genie.webp';

/** The picture of Genie on its background. */
export function GenieFace({ large = false }: { large?: boolean }) {
  const size = large ? 256 : 44;
  return (
    <span className={large ? css.bigFace : css.face}>
      <img src={face} alt="" width={size} height={size} />
    </span>
  );
}
