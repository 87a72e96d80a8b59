// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { DrawingPoint } from '../model/drawing.ts'
import { DrawingBoard } from './drawing-board.ts'
import { BAR_MS, FakeChart } from './fake-chart.fixture.ts'

const events = { onDrawn: vi.fn(), onRemoved: vi.fn(), onSelected: vi.fn(), onEdit: vi.fn() }
let fake: FakeChart
let board: DrawingBoard
beforeEach(() => {
  vi.clearAllMocks()
  fake = new FakeChart(100)
  board = new DrawingBoard(fake.chart, events)
})

function at(bar: number, value: number): DrawingPoint {
  return { timestamp: bar * BAR_MS, value }
}

it('starts in the middle of the visible candles, at a closing price', () => {
  fake.from = 40
  expect(board.middle()).toEqual(at(49, 100))
  fake.load([])
  expect(board.middle()).toBeUndefined()
})

it('TRD-118 moves a point by candles and pixels, within the candles and the pane', () => {
  expect(board.moved(at(9, 100), 1, 0)).toEqual(at(10, 100))
  expect(board.moved(at(9, 100), 0, 4)).toEqual(at(9, 102))
  expect(board.moved(at(9, 100), -10, 0)).toEqual(at(0, 100))
  expect(board.moved(at(95, 100), 10, 0)).toEqual(at(99, 100))
  // 10 pixels from an edge
  expect(board.moved(at(9, 195), 0, 40)).toEqual(at(9, 200))
  expect(board.moved(at(9, 5), 0, -40)).toEqual(at(9, 0))
})

it('scrolls to a point that leaves the picture, and brings it back after the price axis has changed', () => {
  const point = board.moved(at(19, 100), 1, 0)
  expect(fake.from).toBe(20)
  fake.axis = [0, 50]
  expect(board.moved(point, 0, -4)).toEqual(at(20, 50))
})

it('previews the known points, and repeats the last for the missing ones', () => {
  board.preview('channel', [at(1, 10), at(2, 20)])
  expect([...fake.overlays.values()].map(({ points }) => points)).toEqual([[at(1, 10), at(2, 20), at(2, 20)]])
  expect(fake.crosshair).toMatchObject({ x: 20, y: 360 })
  board.preview(undefined, [])
  expect(fake.overlays.size).toBe(0)
})

it('removes the crosshair with the preview', () => {
  board.preview('trend', [at(1, 10)])
  expect(fake.crosshair).toBeDefined()
  board.cancel()
  expect(fake.crosshair).toBeUndefined()
})

it('removes the unfinished drawing and its preview on cancel, and reports no removal', () => {
  board.show([{ id: 'kept', tool: 'horizontal', points: [at(1, 10)] }])
  board.begin('trend')
  board.preview('trend', [at(1, 10)])
  board.show([{ id: 'kept', tool: 'horizontal', points: [at(1, 10)] }])
  expect(fake.overlays.size).toBe(3)
  expect(fake.dom.hasAttribute('data-drawing')).toBe(true)
  board.cancel()
  expect([...fake.overlays.keys()]).toEqual(['kept'])
  expect(fake.dom.hasAttribute('data-drawing')).toBe(false)
  expect(events.onRemoved).not.toHaveBeenCalled()
})
