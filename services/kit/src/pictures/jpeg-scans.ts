const marker = { startOfScan: 0xda, end: 0xd9 } as const;

/** Counts the scans (passes) of a JPEG, up to `most` + 1. */
export function countScans(bytes: Buffer, most: number): number {
  let scans = 0;
  let at = 2;
  while (scans <= most && at + 3 < bytes.length) {
    const code = bytes[at + 1];
    if (bytes[at] !== 0xff || code === marker.end) break;
    // A marker may be preceded by any number of 0xff.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (code !== marker.startOfScan) continue;
    scans += 1;
    at = endOfData(bytes, at);
  }
  return scans;
}

/** The next marker that is neither a stuffed 0xff nor a restart. */
function endOfData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}
