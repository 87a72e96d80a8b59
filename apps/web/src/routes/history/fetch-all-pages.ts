import type { CallResult } from '@tidebook/client/http'
import type { ReportProgress } from '@tidebook/contract/progress'

/** A list that could not be read completely. */
export class ExportError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`export failed: ${code}`)
    this.name = 'ExportError'
    this.code = code
  }
}

/** Progress callback and abort signal of a long read. */
export interface LongRead {
  /** Receives the number of rows read so far and of all rows. */
  readonly report?: ReportProgress
  readonly signal?: AbortSignal
}

type Page<T> = Promise<CallResult<{ readonly list: readonly T[]; readonly count: number }>>

/**
 * Returns every row of a list that is read in pages, newest first. Rows that arrive in the meantime push the others
 * down; they are not part of the result, and no row is in it twice.
 * @throws ExportError with the code of the call that failed, and the reason of the signal
 */
export async function fetchAllPages<T>(
  fetchPage: (page: number, signal?: AbortSignal) => Page<T>,
  { report, signal }: LongRead = {},
): Promise<readonly T[]> {
  const all: T[] = []
  let wanted: number | undefined
  let known = 0
  let pushed = 0
  for (let page = 0; ; page += 1) {
    signal?.throwIfAborted()
    const answer = await fetchPage(page, signal)
    if (!answer.result) throw new ExportError(answer.code)
    const { list, count } = answer.data
    if (wanted === undefined) wanted = count
    else pushed += Math.max(0, count - known)
    known = count
    const seen = Math.min(pushed, list.length)
    pushed -= seen
    all.push(...list.slice(seen))
    report?.(Math.min(all.length, wanted), wanted)
    if (list.length === 0 || all.length >= wanted) return all
  }
}
