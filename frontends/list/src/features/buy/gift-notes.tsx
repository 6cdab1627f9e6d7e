import Markdown from 'react-markdown';
import css from './buy.module.css';

/** Elements allowed in an owner's notes: text, lists and links. No pictures, no HTML, no scripts. */
const elements = ['p', 'br', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'a', 'code', 'blockquote'];

/** Marks up URLs at a line's start or after a space as links, as Markdown does not do that by itself. */
const linkUrls = (text: string): string =>
  text.replace(/(^|\s)(https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"’”])/g, '$1<$2>');

/** Renders an owner's notes on a gift as Markdown; single line breaks are kept, and plain URLs are links. */
export function GiftNotes({ text }: { text: string }) {
  return (
    <div className={css.notes} dir="auto">
      <Markdown
        allowedElements={elements}
        unwrapDisallowed
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener nofollow ugc">
              {children}
            </a>
          ),
        }}
      >
        {linkUrls(text)}
      </Markdown>
    </div>
  );
}
