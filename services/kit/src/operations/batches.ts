export interface Bound {
  lines: number;
  letters: number;
}

/** Lines in batches, each within the bound; a line that is larger by itself is a batch of its own. */
export async function* batchesOf(lines: AsyncIterable<string>, bound: Bound): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let letters = 0;
  for await (const line of lines) {
    if (batch.length >= bound.lines || letters + line.length > bound.letters) {
      if (batch.length > 0) yield batch;
      batch = [];
      letters = 0;
    }
    batch.push(line);
    letters += line.length;
  }
  if (batch.length > 0) yield batch;
}
