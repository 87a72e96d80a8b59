import { useState } from 'react'

/** The pages of a list that were added after the selected page. */
export interface FurtherPages {
  /** numbers of the added pages, in order */
  readonly pages: readonly number[]
  /** the last page with visible rows */
  readonly last: number
  /** adds the next page */
  readonly loadMore: () => void
  /** shows one page only */
  readonly showPage: (page: number) => void
}

/**
 * Keeps the pages that a phone adds below the selected page. A change of the query or the page removes them.
 * @param query of the list, as JSON
 */
export const useFurtherPages = (query: object, page: number, onPage: (page: number) => void): FurtherPages => {
  const list = JSON.stringify([query, page])
  const [added, setAdded] = useState({ list, count: 0 })
  const count = added.list === list ? added.count : 0
  return {
    pages: Array.from({ length: count }, (_, index) => page + 1 + index),
    last: page + count,
    loadMore: () => setAdded({ list, count: count + 1 }),
    showPage: (next) => {
      setAdded({ list, count: 0 })
      onPage(next)
    },
  }
}
