export interface Bound {
  lines: number;
  letters: number;
}

/** Groups lines into batches within the limits; a larger line becomes a batch by itself. */
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
