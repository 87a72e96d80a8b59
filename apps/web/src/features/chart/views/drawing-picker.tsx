import type { KeyboardEvent, ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { dispatchChart } from '../model/chart-store.ts'
import type { Drawing } from '../model/drawing.ts'
import { editNote } from '../model/editing-note.ts'
import { isRemoval, removeDrawing } from '../model/remove-drawing.ts'

/** Selects a drawing with the arrow keys; Delete removes it, Enter edits the text of a note. */
export function DrawingPicker({
  drawings,
  selected,
}: {
  readonly drawings: readonly Drawing[]
  readonly selected: string | undefined
}): ReactElement | null {
  const t = useT()
  const place = drawings.findIndex(({ id }) => id === selected)
  const drawing = drawings[place]
  const select = (at: number): void => dispatchChart({ type: 'selected', selected: drawings[at]?.id })
  const press = (event: KeyboardEvent): void => {
    if (isRemoval(event.key) && drawing !== undefined) removeDrawing(drawing.id)
    else if (event.key === 'Enter' && drawing?.tool === 'note') editNote(drawing.id)
    else if (event.key === 'Escape') select(-1)
    else return
    event.preventDefault()
  }
  if (drawings.length === 0) return null
  const name = drawing && (drawing.text ?? t(`chart.draw.${drawing.tool}`))
  return (
    <input
      type="range"
      className="candle-slider"
      min={0}
      max={drawings.length}
      value={place + 1}
      aria-label={t('chart.draw.pick')}
      aria-valuetext={
        name === undefined
          ? t('chart.draw.unpicked')
          : t('chart.draw.picked', { name, place: place + 1, count: drawings.length })
      }
      onChange={(event) => select(event.currentTarget.valueAsNumber - 1)}
      onKeyDown={press}
    />
  )
}
