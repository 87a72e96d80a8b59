// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { Drawings } from './drawings.tsx'

const board = { show: () => undefined, cancel: () => undefined, begin: () => undefined }
const engine = { isOver: true, lend: () => board } as unknown as ChartEngine
const points = [{ timestamp: 0, value: 1 }]
let page: ReturnType<typeof onPage>
beforeEach(() => {
  localStorage.clear()
  activateMessages('en', compileCatalog('en'))
  dispatchChart({ type: 'coin', coinType: 'A-B' })
  select()
  page = onPage(
    <>
      <input type="range" className="other" />
      <select className="other" aria-label="Pair" />
      <Drawings engine={engine} decimals={2} />
    </>,
  )
  const text = document.createElement('p')
  Object.assign(text, { className: 'other', tabIndex: 0 })
  text.setAttribute('contenteditable', 'plaintext-only')
  page.place.append(text)
})
afterEach(() => page.leave())

function select(): void {
  act(() => {
    dispatchChart({ type: 'drawings', drawings: [{ id: 'one', tool: 'horizontal', points }] })
    dispatchChart({ type: 'selected', selected: 'one' })
  })
}

function left(): number {
  return chartStore.get().drawings.length
}

it('keeps the selected drawing when Delete is pressed in another control', () => {
  for (const control of page.all('.other')) {
    page.focus(control)
    expect(document.activeElement).toBe(control)
    for (const key of ['Delete', 'Backspace']) page.press(key)
  }
  expect(left()).toBe(1)
})

it('TRD-118 removes the selected drawing on Delete at its own slider, and anywhere outside of controls', () => {
  page.focus(page.all('.candle-slider')[0])
  page.press('Delete')
  expect(left()).toBe(0)
  select()
  act(() => (document.activeElement as HTMLElement).blur())
  page.press('Backspace')
  expect(left()).toBe(0)
})
