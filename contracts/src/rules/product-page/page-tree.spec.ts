import { describe, expect, it } from '@jest/globals';
import { getText, PageTree } from './page-tree.ts';

describe('PageTree', () => {
  const namesIn = ({ elements }: PageTree) => elements.map(({ name }) => name).join(' ');

  it('nests at most 512 levels like a browser, and keeps deeper elements in order', () => {
    const tree = new PageTree(`${'<div>'.repeat(600)}<h1>Deep</h1><p>and <b>wide</b></p>`);
    const [heading] = tree.named('h1');
    let depth = 0;
    for (let ancestor = heading?.parent; ancestor?.parent; ancestor = ancestor.parent) depth += 1;
    expect(depth).toBe(512);
    const texts = ['h1', 'p', 'b'].flatMap(name => tree.named(name)).map(element => getText(element));
    // A closing `</p>` without an opening one makes an empty paragraph, as in a browser.
    expect(texts).toEqual(['Deep', 'and ', '', 'wide']);
  });

  it('parses at most 60,000 elements besides the root', () => {
    const tree = new PageTree(`<h1>Kite</h1>${'<b>x'.repeat(200_000)}<h1>Late</h1>`);
    expect(tree.named('h1').map(element => getText(element))).toEqual(['Kite']);
    expect(tree.elements).toHaveLength(60_001);
    expect(tree.root.end).toBe(60_001);
  });

  it('within: returns the elements inside an element, even if tags are not closed', () => {
    const tree = new PageTree('<main><p>a<b>c</b><i></i></p><hr><u>d</main><s>e<q>f');
    const namesWithin = (name: string, maxElements = 10) =>
      tree.named(name).flatMap(element => tree.within(element, maxElements).map(inner => inner.name));
    expect(namesIn(tree)).toBe('read-page main p b i hr u s q');
    expect(namesWithin('main')).toEqual(['p', 'b', 'i', 'hr', 'u']);
    expect(namesWithin('main', 2)).toEqual(['p', 'b']);
    expect(namesWithin('p')).toEqual(['b', 'i']);
    expect(namesWithin('u')).toEqual([]);
    expect(namesWithin('s')).toEqual(['q']);
  });

  it('finds all elements with a name or an id', () => {
    const tree = new PageTree('<p id=a>1</p><P ID=b>2</P><i id=a>3</i>');
    expect(tree.named('p').map(element => getText(element))).toEqual(['1', '2']);
    expect(tree.withId('a').map(element => getText(element))).toEqual(['1', '3']);
    expect(tree.withId('c')).toEqual([]);
  });

  it.each([
    [
      'entities in texts and attributes',
      '<p title="a &amp; b &eacute;">c &lt; d &euro;5</p>',
      'c < d €5',
      'a & b é',
    ],
    ['bare ampersands', '<p title="a & b?c=1&d=2">c & d && &</p>', 'c & d && &', 'a & b?c=1&d=2'],
    ['an attribute in single quotes', `<p title='a "b" &quot;c&quot;'>d</p>`, 'd', 'a "b" "c"'],
    ['an attribute without quotes', '<p title=a&amp;b>c</p>', 'c', 'a&b'],
    ['angle brackets in attributes', '<p title="a > b < c">d > e</p>', 'd > e', 'a > b < c'],
    ['comments between texts', '<p title="">$<!-- -->19<!-- & --></p>', '$19', ''],
    ['an entity that is cut off', '<p title="x">a &am', 'a &am', 'x'],
    [
      'attributes named like properties of JavaScript objects',
      '<p title=a __proto__=b constructor=c>d</p>',
      'd',
      'a',
    ],
    ['an attribute written twice', '<p title="a" title="b">c</p>', 'c', 'a'],
  ])('parses %s', (_, html, text, title) => {
    const [element] = new PageTree(html).named('p');
    expect([getText(element), element?.attribs.title]).toEqual([text, title]);
  });

  it('ends scripts, styles and titles like a browser', () => {
    const tree = new PageTree(
      '<title>a &amp; <b></title><script>if (a < b) "</p>"; x = "<\\/script>" & 1</script><style>p > a {}</style><p>c',
    );
    expect(namesIn(tree)).toBe('read-page title script style p');
    expect(getText(tree.named('title')[0])).toBe('a & <b>');
    expect(getText(tree.named('script')[0])).toBe('if (a < b) "</p>"; x = "<\\/script>" & 1');
  });

  it('getText: stops reading at the given length', () => {
    const [wide] = new PageTree(`<div>${'<b>x</b>'.repeat(10_000)}</div>`).named('div');
    if (wide === undefined) throw new Error('there is no element');
    let childAccesses = 0;
    wide.children = new Proxy(wide.children, {
      get: (nodes, key) => {
        childAccesses += 1;
        return Reflect.get(nodes, key);
      },
    });
    expect(getText(wide, 20)).toBe('x'.repeat(20));
    expect(childAccesses).toBeLessThan(50);
  });

  it('keeps one root, even if the page contains the closing tag of the root', () => {
    const tree = new PageTree('<p>a</p></read-page><p>b</p></ READ-PAGE><p>c</p>');
    expect(tree.named('p').map(({ parent }) => parent === tree.root)).toEqual([true, true, true]);
  });
});
