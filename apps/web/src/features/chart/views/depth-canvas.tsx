import { textOfTicks, textOfUnits, type Book, bookRows } from '@tidebook/market'
import { type ReactElement, useEffect } from 'react'
import { createGate } from '../../../lib/live-gate.ts'
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
  const depth = useStore(chartStore, (state) => state.depth)
  useEffect(() => {
    // The curve has every level of the book, so it follows at most ten times a second.
    const gate = createGate(() => {
      const { book } = bookStore.get()
      dispatchChart({ type: 'depth', depth: depthCurve(levelsOf(book, 'bid'), levelsOf(book, 'ask')) })
    })
    gate.push(undefined)
    const leave = bookStore.subscribe(() => gate.push(undefined))
    return () => {
      leave()
      gate.stop()
    }
  }, [])
  return <DepthPicture curve={depth} {...props} />
}
