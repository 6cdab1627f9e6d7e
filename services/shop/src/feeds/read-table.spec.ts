import { describe, expect, it } from '@jest/globals';
import { readTableFeed } from './read-table.ts';

async function* splitIntoChunks(text: string, size: number) {
  for (let index = 0; index < text.length; index += size) yield text.slice(index, index + size);
}

async function readRows(text: string, size = 7) {
  const rows = [];
  for await (const row of readTableFeed(splitIntoChunks(text, size))) rows.push(row);
  return rows;
}

const kite = { line: 2, fields: { id: '1', title: 'Kite', image_link: 'https://a.example/1' } };

describe('reading a table of products', () => {
  it.each([
    ['tabs', 'id\ttitle\timage_link\n1\tKite\thttps://a.example/1'],
    ['spaces in names', 'id\ttitle\timage link\n1\tKite\thttps://a.example/1\n'],
    ['prefixed names', 'g:id\tg:title\tg:image_link\n1\tKite\thttps://a.example/1'],
    ['capital letters', 'ID\tTitle\tImage Link\r\n1\tKite\thttps://a.example/1\r\n'],
    ['quoted names', '"id"\t"title"\t"image_link"\n"1"\t"Kite"\t"https://a.example/1"'],
    ['commas', 'id,title,image-link\n1,Kite,https://a.example/1'],
    ['commas and quotes', '"id","title","image_link"\n"1","Kite","https://a.example/1"'],
    ['semicolons', 'id;title;image_link\n1;Kite;https://a.example/1'],
    ['pipes', 'id|title|image_link\n1|Kite|https://a.example/1'],
    ['carriage returns', 'id\ttitle\timage_link\r1\tKite\thttps://a.example/1\r'],
    ['empty cells at the ends', 'id,title,image_link,,\n1,Kite,https://a.example/1,,,,'],
  ])('reads a table with %s', async (_, text) => {
    expect(await readRows(text)).toEqual([kite]);
  });

  it.each(['\n', '\r\n', '\r'])('skips only the TSV row with an unclosed quote (line end %j)', async end => {
    const lines = ['id\ttitle', '1\tKite', '2\t"Vase', '3\tLamp', '', '4\tPan, 12"', '5\t"Say ""hi"""'];
    expect(await readRows(lines.join(end))).toEqual([
      { line: 2, fields: { id: '1', title: 'Kite' } },
      { line: 3, rejected: 'a quote in it is not closed' },
      { line: 4, fields: { id: '3', title: 'Lamp' } },
      { line: 6, fields: { id: '4', title: 'Pan, 12"' } },
      { line: 7, fields: { id: '5', title: 'Say "hi"' } },
    ]);
  });

  it('reads line breaks within a quoted CSV cell', async () => {
    const text = 'id,title\n1,"Kite\nwith a ""tail""\r\nand string"\n2,Vase\n';
    expect(await readRows(text)).toEqual([
      { line: 2, fields: { id: '1', title: 'Kite\nwith a "tail"\nand string' } },
      { line: 5, fields: { id: '2', title: 'Vase' } },
    ]);
  });

  it('skips only the CSV row with an unclosed quote, even if quotes follow', async () => {
    const text = 'id,title\n1,"Kite\n2,Vase\n3,"Lamp, blue"\n4,Pan';
    expect(await readRows(text)).toEqual([
      { line: 2, rejected: 'a quote in it is not closed' },
      { line: 3, fields: { id: '2', title: 'Vase' } },
      { line: 4, fields: { id: '3', title: 'Lamp, blue' } },
      { line: 5, fields: { id: '4', title: 'Pan' } },
    ]);
    const unclosedLastRow = 'id,title\n1,Kite\n2,"Vase\n3,Lamp';
    expect(await readRows(unclosedLastRow)).toEqual([
      { line: 2, fields: { id: '1', title: 'Kite' } },
      { line: 3, rejected: 'a quote in it is not closed' },
      { line: 4, fields: { id: '3', title: 'Lamp' } },
    ]);
    const manyRows = `id,title\n1,"Kite\n${'2,Vase\n'.repeat(500)}`;
    const rows = await readRows(manyRows);
    expect(rows).toHaveLength(501);
    expect(rows[0]).toEqual({ line: 2, rejected: 'a quote in it is not closed' });
  });

  it.each(['\t', ',', ';', '|'])('skips a row with too many cells (delimiter %j)', async delimiter => {
    const text = ['id_title', '1_Kite_with_tail', '2_Vase', '3'].join('\n').replaceAll('_', delimiter);
    expect(await readRows(text)).toEqual([
      { line: 2, rejected: 'it has 4 cells for 2 attributes' },
      { line: 3, fields: { id: '2', title: 'Vase' } },
      { line: 4, fields: { id: '3', title: '' } },
    ]);
  });

  it('keeps a row with a NUL character', async () => {
    expect(await readRows('id\ttitle\n1\tKi\0te\n2\tVase')).toMatchObject([
      { fields: { id: '1' } },
      { fields: { id: '2', title: 'Vase' } },
    ]);
  });

  it('rejects a line of more than 1,000,000 characters', async () => {
    const longText = `id\ttitle\n1\t${'Kite '.repeat(400_000)}\n2\tVase`;
    expect(await readRows(longText, 100_000)).toEqual([
      { line: 2, rejected: 'it is longer than 1000000 characters' },
      { line: 3, fields: { id: '2', title: 'Vase' } },
    ]);
  });

  it('fails if the header line is invalid', async () => {
    await expect(readRows('id\t"title\n1\tKite')).rejects.toMatchObject({ name: 'FeedError', line: 1 });
  });

  it.each([
    ['an open quote in every line', '1,"a\n'],
    ['three quotes in every line', '"","a\n'],
    ['pairs of quotes after an open one', '"a","b"\n'],
    ['quotes only', '"'],
    ['delimiters only', ','],
    ['empty lines', '\n'],
  ])(
    'reads or rejects two megabytes of %s within a minute',
    async (_, pattern) => {
      const text = `id,title\n1,"Kite\n${pattern.repeat(2_000_000 / pattern.length)}`;
      await expect(readRows(text, 262_144).catch(error => error.name)).resolves.toBeTruthy();
    },
    60_000,
  );
});
