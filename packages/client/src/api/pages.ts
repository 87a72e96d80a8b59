import type { CallFailure, CallResult } from '../http/call-result.ts'

/** A page of a list that could not be fetched. */
export class PageError extends Error {
  readonly failure: CallFailure

  constructor(failure: CallFailure) {
    super(failure.msg)
    this.failure = failure
  }
}

/** The cursor of a page points backwards, so its list would never end. */
export class RepeatedPageError extends Error {}

/**
 * Returns whether a page is the last one, or its cursor is after the previous cursor: a ledger number, or the numbers
 * of a trade joined by `_`. Without this check a faulty server could make the client load pages without end.
 */
function leadsOn(next: string | undefined, last: string | undefined): boolean {
  if (next === undefined || last === undefined) return true
  const before = last.split('_').map(Number)
  const numbers = next.split('_').map(Number)
  const changed = numbers.findIndex((number, place) => number !== before[place])
  return (numbers[changed] ?? 0) > (before[changed] ?? Infinity)
}

/**
 * Fetches the pages of a list until the last one.
 * @param call fetches the page after a cursor, the first one without
 * @param after `next` of the page to continue after
 * @throws PageError when a call is refused or fails, what `call` throws, and RepeatedPageError when a cursor points
 * backwards
 */
export async function* pagesOf<T extends { readonly next?: string | undefined }>(
  call: (after: string | undefined) => Promise<CallResult<T>>,
  after?: string,
): AsyncGenerator<T, void, undefined> {
  let cursor = after
  do {
    const answer = await call(cursor)
    if (!answer.result) throw new PageError(answer)
    const { next } = answer.data
    if (!leadsOn(next, cursor)) throw new RepeatedPageError('the server repeats a page')
    yield answer.data
    cursor = next
  } while (cursor !== undefined)
}
