export interface BatchLimits {
  lines: number;
  characters: number;
}

export async function* groupIntoBatches(
  lines: AsyncIterable<string>,
  limits: BatchLimits,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    if (batch.length >= limits.lines || characters + line.length > limits.characters) {
      if (batch.length > 0) yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(line);
    characters += line.length;
  }
  if (batch.length > 0) yield batch;
}
