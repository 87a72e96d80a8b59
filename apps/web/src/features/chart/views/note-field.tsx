import type { CSSProperties, ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type Drawing, MAX_NOTE_LENGTH } from '../model/drawing.ts'
import { finishNote } from '../model/editing-note.ts'
import { borrowFocus } from './borrow-focus.ts'

/** A field at the position of a note to edit its text. Enter or leaving the field stores it, Escape does not. */
export function NoteField({
  note: { text = '' },
  place: { x = 0, y = 0 },
}: {
  readonly note: Drawing
  /** Position of the note in the chart, in pixels. */
  readonly place: { readonly x?: number; readonly y?: number }
}): ReactElement {
  const t = useT()
  return (
    <input
      ref={borrowFocus}
      className="note-field"
      style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}
      defaultValue={text}
      maxLength={MAX_NOTE_LENGTH}
      enterKeyHint="done"
      autoComplete="off"
      aria-label={t('chart.draw.note-text')}
      placeholder={t('chart.draw.note-text')}
      onBlur={(event) => finishNote(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finishNote(event.currentTarget.value)
        else if (event.key === 'Escape') finishNote(text)
      }}
    />
  )
}
