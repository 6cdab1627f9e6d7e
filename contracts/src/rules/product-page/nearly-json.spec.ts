import { describe, expect, it } from '@jest/globals';
import { LinkedData } from './json-ld-nodes.ts';
import { PageTree } from './page-tree.ts';

const readNames = (json: string): unknown[] => {
  const tree = new PageTree(`<script type="application/ld+json">${json}</script>`);
  return new LinkedData(tree).nodes.map(({ name }) => name);
};

describe('LinkedData', () => {
  it.each([
    ['CDATA', '<![CDATA[{"name":"Kite"}]]>', ['Kite']],
    ['CDATA in comments', '//<![CDATA[\n{"name":"Kite"}\n//]]>', ['Kite']],
    ['CDATA in block comments', '/*<![CDATA[*/{"name":"Kite"}/*]]>*/', ['Kite']],
    ['an HTML comment', '<!-- {"name":"Kite"} -->', ['Kite']],
    ['a line comment', '{\n// the name\n"name":"Kite"}', ['Kite']],
    ['a block comment', '{"name": /* of it */ "Kite"}', ['Kite']],
    ['a string that looks like a comment', '{"name":"http://kite // /* x */",}', ['http://kite // /* x */']],
    ['a control character', '{"name":"Ki\u0001te"}', ['Ki te']],
    ['a raw line break', '{"name":"Kite\nred"}', ['Kite red']],
    ['a raw tab', '{"name":"Kite\tred"}', ['Kite red']],
    ["an escaped '", `{"name":"Tom\\'s kite"}`, ["Tom's kite"]],
    ['an unknown escape', '{"name":"10\\% off"}', ['10% off']],
    ['two objects', '{"name":"Shop"}{"name":"Kite"}', ['Shop', 'Kite']],
    ['two objects and a comma', '{"name":"Shop"},\n{"name":"Kite"}', ['Shop', 'Kite']],
    ['a semicolon', '{"name":"Kite"};', ['Kite']],
    ['commas before closing brackets', '[{"name":"Kite","tags":["a","b", ] ,}\n,]', ['Kite']],
    ['an object that is cut off', '{"name":"Shop"}{"name":"Kite', ['Shop']],
    ['only the word undefined', 'undefined', []],
  ])('reads nearly valid JSON with %s', (_, text, names) => {
    expect(readNames(text)).toEqual(names);
  });

  it('resolves references to other scripts, also to a node that refers to itself', () => {
    const html = [
      '{"@type":"Product","offers":{"@id":"#a"},"image":[{"@id":"#i"},{"@id":"#none"}]}',
      '{"@id":"#a","price":5}',
      '{"@id":"#i","url":"/kite.jpg"}',
      '{"@id":"#loop","x":{"@id":"#loop"}}',
    ]
      .map(text => `<script type="application/ld+json">${text}</script>`)
      .join('');
    const data = new LinkedData(new PageTree(html));
    const [product] = data.nodes;
    expect(data.resolve(product?.offers)).toEqual([{ '@id': '#a', price: 5 }]);
    expect(data.resolve(product?.image)).toEqual([{ '@id': '#i', url: '/kite.jpg' }]);
    expect(data.resolve({ '@id': '#loop' })).toHaveLength(1);
  });
});
