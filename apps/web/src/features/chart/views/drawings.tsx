import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { withDrawing } from '../model/drawing.ts'
import { removeDrawing } from '../model/remove-drawing.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { DrawingBoard } from '../services/drawing-board.ts'

const events = {
  onDrawn: (drawing: Parameters<typeof withDrawing>[1]) =>
    dispatchChart({ type: 'drawings', drawings: withDrawing(chartStore.get().drawings, drawing) }),
  onRemoved: removeDrawing,
  onSelected: (selected: string | undefined) => dispatchChart({ type: 'selected', selected }),
}

/** Deselects the tool on Escape and removes the selected drawing on Delete, unless the user is typing. */
function pressed({ key, target }: KeyboardEvent): void {
  const { tool, selected } = chartStore.get()
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
  if (key === 'Escape' && tool !== undefined) dispatchChart({ type: 'tool', tool: undefined })
  else if ((key === 'Delete' || key === 'Backspace') && selected !== undefined) removeDrawing(selected)
}

/** Shows the drawings of the pair and lets the user draw. */
export function Drawings({ engine }: { engine: ChartEngine }): null {
  const drawings = useStore(chartStore, (state) => state.drawings)
  const tool = useStore(chartStore, (state) => state.tool)
  const [board] = useState(() => engine.lend((chart) => new DrawingBoard(chart, events)))
  useEffect(() => board.show(drawings), [board, drawings])
  useEffect(() => {
    if (tool === undefined) board.cancel()
    else board.begin(tool)
  }, [board, tool])
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  // Removes the last drawing from the chart on unmount.
  useEffect(
    () => () => {
      if (!engine.isOver) board.show([])
    },
    [board, engine],
  )
  return null
}
