const boundary = 'odd';
const type = `multipart/form-data; boundary=${boundary}`;
const end = `--${boundary}--\r\n`;
const createPart = (head: string, content = 'x'): string => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`;
const createDisposition = (rest: string): string => `content-disposition: form-data; ${rest}`;

export const unusualMultiparts: [description: string, body: string | Buffer, type: string][] = [
  ['a part without content and end', `--${boundary}\r\n${createDisposition('name="a"')}\r\n\r\n`, type],
  [
    'a truncated file',
    `--${boundary}\r\n${createDisposition('name="file"; filename="a.png"')}\r\n\r\nabc`,
    type,
  ],
  ['no part', end, type],
  ['a part without a name', createPart('content-type: image/png') + end, type],
  ['a part with an empty name', createPart(createDisposition('name=""; filename=""')) + end, type],
  ['a part named __proto__', createPart(createDisposition('name="__proto__"')) + end, type],
  [
    'a file name that is a path',
    createPart(`${createDisposition('name="file"; filename="../../etc/passwd"')}`) + end,
    type,
  ],
  ['a file name with NUL', createPart(createDisposition('name="file"; filename="a\u0000.png"')) + end, type],
  [
    'a file name of 5,000 characters',
    createPart(createDisposition(`name="file"; filename="${'é'.repeat(5_000)}.png"`)) + end,
    type,
  ],
  [
    'a file that is not a picture',
    createPart(`${createDisposition('name="file"; filename="a.png"')}\r\ncontent-type: image/png`) + end,
    type,
  ],
  [
    'an empty file',
    createPart(`${createDisposition('name="file"; filename="a.png"')}\r\ncontent-type: image/png`, '') + end,
    type,
  ],
  [
    'the same file twice',
    createPart(createDisposition('name="file"; filename="a.png"')).repeat(2) + end,
    type,
  ],
  ['a thousand parts', createPart(createDisposition('name="a"')).repeat(1_000) + end, type],
  [
    'a part with a long head',
    createPart(`${createDisposition('name="a"')}\r\nx-odd: ${'a'.repeat(60_000)}`) + end,
    type,
  ],
  [
    'a multipart in a part',
    createPart(
      `${createDisposition('name="a"')}\r\ncontent-type: ${type}`,
      createPart(createDisposition('name="b"')) + end,
    ) + end,
    type,
  ],
  ['the end before a part', end + createPart(createDisposition('name="a"')), type],
  ['an empty boundary', createPart(createDisposition('name="a"')) + end, 'multipart/form-data; boundary='],
  [
    'a boundary of 300 characters',
    `--${'b'.repeat(300)}--\r\n`,
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ],
  ['bytes that are not text', Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0x2d, 0x2d]), type],
];
