import type { ReportProgress } from '@tidebook/contract/progress'

/** Returns a counter of bytes that reports the sum with the total. */
export function countBytes(total: number, report?: ReportProgress): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    report?.(done, total)
  }
}

/** Forwards the chunks of a stream, and counts their bytes. */
export async function* countChunks(
  chunks: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}
