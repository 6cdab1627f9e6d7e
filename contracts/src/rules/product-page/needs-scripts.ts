import type { AnyNode } from 'domhandler';
import { isElement, type PageTree } from './page-tree.ts';

const maxNoticeLength = 300;
/** A page with less text outside its heading counts as empty, for example 'Loading…'. */
const minTextLength = 22;

const invisibleElements = /^(script|style|template|title|svg|iframe)$/;
/** For example 'You need to enable JavaScript to run this app.' or 'Bitte JavaScript aktivieren'. */
const javaScriptRequest =
  /(?:enable|turn on|activate|allow|requires?|needs?|without|disabled|aktivier\w{0,12}|einschalten|deaktiviert|benötigt|activ\w{0,12}|désactivé\w{0,12}|habilit\w{0,12}|attiv\w{0,12}|abilit\w{0,12}|ativ\w{0,12}|włącz\w{0,12}|включ\w{0,12})[^.!?]{0,60}\bjava ?script\b|\bjava ?script\b[^.!?]{0,60}(?:enabled?|disabled|required|needed|turned|aktivier\w{0,12}|einschalten|deaktiviert|benötigt|activ\w{0,12}|désactivé\w{0,12}|habilit\w{0,12}|attiv\w{0,12}|ativ\w{0,12}|włącz\w{0,12}|включ\w{0,12}|有効|启用|啟用)/i;

/**
 * Whether a page is empty without scripts, or only asks for JavaScript. Its title is then that of the shop or the
 * framework.
 */
export function needsScripts(tree: PageTree): boolean {
  const text = collectText(tree.root.children, { includesHeading: false, includesNoscript: false });
  if (text.length < minTextLength) return true;
  return text.length < maxNoticeLength && javaScriptRequest.test(collectText(tree.root.children, everything));
}

const everything = { includesHeading: true, includesNoscript: true };

/** Stops once there is enough text, because a malicious page may be huge. */
function collectText(
  roots: readonly AnyNode[],
  { includesHeading, includesNoscript }: typeof everything,
): string {
  const parts: string[] = [];
  const stack = roots.toReversed();
  for (let length = 0; length < 2 * maxNoticeLength; ) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type === 'text') {
      const text = node.data.slice(0, 10_000).replace(/\s+/g, ' ').trim();
      if (text === '') continue;
      parts.push(text);
      length += text.length;
    } else if (isElement(node) && isVisible(node.name, { includesHeading, includesNoscript })) {
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }
  return parts.join(' ').slice(0, 4 * maxNoticeLength);
}

const isVisible = (name: string, { includesHeading, includesNoscript }: typeof everything): boolean =>
  !invisibleElements.test(name) &&
  (name !== 'h1' || includesHeading) &&
  (name !== 'noscript' || includesNoscript);
