import { textOfTicks, textOfUnits, type Book, bookRows } from '@tidebook/market'
import { type ReactElement, useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { bookStore } from '../../order-book/index.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { depthCurve } from '../model/depth-curve.ts'
import { DepthPicture, type DepthPictureProps } from './depth-picture.tsx'

function levelsOf(book: Book, side: 'bid' | 'ask') {
  return bookRows(book, side, Number.POSITIVE_INFINITY).map(
    (row) => [textOfTicks(row.ticks, book.decimals), textOfUnits(row.amount)] as const,
  )
}

/** Cumulative depth of both sides from the displayed book; it updates with the book. */
export function DepthCanvas(props: Omit<DepthPictureProps, 'curve'>): ReactElement {
  const { book, version } = useStore(bookStore)
  const { depth } = useStore(chartStore)
  useEffect(() => {
    if (version >= 0) dispatchChart({ type: 'depth', depth: depthCurve(levelsOf(book, 'bid'), levelsOf(book, 'ask')) })
  }, [book, version])
  return <DepthPicture curve={depth} {...props} />
}
