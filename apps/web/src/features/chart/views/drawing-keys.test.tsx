// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import type { Drawing, DrawingPoint } from '../model/drawing.ts'
import { editingNoteStore } from '../model/editing-note.ts'
import type { DrawingBoard } from '../services/drawing-board.ts'
import { DrawingCursor } from './drawing-cursor.tsx'
import { DrawingPicker } from './drawing-picker.tsx'
import { NoteField } from './note-field.tsx'

const BAR = 60_000
let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  localStorage.clear()
  activateMessages('en', compileCatalog('en'))
  dispatchChart({ type: 'coin', coinType: 'A-B' })
})
afterEach(() => page?.leave())

function press(key: string, shiftKey = false): void {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  act(() => void page?.all('input')[0]?.dispatchEvent(event))
}

function note(id: string, text?: string): Drawing {
  return { id, tool: 'note', points: [{ timestamp: 0, value: 1 }], ...(text !== undefined && { text }) }
}

it('TRD-118 draws with the keyboard: arrow keys move the point, Enter sets it', () => {
  const board = {
    middle: () => ({ timestamp: 10 * BAR, value: 2 }),
    moved: ({ timestamp, value }: DrawingPoint, bars: number, rows: number) => ({
      timestamp: timestamp + bars * BAR,
      value: value + rows / 100,
    }),
    preview: vi.fn(),
    cancel: vi.fn(),
  }
  const onDrawn = vi.fn()
  page = onPage(<DrawingCursor board={board as unknown as DrawingBoard} tool="trend" decimals={2} onDrawn={onDrawn} />)
  const [input] = page.all('input')
  expect(document.activeElement).toBe(input)
  press('ArrowLeft', true)
  press('ArrowUp')
  expect(input?.getAttribute('aria-valuetext')).toMatch(/^Point 1 of 2: .*, 2\.04$/u)
  press('Enter')
  press('ArrowRight')
  expect(board.preview).toHaveBeenLastCalledWith('trend', [
    { timestamp: 0, value: 2.04 },
    { timestamp: BAR, value: 2.04 },
  ])
  expect(onDrawn).not.toHaveBeenCalled()
  press('Enter')
  expect(onDrawn.mock.lastCall?.[0]).toMatchObject({
    tool: 'trend',
    points: [
      { timestamp: 0, value: 2.04 },
      { timestamp: BAR, value: 2.04 },
    ],
  })
})

it('TRD-118 names the selected drawing, and opens the text of a note with Enter', () => {
  const drawings = [note('one', 'breakout'), note('two', 'retest')]
  dispatchChart({ type: 'drawings', drawings })
  page = onPage(<DrawingPicker drawings={drawings} selected="two" />)
  expect(page.all('input')[0]?.getAttribute('aria-valuetext')).toBe('retest, 2 of 2')
  press('Enter')
  expect(editingNoteStore.get()).toBe('two')
  press('Escape')
  expect(chartStore.get().selected).toBeUndefined()
})

it('TRD-118 stores the text of a note, keeps it on Escape, and removes a note without a text', () => {
  const texts = () => chartStore.get().drawings.map(({ text }) => text)
  const edit = (drawing: Drawing, text: string, key: string): void => {
    page?.leave()
    editingNoteStore.set(drawing.id)
    page = onPage(<NoteField note={drawing} place={{ x: 1, y: 1 }} />)
    ;(page.all('input')[0] as HTMLInputElement).value = text
    press(key)
  }
  dispatchChart({ type: 'drawings', drawings: [note('one')] })
  edit(note('one'), '  breakout ', 'Enter')
  expect(texts()).toEqual(['breakout'])
  edit(note('one', 'breakout'), 'other', 'Escape')
  expect(texts()).toEqual(['breakout'])
  edit(note('one', 'breakout'), ' ', 'Enter')
  expect(texts()).toEqual([])
})
