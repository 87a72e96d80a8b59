import { expect, it } from 'vitest'
import { clampSize, panelSizesStore, parseSizes, setPanelSize } from './panel-sizes.ts'

it('keeps sizes within the limits and gives a panel its own size back', () => {
  expect(clampSize('book', 10)).toBe(232)
  expect(clampSize('orders', 9999)).toBe(480)
  setPanelSize('book', 300.4)
  expect(panelSizesStore.get()).toEqual({ book: 300 })
  setPanelSize('book', undefined)
  expect(panelSizesStore.get()).toEqual({})
})

it('trusts nothing of what was stored', () => {
  expect(parseSizes({ book: 'wide', trades: 5, orders: 200, other: 1 })).toEqual({ trades: 192, orders: 200 })
  expect(parseSizes(null)).toEqual({})
})
