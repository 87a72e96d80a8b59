import type { JsonFields, LedgerView, OwnedView, Paced } from '@tidebook/ledger'
import type { Params, PageRange } from './params.ts'
import { isSkywell } from '../../base/code-base.ts'
import { invalidField } from '../../json/rpc-error.ts'

/** Page sizes of object lists, as in the reference implementation. */
export const PAGE = { least: 10, usual: 200, most: 400 }
/** Number of entries examined per slice. */
const SLICE = 500

/** End of a page: undefined for the last page, otherwise its size and the marker of the next page. */
export interface PageEnd {
  readonly limit?: number
  readonly marker?: string
}

/** Yields a paced read in slices, one per turn. */
export function* sliceRead<T>(
  paced: Paced<T>,
  each: (item: T) => boolean | undefined,
): Generator<undefined, undefined, undefined> {
  let looked = 0
  for (const item of paced) {
    looked += 1
    if (item === undefined) yield
    else if (each(item) === false) return undefined
    if (looked % SLICE === 0) yield
  }
  return undefined
}

/**
 * Yields one page of an account's objects. `marker` is the index of the last entry of the previous page. As in the
 * reference, a page is full when it has examined enough entries; networks of the Jingtum family count the entries
 * returned.
 * @param pick returns an entry's form, or undefined to skip it
 * @throws RpcError invalidParams when the marker is not an existing entry
 */
export function* ownedPage<T>(
  owned: Paced<OwnedView>,
  params: Params,
  pick: (entry: OwnedView) => T | undefined,
): Generator<undefined, { readonly page: readonly T[]; readonly more: PageEnd }, undefined> {
  const limit = params.limit(PAGE)
  const after = params.optionalText('marker')
  const countsAll = !isSkywell(params.network)
  const page: T[] = []
  let counted = 0
  let marker: string | undefined
  let started = after === undefined
  let isMore = false
  yield* sliceRead(owned, (entry) => {
    if (!started) {
      started = entry.key === after
      return true
    }
    if (countsAll && counted === limit) isMore = true
    const shown = isMore ? undefined : pick(entry)
    if (!countsAll && shown !== undefined && counted === limit) isMore = true
    if (isMore) return false
    if (shown !== undefined) page.push(shown)
    if (countsAll || shown !== undefined) {
      counted += 1
      marker = entry.key
    }
    return true
  })
  if (!started) throw invalidField('marker')
  return { page, more: isMore && marker !== undefined ? { limit, marker } : {} }
}

/**
 * Yields one page of a ledger's entries in the order of their indexes. `marker` is the index of the last entry of the
 * previous page.
 * @param read called when all entries of the page have been read, before anything else happens
 * @throws RpcError invalidParams, and errors of `read`
 */
export function* entryPageOf<T>(
  view: LedgerView,
  params: Params,
  range: PageRange,
  accepts: (type: string) => boolean,
  parts: { readonly read: () => void; readonly show: (entry: JsonFields) => T; readonly atOnce: number },
): Generator<undefined, { readonly page: readonly T[]; readonly marker?: string }, undefined> {
  const { atOnce, read, show } = parts
  const entries = view.pacedEntriesAfter(params.optionalHash('marker') ?? '', params.limit(range), accepts)
  const page: T[] = []
  let next = entries.next()
  for (; next.done !== true && next.value === undefined; next = entries.next()) yield
  read()
  for (; next.done !== true; next = entries.next()) {
    if (next.value !== undefined) page.push(show(next.value))
    if (page.length % atOnce === 0) yield
  }
  const { last } = next.value
  return last === undefined ? { page } : { page, marker: last }
}
