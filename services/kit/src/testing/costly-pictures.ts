import { crc32, deflateSync } from 'node:zlib';

/* Small files that decode to large pictures, made byte by byte. */

export interface PngHeader {
  width: number;
  height: number;
  /** Bits per sample. */
  bits: number;
  /** 0: grey, 6: red, green, blue and alpha. */
  colourType: number;
  isInterlaced: boolean;
}

export function createPng(
  { width, height, bits, colourType, isInterlaced }: PngHeader,
  rows: Buffer,
): Buffer {
  const createChunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

export function createBlackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return createPng({ width, height, bits: 1, colourType: 0, isInterlaced: false }, rows);
}

export const padToSize = (picture: Buffer, sizeBytes: number): Buffer =>
  Buffer.concat([picture, Buffer.alloc(Math.max(0, sizeBytes - picture.length))]);

export function createWebpHeader(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(200);
  // The signature of lossless data.
  chunk[0] = 0x2f;
  // Width and height use 14 bits each.
  chunk.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 1);
  const [fileLength, length] = [Buffer.alloc(4), Buffer.alloc(4)];
  fileLength.writeUInt32LE(12 + chunk.length);
  length.writeUInt32LE(chunk.length);
  return Buffer.concat([Buffer.from('RIFF'), fileLength, Buffer.from('WEBPVP8L'), length, chunk]);
}

const jpegMarkers = { quantization: 0xdb, progressiveFrame: 0xc2, huffmanTable: 0xc4, scan: 0xda } as const;

/** Returns a grey progressive JPEG. In each scan, 15 bits skip 32,767 blocks. */
export function createScanBomb(width: number, height: number, scans: number): Buffer {
  const createSegment = (code: number, data: number[]) => [
    0xff,
    code,
    ((data.length + 2) >> 8) & 0xff,
    (data.length + 2) & 0xff,
    ...data,
  ];
  const heightAndWidth = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const skipCount = Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 32_767);
  const data = packBits('011111111111111'.repeat(skipCount));
  const bytes = [0xff, 0xd8, ...createSegment(jpegMarkers.quantization, [0, ...Array<number>(64).fill(1)])];
  bytes.push(...createSegment(jpegMarkers.progressiveFrame, [8, ...heightAndWidth, 1, 1, 0x11, 0]));
  bytes.push(...createSegment(jpegMarkers.huffmanTable, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]));
  for (let scan = 0; scan < scans; scan += 1) {
    const band = 1 + (scan % 63);
    bytes.push(...createSegment(jpegMarkers.scan, [1, 1, 0, band, band, 0]), ...data);
  }
  return Buffer.from([...bytes, 0xff, 0xd9]);
}

/** Pads with ones. As in JPEG data, 0xff is followed by 0. */
function packBits(bits: string): number[] {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return bytes.flatMap(byte => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2);
    return value === 0xff ? [value, 0] : [value];
  });
}
