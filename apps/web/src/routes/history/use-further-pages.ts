import { useState } from 'react'

/** The pages of a list that were added after the selected page. */
export interface FurtherPages {
  /** Numbers of the added pages, in order. */
  readonly pages: readonly number[]
  /** The last page with visible rows. */
  readonly last: number
  /** Shows the page after the last one: a phone adds it below, a desktop replaces the rows. */
  readonly showNext: () => void
  /** Shows one page only. */
  readonly showPage: (page: number) => void
}

/**
 * Keeps the pages that a phone adds below the selected page. A change of the query or the page removes them.
 * @param query query of the list, as JSON
 * @param narrow whether the list is shown on a phone
 */
export function useFurtherPages(
  query: object,
  page: number,
  narrow: boolean,
  onPage: (page: number) => void,
): FurtherPages {
  const list = JSON.stringify([query, page])
  const [added, setAdded] = useState({ list, count: 0 })
  const count = added.list === list ? added.count : 0
  return {
    pages: Array.from({ length: count }, (_, index) => page + 1 + index),
    last: page + count,
    showNext: () => (narrow ? setAdded({ list, count: count + 1 }) : onPage(page + 1)),
    showPage: (next) => {
      setAdded({ list, count: 0 })
      onPage(next)
    },
  }
}
