// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { clampSize, PANEL_LIMITS, PANELS, panelSizesStore, parseSizes, setPanelSize } from './panel-sizes.ts'

beforeEach(() => localStorage.clear())

it('remembers the size of a panel for the next visit (UX-105)', async () => {
  setPanelSize('book', 300)
  vi.resetModules()
  const next = await import('./panel-sizes.ts')
  expect(next.panelSizesStore.get()).toEqual({ book: 300 })
  setPanelSize('book', undefined)
})

it('keeps sizes within the limits and resets a panel to its default', () => {
  expect(clampSize('book', 10)).toBe(232)
  expect(clampSize('orders', 9999)).toBe(480)
  setPanelSize('book', 300.4)
  expect(panelSizesStore.get()).toEqual({ book: 300 })
  setPanelSize('book', undefined)
  expect(panelSizesStore.get()).toEqual({})
})

it('ignores invalid stored values', () => {
  expect(parseSizes({ book: 'wide', trades: 5, orders: 200, other: 1 })).toEqual({ trades: 192, orders: 200 })
  expect(parseSizes(null)).toEqual({})
})

it('has the smallest sizes of the style sheet, which shrinks panels that a window has no room for', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../../packages/ui/src/styles/tokens.css'), 'utf8')
  for (const panel of PANELS) {
    const name = panel === 'orders' ? '--row-orders-min' : `--col-${panel}-min`
    expect(tokens).toContain(`${name}: ${PANEL_LIMITS[panel].min}px;`)
  }
})
