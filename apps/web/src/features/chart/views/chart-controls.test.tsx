// @vitest-environment happy-dom
import { init } from 'klinecharts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { byRole } from '../../../testing/by-role.ts'
import { ChartEngine } from '../services/chart-engine.ts'
import { ChartControlBar } from './chart-controls.tsx'

// Mocks only the library's chart.
vi.mock('klinecharts', async (original) => ({ ...(await original<object>()), init: vi.fn() }))

/** State of the drawing: width of a candle, and its distance from the latest candle. */
const drawing = { barSpace: 0, moved: 0 }
const chart = {
  setBarSpace: (space: number) => void (drawing.barSpace = space),
  zoomAtCoordinate: (factor: number) => void (drawing.barSpace *= factor),
  scrollByDistance: (distance: number) => void (drawing.moved += distance),
  scrollToRealTime: () => void (drawing.moved = 0),
  getSize: () => ({ width: 800, height: 400 }),
  getStyles: () => ({ xAxis: { tickText: {} } }),
}
const anyCall = new Proxy(chart, { get: (known, name) => Reflect.get(known, name) ?? (() => undefined) })

let page: ReturnType<typeof onPage>
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.mocked(init).mockReturnValue(anyCall as never)
  const events = { onPoint: () => undefined, onEarlier: () => undefined, onBelow: () => undefined }
  const engine = ChartEngine.start(document.createElement('div'), events)
  if (engine === undefined) throw new Error('no engine')
  engine.load([])
  page = onPage(<ChartControlBar engine={engine} />)
})
afterEach(() => {
  page.leave()
  vi.useRealTimers()
})

function control(name: string): HTMLElement {
  const [found] = byRole(page.place, 'button', name)
  if (found === undefined) throw new RangeError(`no ${name}`)
  return found
}

function pointer(name: string, type: 'pointerdown' | 'pointerup'): void {
  return act(() => void control(name).dispatchEvent(new PointerEvent(type, { bubbles: true })))
}

function press(name: string): void {
  pointer(name, 'pointerdown')
  pointer(name, 'pointerup')
}

it('widens candles on zoom in, narrows them on zoom out, and restores the initial width on reset (CHT-037)', () => {
  const { barSpace } = drawing
  press('Zoom in')
  expect(drawing.barSpace).toBeGreaterThan(barSpace)
  press('Zoom out')
  press('Zoom out')
  expect(drawing.barSpace).toBeLessThan(barSpace)
  page.click(control('Reset zoom'))
  expect(drawing.barSpace).toBe(barSpace)
})

it('shifts the window to earlier candles and back to later ones (CHT-038)', () => {
  press('Earlier')
  expect(drawing.moved).toBeGreaterThan(0)
  press('Later')
  expect(drawing.moved).toBe(0)
})

it('repeats a held control every 600 ms until it is released (CHT-039)', () => {
  vi.useFakeTimers()
  press('Earlier')
  const once = drawing.moved
  press('Later')
  pointer('Earlier', 'pointerdown')
  vi.advanceTimersByTime(1900)
  expect(drawing.moved, 'at once and three times more').toBe(4 * once)
  pointer('Earlier', 'pointerup')
  vi.advanceTimersByTime(1900)
  expect(drawing.moved).toBe(4 * once)
})
