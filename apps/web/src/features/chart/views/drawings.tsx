import { type ReactElement, useEffect, useState } from 'react'
import { isTyping } from '../../../lib/keys/key-name.ts'
import { useStore } from '../../../lib/store.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { type Drawing, withDrawing } from '../model/drawing.ts'
import { editNote, editingNoteStore } from '../model/editing-note.ts'
import { isRemoval, removeDrawing } from '../model/remove-drawing.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { DrawingBoard } from '../services/drawing-board.ts'
import { DrawingCursor } from './drawing-cursor.tsx'
import { DrawingPicker } from './drawing-picker.tsx'
import { NoteField } from './note-field.tsx'

/** Stores a finished or moved drawing. A new note opens the field for its text. */
function keepDrawing(drawing: Drawing): void {
  dispatchChart({ type: 'drawings', drawings: withDrawing(chartStore.get().drawings, drawing) })
  if (drawing.tool === 'note' && !drawing.text) editNote(drawing.id)
}

const events = {
  onDrawn: keepDrawing,
  onRemoved: removeDrawing,
  onSelected: (selected: string | undefined) => dispatchChart({ type: 'selected', selected }),
  onEdit: editNote,
}

/** Deselects the tool on Escape and removes the selected drawing on Delete, unless a control handles the key. */
function pressed({ key, target }: KeyboardEvent): void {
  const { tool, selected } = chartStore.get()
  const isSlider = target instanceof HTMLInputElement && target.type === 'range'
  if (isTyping(target) && !(isSlider && key === 'Escape')) return
  if (key === 'Escape' && tool !== undefined) dispatchChart({ type: 'tool', tool: undefined })
  else if (isRemoval(key) && selected !== undefined) removeDrawing(selected)
}

/** Shows the drawings of the pair and lets the user draw, with a pointer or with the keyboard. */
export function Drawings({ engine, decimals }: { engine: ChartEngine; decimals: number }): ReactElement {
  const drawings = useStore(chartStore, (state) => state.drawings)
  const selected = useStore(chartStore, (state) => state.selected)
  const tool = useStore(chartStore, (state) => state.tool)
  const coinType = useStore(chartStore, (state) => state.coinType)
  const note = useStore(editingNoteStore)
  const [board] = useState(() => engine.lend((chart) => new DrawingBoard(chart, events)))
  useEffect(() => board.show(drawings, selected), [board, drawings, selected])
  useEffect(() => {
    if (tool === undefined) board.cancel()
    else board.begin(tool)
  }, [board, tool])
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  // Without drawings and a tool this part unmounts before the effects above run again.
  useEffect(
    () => () => {
      if (engine.isOver) return
      board.cancel()
      board.show([])
    },
    [board, engine],
  )
  useEffect(() => () => editNote(undefined), [coinType])
  const edited = drawings.find(({ id }) => id === note)
  const [at] = edited?.points ?? []
  return (
    <>
      {tool === undefined ? (
        <DrawingPicker drawings={drawings} selected={selected} />
      ) : (
        <DrawingCursor key={tool} board={board} tool={tool} decimals={decimals} onDrawn={keepDrawing} />
      )}
      {edited !== undefined && at !== undefined && (
        <NoteField key={edited.id} note={edited} place={board.placeOf(at)} />
      )}
    </>
  )
}
