// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import type { Drawing, Tool } from '../model/drawing.ts'
import { editingNoteStore } from '../model/editing-note.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { DrawingBoard } from '../services/drawing-board.ts'
import { BAR_MS, FakeChart, minuteBars } from '../services/fake-chart.fixture.ts'
import { DrawingCursor } from './drawing-cursor.tsx'
import { DrawingPicker } from './drawing-picker.tsx'
import { Drawings } from './drawings.tsx'
import { NoteField } from './note-field.tsx'

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

function choose(tool: Tool): void {
  act(() => dispatchChart({ type: 'tool', tool }))
}

function engineOf(fake: FakeChart): ChartEngine {
  return { isOver: false, lend: (part: (chart: unknown) => unknown) => part(fake) } as unknown as ChartEngine
}

/** A button to start from, and the drawings while there are any or a tool is selected, as in the chart panel. */
function Chart({ engine }: { readonly engine: ChartEngine }): ReactElement {
  const hasDrawings = useStore(chartStore, ({ drawings, tool }) => drawings.length > 0 || tool !== undefined)
  return (
    <>
      <button type="button">Draw</button>
      {hasDrawings && <Drawings engine={engine} decimals={2} />}
    </>
  )
}

function note(id: string, text?: string): Drawing {
  return { id, tool: 'note', points: [{ timestamp: 0, value: 1 }], ...(text !== undefined && { text }) }
}

it('TRD-118 draws with the keyboard: arrow keys move the point, Enter sets it', () => {
  const fake = new FakeChart(100)
  const board = new DrawingBoard(fake.chart, {} as never)
  const onDrawn = vi.fn()
  page = onPage(<DrawingCursor board={board} tool="trend" decimals={2} onDrawn={onDrawn} />)
  const [input] = page.all('input')
  expect(document.activeElement).toBe(input)
  press('ArrowLeft', true)
  press('ArrowUp')
  expect(input?.getAttribute('aria-valuetext')).toMatch(/^Point 1 of 2: .*, 102\.00$/u)
  press('Enter')
  press('ArrowRight')
  const points = [
    { timestamp: 0, value: 102 },
    { timestamp: BAR_MS, value: 102 },
  ]
  expect([...fake.overlays.values()].map((overlay) => overlay.points)).toEqual([points])
  expect(onDrawn).not.toHaveBeenCalled()
  press('Enter')
  expect(onDrawn.mock.lastCall?.[0]).toMatchObject({ tool: 'trend', points })
  expect(fake.overlays.size).toBe(0)
})

it('TRD-118 deselects the tool on Escape, leaves nothing on the chart, and returns the focus', () => {
  const fake = new FakeChart(100)
  page = onPage(<Chart engine={engineOf(fake)} />)
  page.focus(page.all('button')[0])
  choose('trend')
  press('ArrowUp')
  expect([fake.overlays.size, fake.dom.hasAttribute('data-drawing')]).toEqual([2, true])
  press('Escape')
  expect([fake.overlays.size, fake.dom.hasAttribute('data-drawing')]).toEqual([0, false])
  expect(document.activeElement).toBe(page.all('button')[0])
})

it('TRD-118 gives the focus back after the last point and after a note', () => {
  page = onPage(<Chart engine={engineOf(new FakeChart(100))} />)
  page.focus(page.all('button')[0])
  choose('horizontal')
  press('Enter')
  expect(chartStore.get().drawings).toHaveLength(1)
  expect(document.activeElement).toBe(page.all('button')[0])
  choose('note')
  press('Enter')
  const [, field] = page.all('input')
  expect(document.activeElement).toBe(field)
  ;(field as HTMLInputElement).value = 'breakout'
  page.press('Enter')
  expect(chartStore.get().drawings.map(({ text }) => text)).toEqual([undefined, 'breakout'])
  expect(document.activeElement).toBe(page.all('button')[0])
})

it('sets the point of a tool that was chosen before the first candles', () => {
  const fake = new FakeChart(0)
  page = onPage(<Chart engine={engineOf(fake)} />)
  choose('trend')
  expect(page.all('input')).toEqual([])
  act(() => fake.load(minuteBars(10)))
  expect(document.activeElement).toBe(page.all('input')[0])
})

it('drops a note without a text when the pair changes', () => {
  page = onPage(<Chart engine={engineOf(new FakeChart(100))} />)
  choose('note')
  press('Enter')
  expect(editingNoteStore.get()).toBe(chartStore.get().drawings[0]?.id)
  act(() => dispatchChart({ type: 'coin', coinType: 'C-D' }))
  act(() => dispatchChart({ type: 'coin', coinType: 'A-B' }))
  expect([editingNoteStore.get(), chartStore.get().drawings]).toEqual([undefined, []])
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
