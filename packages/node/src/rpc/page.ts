import type { JsonFields, LedgerView } from '@tidebook/ledger'
import type { Params, PageRange } from './params.ts'
import { invalidField } from './rpc-error.ts'

/** Page sizes of lists of objects, as the reference implementation has them. */
export const PAGE = { least: 10, usual: 200, most: 400 }

/** What an answer says behind a page: nothing when it was the last, otherwise its size and where the next one goes on. */
export interface PageEnd {
  readonly limit?: number
  readonly marker?: string
}

/**
 * One page of a list whose items have unique keys; `marker` is the key of the last item of the page before.
 * @throws RpcError invalidParams when the marker names no item (any more)
 */
export function pageOf<T extends { readonly key: string }>(
  items: Iterable<T>,
  params: Params,
): { readonly page: readonly T[]; readonly more: PageEnd } {
  const limit = params.limit(PAGE)
  const after = params.optionalText('marker')
  const page: T[] = []
  let started = after === undefined
  let last: string | undefined
  for (const item of items) {
    if (!started) {
      started = item.key === after
      continue
    }
    if (page.length === limit) return { page, more: last === undefined ? {} : { limit, marker: last } }
    page.push(item)
    last = item.key
  }
  if (!started) throw invalidField('marker')
  return { page, more: {} }
}

/**
 * One page of a ledger's entries in the order of their indexes; `marker` is the index of the last one of the page before.
 * @throws RpcError invalidParams
 */
export function entryPageOf(
  view: LedgerView,
  params: Params,
  range: PageRange,
  wanted: (type: string) => boolean,
): { readonly page: readonly JsonFields[]; readonly marker?: unknown } {
  const limit = params.limit(range)
  const found = view.entriesAfter(params.optionalHash('marker') ?? '', limit + 1, wanted)
  const page = found.slice(0, limit)
  return found.length > limit ? { page, marker: page.at(-1)?.['index'] } : { page }
}
