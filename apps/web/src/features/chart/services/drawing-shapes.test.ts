import { beforeAll, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { TOOLS, type Tool } from '../model/drawing.ts'
import { SHAPES } from './drawing-shapes.ts'

beforeAll(() => activateMessages('en', compileCatalog('en')))

const chart = {
  getSymbol: () => ({ pricePrecision: 2 }),
  getBarSpace: () => ({ bar: 10 }),
  getStyles: () => ({
    indicator: { bars: [{ upColor: 'green', downColor: 'red' }] },
    overlay: { line: { color: 'blue' } },
    crosshair: { horizontal: { text: { backgroundColor: 'white' } } },
  }),
}

interface Figure {
  readonly type: string
  readonly attrs: {
    readonly text?: string
    readonly y?: number
    readonly coordinates?: readonly { readonly x: number; readonly y: number }[]
  }
}

function figures(tool: Tool, coordinates: readonly (readonly [number, number])[], overlay: object = {}): Figure[] {
  const input = {
    chart,
    bounding: { width: 200, height: 100 },
    coordinates: coordinates.map(([x, y]) => ({ x, y })),
    overlay: { points: [], ...overlay },
  }
  return [SHAPES[tool](input as never)].flat() as Figure[]
}

function lines(drawn: readonly Figure[]): unknown {
  return drawn.filter(({ type }) => type === 'line').map(({ attrs }) => attrs.coordinates?.map(({ x, y }) => [x, y]))
}

it('TRD-118 draws a vertical line over the whole height', () => {
  expect(lines(figures('vertical', [[40, 7]]))).toEqual([
    [
      [40, 0],
      [40, 100],
    ],
  ])
})

it('TRD-118 draws a channel of parallel lines through its third point, with the middle between them', () => {
  const drawn = figures('channel', [
    [0, 50],
    [100, 0],
    [50, 65],
  ])
  expect(lines(drawn)).toEqual([
    [
      [0, 50],
      [100, 0],
    ],
    [
      [0, 90],
      [100, 40],
    ],
    [
      [0, 70],
      [100, 20],
    ],
  ])
})

it('TRD-118 measures the change, its percent, the candles and the time of a range', () => {
  const points = [
    { timestamp: 0, value: 4 },
    { timestamp: 5_400_000, value: 3 },
  ]
  const drawn = figures(
    'measure',
    [
      [20, 30],
      [80, 60],
    ],
    { points },
  )
  expect(drawn.map(({ attrs }) => attrs.text).filter((text) => text !== undefined)).toEqual([
    '−1.00 (−25.00%)',
    '6 candles, 1 hr 30 min',
  ])
})

it('keeps the label of a falling range within the pane', () => {
  const points = [
    { timestamp: 0, value: 4 },
    { timestamp: 60_000, value: 3 },
  ]
  const drawn = figures(
    'measure',
    [
      [20, 30],
      [80, 95],
    ],
    { points },
  )
  // two lines of 20 pixels in a pane of 100
  expect(drawn.filter(({ type }) => type === 'text').map(({ attrs }) => attrs.y)).toEqual([60, 80])
})

it('shows the text of a note, and nothing of a tool without points', () => {
  expect(figures('note', [[5, 5]], { extendData: 'breakout' }).map(({ attrs }) => attrs.text)).toEqual([
    undefined,
    'breakout',
  ])
  for (const tool of Object.keys(TOOLS) as Tool[]) expect(figures(tool, []), tool).toEqual([])
})
