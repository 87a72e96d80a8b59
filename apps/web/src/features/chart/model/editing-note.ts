import { type Store, createStore } from '../../../lib/store.ts'
import { chartStore, dispatchChart } from './chart-store.ts'
import { MAX_NOTE_LENGTH } from './drawing.ts'
import { removeDrawing } from './remove-drawing.ts'

/** Id of the note whose text is being edited. */
export const editingNoteStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** Opens the field for the text of a note; undefined closes it and stores nothing. */
export function editNote(id: string | undefined): void {
  return editingNoteStore.set(id)
}

/** Closes the field and stores its text; a note without a text is removed. */
export function finishNote(text: string): void {
  const id = editingNoteStore.get()
  editingNoteStore.set(undefined)
  const { drawings } = chartStore.get()
  const note = drawings.find((each) => each.id === id)
  const kept = text.trim().slice(0, MAX_NOTE_LENGTH)
  if (note === undefined || note.text === kept) return
  if (kept === '') removeDrawing(note.id)
  else
    dispatchChart({
      type: 'drawings',
      drawings: drawings.map((each) => (each === note ? { ...each, text: kept } : each)),
    })
}
