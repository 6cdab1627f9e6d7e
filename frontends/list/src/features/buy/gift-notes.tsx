import Markdown from 'react-markdown';
import css from './buy.module.css';

/** No pictures, HTML or scripts, because notes are untrusted text from other people. */
const allowedElements = ['p', 'br', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'a', 'code', 'blockquote'];

/** A URL at the start or after a space, without trailing punctuation. */
const urlPattern = /(^|\s)(https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"’”])/g;

/** Wraps plain URLs in angle brackets, so that Markdown links them. */
const linkUrls = (text: string): string => text.replace(urlPattern, '$1<$2>');

export function GiftNotes({ text }: { text: string }) {
  return (
    <div className={css.notes} dir="auto">
      <Markdown
        allowedElements={allowedElements}
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
