const boundary = 'odd';
const type = `multipart/form-data; boundary=${boundary}`;
const end = `--${boundary}--\r\n`;
const part = (head: string, content = 'x'): string => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`;
const named = (rest: string): string => `content-disposition: form-data; ${rest}`;

/** Description, body and content type. */
export const unusualMultiparts: [description: string, body: string | Buffer, type: string][] = [
  ['a part without content and end', `--${boundary}\r\n${named('name="a"')}\r\n\r\n`, type],
  ['a truncated file', `--${boundary}\r\n${named('name="file"; filename="a.png"')}\r\n\r\nabc`, type],
  ['no part', end, type],
  ['a part without a name', part('content-type: image/png') + end, type],
  ['a part with an empty name', part(named('name=""; filename=""')) + end, type],
  ['a part named __proto__', part(named('name="__proto__"')) + end, type],
  ['a file name that is a path', part(`${named('name="file"; filename="../../etc/passwd"')}`) + end, type],
  ['a file name with NUL', part(named('name="file"; filename="a\u0000.png"')) + end, type],
  [
    'a file name of 5,000 characters',
    part(named(`name="file"; filename="${'é'.repeat(5_000)}.png"`)) + end,
    type,
  ],
  [
    'a file that is not a picture',
    part(`${named('name="file"; filename="a.png"')}\r\ncontent-type: image/png`) + end,
    type,
  ],
  [
    'an empty file',
    part(`${named('name="file"; filename="a.png"')}\r\ncontent-type: image/png`, '') + end,
    type,
  ],
  ['the same file twice', part(named('name="file"; filename="a.png"')).repeat(2) + end, type],
  ['a thousand parts', part(named('name="a"')).repeat(1_000) + end, type],
  ['a part with a long head', part(`${named('name="a"')}\r\nx-odd: ${'a'.repeat(60_000)}`) + end, type],
  [
    'a multipart in a part',
    part(`${named('name="a"')}\r\ncontent-type: ${type}`, part(named('name="b"')) + end) + end,
    type,
  ],
  ['the end before a part', end + part(named('name="a"')), type],
  ['an empty boundary', part(named('name="a"')) + end, 'multipart/form-data; boundary='],
  [
    'a boundary of 300 characters',
    `--${'b'.repeat(300)}--\r\n`,
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ],
  ['bytes that are not text', Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0x2d, 0x2d]), type],
];
