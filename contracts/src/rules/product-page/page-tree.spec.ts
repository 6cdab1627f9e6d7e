import { describe, expect, it } from '@jest/globals';
import { Element, Text } from 'domhandler';
import { elementsOf, pageTree, textOf } from './page-tree.ts';

describe('a page as a tree', () => {
  it('is no deeper than in a browser; what was deeper keeps its order and its own text', () => {
    const $ = pageTree(`${'<div>'.repeat(600)}<h1>Deep</h1><p>and <b>wide</b></p>`);
    expect($('h1').parents()).toHaveLength(512);
    const texts = $('h1, p, b')
      .toArray()
      .map(element => $(element).text());
    // A closing `</p>` without an opening one makes an empty paragraph, as in a browser.
    expect(texts).toEqual(['Deep', 'and ', 'wide', '']);
  });

  it('has 60,000 elements at most; what follows them is not read', () => {
    const $ = pageTree(`<h1>Kite</h1>${'<b>x'.repeat(200_000)}<h1>Late</h1>`);
    expect($('h1').text()).toBe('Kite');
    expect($('*').length).toBe(60_001);
  });

  it('is walked only as far as is asked for', () => {
    const wide = new Element(
      'div',
      {},
      [...Array(10_000)].map(() => new Element('b', {}, [new Text('x')])),
    );
    let looks = 0;
    wide.children = new Proxy(wide.children, {
      get: (nodes, at) => {
        looks += 1;
        return Reflect.get(nodes, at);
      },
    });
    expect([...elementsOf([wide], 5)].map(({ name }) => name)).toEqual(['div', 'b', 'b', 'b', 'b']);
    expect(textOf(wide, 20)).toBe('x'.repeat(20));
    expect(looks).toBeLessThan(50);
  });

  it('has one root, whatever the page closes', () => {
    const $ = pageTree('<p>a</p></read-page><p>b</p></ READ-PAGE><p>c</p>');
    expect($.root().children()).toHaveLength(1);
    expect($('p').text()).toBe('abc');
  });
});
