import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { type Drawing, type DrawingPoint, TOOLS, type Tool } from '../model/drawing.ts'
import type { DrawingBoard } from '../services/drawing-board.ts'
import { borrowFocus } from './borrow-focus.ts'

/** Distance that an arrow key moves the point, in pixels and candles, without and with Shift. */
const ROWS = { one: 4, many: 40 }
const BARS = { one: 1, many: 10 }
const WAYS: Readonly<Record<string, readonly [bars: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Sets the points of a drawing with the keyboard: arrow keys move the cursor, Enter sets a point. */
export function DrawingCursor({
  board,
  tool,
  decimals,
  onDrawn,
}: {
  readonly board: DrawingBoard
  readonly tool: Tool
  readonly decimals: number
  readonly onDrawn: (drawing: Drawing) => void
}): ReactElement | null {
  const t = useT()
  const [known, setKnown] = useState<readonly DrawingPoint[]>([])
  const [cursor, setCursor] = useState(() => board.middle())
  // The user can select a tool before the first candles arrive.
  useEffect(() => board.followRange(() => setCursor((at) => at ?? board.middle())), [board])
  if (cursor === undefined) return null
  const move = (to: DrawingPoint): void => {
    setCursor(to)
    board.preview(tool, [...known, to])
  }
  const set = (): void => {
    const points = [...known, cursor]
    if (points.length < TOOLS[tool]) {
      setKnown(points)
      board.preview(tool, [...points, cursor])
      return
    }
    board.cancel()
    onDrawn({ id: crypto.randomUUID(), tool, points })
  }
  const press = (event: KeyboardEvent): void => {
    const way = WAYS[event.key]
    if (event.key === 'Enter') set()
    else if (way !== undefined) {
      const size = event.shiftKey ? 'many' : 'one'
      move(board.moved(cursor, way[0] * BARS[size], way[1] * ROWS[size]))
    } else return
    event.preventDefault()
  }
  const place = `${formatDateTime(cursor.timestamp).slice(0, 16)}, ${cursor.value.toFixed(decimals)}`
  return (
    <input
      ref={borrowFocus}
      type="range"
      className="candle-slider"
      min={0}
      max={TOOLS[tool]}
      value={known.length}
      aria-label={t('chart.draw.cursor', { tool: t(`chart.draw.${tool}`) })}
      aria-valuetext={t('chart.draw.point', { point: known.length + 1, count: TOOLS[tool], place })}
      onChange={() => undefined}
      onKeyDown={press}
    />
  )
}
