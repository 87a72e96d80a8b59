import type { ReactNode } from 'react'

/** Props of both lists on the history page. */
export interface ListProps {
  readonly page: number
  readonly onPage: (page: number) => void
  /** Renders the area above the rows, with the total count if it is known. */
  readonly children: (count: number | undefined) => ReactNode
}
