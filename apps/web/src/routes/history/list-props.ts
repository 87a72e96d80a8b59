import type { ReactNode } from 'react'

/** What both lists of the history page are given. */
export interface ListProps {
  readonly page: number
  readonly onPage: (page: number) => void
  /** Drawn over the rows, with how many there are in all as far as that is known. */
  readonly children: (count: number | undefined) => ReactNode
}
