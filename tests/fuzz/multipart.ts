const boundary = 'odd';
const contentType = `multipart/form-data; boundary=${boundary}`;
const closingBoundary = `--${boundary}--\r\n`;
const createPart = (headers: string, content = 'x'): string =>
  `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const createDisposition = (parameters: string): string => `content-disposition: form-data; ${parameters}`;

export const unusualMultiparts: [description: string, body: string | Buffer, contentType: string][] = [
  [
    'a part without content or closing boundary',
    `--${boundary}\r\n${createDisposition('name="a"')}\r\n\r\n`,
    contentType,
  ],
  [
    'a truncated file',
    `--${boundary}\r\n${createDisposition('name="file"; filename="a.png"')}\r\n\r\nabc`,
    contentType,
  ],
  ['no part', closingBoundary, contentType],
  ['a part without a name', createPart('content-type: image/png') + closingBoundary, contentType],
  [
    'a part with an empty name',
    createPart(createDisposition('name=""; filename=""')) + closingBoundary,
    contentType,
  ],
  [
    'a part named __proto__',
    createPart(createDisposition('name="__proto__"')) + closingBoundary,
    contentType,
  ],
  [
    'a file name that is a path',
    createPart(`${createDisposition('name="file"; filename="../../etc/passwd"')}`) + closingBoundary,
    contentType,
  ],
  [
    'a file name with NUL',
    createPart(createDisposition('name="file"; filename="a\u0000.png"')) + closingBoundary,
    contentType,
  ],
  [
    'a file name of 5,000 characters',
    createPart(createDisposition(`name="file"; filename="${'é'.repeat(5_000)}.png"`)) + closingBoundary,
    contentType,
  ],
  [
    'a file that is not a picture',
    createPart(`${createDisposition('name="file"; filename="a.png"')}\r\ncontent-type: image/png`) +
      closingBoundary,
    contentType,
  ],
  [
    'an empty file',
    createPart(`${createDisposition('name="file"; filename="a.png"')}\r\ncontent-type: image/png`, '') +
      closingBoundary,
    contentType,
  ],
  [
    'the same file twice',
    createPart(createDisposition('name="file"; filename="a.png"')).repeat(2) + closingBoundary,
    contentType,
  ],
  [
    'a thousand parts',
    createPart(createDisposition('name="a"')).repeat(1_000) + closingBoundary,
    contentType,
  ],
  [
    'a part with a long header',
    createPart(`${createDisposition('name="a"')}\r\nx-odd: ${'a'.repeat(60_000)}`) + closingBoundary,
    contentType,
  ],
  [
    'a multipart body in a part',
    createPart(
      `${createDisposition('name="a"')}\r\ncontent-type: ${contentType}`,
      createPart(createDisposition('name="b"')) + closingBoundary,
    ) + closingBoundary,
    contentType,
  ],
  [
    'the closing boundary before a part',
    closingBoundary + createPart(createDisposition('name="a"')),
    contentType,
  ],
  [
    'an empty boundary',
    createPart(createDisposition('name="a"')) + closingBoundary,
    'multipart/form-data; boundary=',
  ],
  [
    'a boundary of 300 characters',
    `--${'b'.repeat(300)}--\r\n`,
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ],
  ['bytes that are not text', Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0x2d, 0x2d]), contentType],
];
