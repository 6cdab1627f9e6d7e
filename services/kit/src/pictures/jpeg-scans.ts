const markerCodes = { startOfScan: 0xda, end: 0xd9 } as const;

/** Counts the scans (passes) of a JPEG, up to `maxScans` + 1. */
export function countScans(bytes: Buffer, maxScans: number): number {
  let scans = 0;
  // After the marker that starts the file.
  let offset = 2;
  while (scans <= maxScans && offset + 3 < bytes.length) {
    const code = bytes[offset + 1];
    if (bytes[offset] !== 0xff || code === markerCodes.end) break;
    // A marker may be preceded by any number of 0xff.
    if (code === 0xff) {
      offset += 1;
      continue;
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
    if (code !== markerCodes.startOfScan) continue;
    scans += 1;
    offset = findNextMarker(bytes, offset);
  }
  return scans;
}

function findNextMarker(bytes: Buffer, from: number): number {
  for (let index = bytes.indexOf(0xff, from); index !== -1; index = bytes.indexOf(0xff, index + 1)) {
    const code = bytes[index + 1] ?? 0;
    // Within a scan, a zero marks 0xff as data, and the codes from 0xd0 to 0xd7 are restart markers.
    const isWithinScan = code === 0 || (code >= 0xd0 && code <= 0xd7);
    if (!isWithinScan && code !== 0xff) return index;
  }
  return bytes.length;
}
