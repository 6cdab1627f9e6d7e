const marker = { startOfScan: 0xda, end: 0xd9 } as const;

/** Counts the scans (passes) of a JPEG, up to `max` + 1. */
export function countScans(bytes: Buffer, max: number): number {
  let scans = 0;
  let offset = 2;
  while (scans <= max && offset + 3 < bytes.length) {
    const code = bytes[offset + 1];
    if (bytes[offset] !== 0xff || code === marker.end) break;
    // A marker may be preceded by any number of 0xff.
    if (code === 0xff) {
      offset += 1;
      continue;
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
    if (code !== marker.startOfScan) continue;
    scans += 1;
    offset = findNextMarker(bytes, offset);
  }
  return scans;
}

function findNextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}
