import { describe, expect, it } from 'vitest'
import { depthCurve } from '../model/depth-curve.ts'
import { depthScale, type DepthScale } from '../model/depth-scale.ts'
import type { ChartColors } from './chart-colors.ts'
import { drawDepth, type DepthHover, xOf, yOf } from './draw-depth.ts'

const box = { width: 400, height: 220 }
const colors = {
  buy: 'buy',
  sell: 'sell',
  buyTint: 'buy-tint',
  sellTint: 'sell-tint',
  grid: 'grid',
  line: 'line',
  text: 'text',
  textQuiet: 'quiet',
  crosshair: 'cross',
  panel: 'panel',
  font: 'Inter',
} as ChartColors
const curve = depthCurve(
  [
    ['9.9', '10'],
    ['9.5', '30'],
  ],
  [
    ['10.1', '20'],
    ['10.5', '20'],
  ],
)
const scale = depthScale(curve) as DepthScale

type Place = readonly [x: number, y: number]
interface Painted {
  readonly how: 'stroke' | 'fill'
  readonly color: string
  readonly path: readonly Place[]
  readonly dashed: boolean
}

/** A canvas that records its content: every path with its color, every text with its position. */
function canvas() {
  const painted: Painted[] = []
  const texts: { text: string; x: number; y: number; color: string }[] = []
  const cleared: number[][] = []
  const clips: number[][] = []
  let path: Place[] = []
  let dashed = false
  const paint = (how: Painted['how'], color: string) => painted.push({ how, color, path: [...path], dashed })
  const ctx = {
    fillStyle: '',
    strokeStyle: '',
    clearRect: (...rect: number[]) => cleared.push(rect),
    beginPath: () => (path = []),
    closePath: () => undefined,
    moveTo: (x: number, y: number) => path.push([x, y]),
    lineTo: (x: number, y: number) => path.push([x, y]),
    arc: (x: number, y: number) => path.push([x, y]),
    rect: (...rect: number[]) => clips.push(rect),
    clip: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    setLineDash: (dash: number[]) => (dashed = dash.length > 0),
    stroke: () => paint('stroke', ctx.strokeStyle),
    fill: () => paint('fill', ctx.fillStyle),
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y, color: ctx.fillStyle }),
  }
  return { ctx: ctx as unknown as CanvasRenderingContext2D, painted, texts, cleared, clips }
}

function draw(of = curve, hover?: DepthHover, width = box.width) {
  const made = canvas()
  drawDepth(
    made.ctx,
    of,
    scale,
    { ...box, width },
    { colors, decimals: 2, short: (amount) => `~${amount.toFixed(1)}`, hover },
  )
  return made
}

function near(path: readonly Place[] | undefined, places: readonly Place[]): void {
  expect(path?.length).toBe(places.length)
  for (const [index, [x, y]] of places.entries()) {
    expect(path?.[index]?.[0]).toBeCloseTo(x, 6)
    expect(path?.[index]?.[1]).toBeCloseTo(y, 6)
  }
}

/** Returns the position of a price and an amount. */
function at(price: number, amount: number): Place {
  return [xOf(price, scale, box), yOf(amount, scale, box)]
}

describe('positions in the picture', () => {
  it('puts the middle price at the center and the ends of the range at the edges', () => {
    const places = [-1, 0, 1].map((way) => xOf(scale.middle + way * scale.span, scale, box))
    for (const [index, place] of [0, 200, 400].entries()) expect(places[index]).toBeCloseTo(place, 6)
  })
  it('puts zero at the axis and the top amount below the headroom', () => {
    expect([yOf(0, scale, box), yOf(scale.top, scale, box)]).toEqual([200, 24])
  })
})

describe('drawDepth', () => {
  it('draws each side as steps from its best price outwards, with the cumulative amount at each price (CHT-003)', () => {
    const { painted } = draw()
    const lineOf = (color: string) => painted.find((each) => each.how === 'stroke' && each.color === color)?.path
    near(lineOf('buy'), [at(9.9, 0), at(9.9, 10), at(9.5, 10), at(9.5, 40), [0, at(0, 40)[1]]])
    near(lineOf('sell'), [at(10.1, 0), at(10.1, 20), at(10.5, 20), at(10.5, 40), [400, at(0, 40)[1]]])
  })

  it('fills the area under a side with its tint, down to the axis', () => {
    const { painted } = draw()
    for (const [color, edge] of [
      ['buy-tint', 0],
      ['sell-tint', 400],
    ] as const)
      expect(painted.find((each) => each.how === 'fill' && each.color === color)?.path.at(-1)).toEqual([edge, 200])
  })

  it('draws one curve for a book with one side', () => {
    const { painted } = draw({ bids: curve.bids, asks: [] })
    expect(painted.map(({ color }) => color)).toContain('buy')
    expect(painted.map(({ color }) => color)).not.toContain('sell')
  })

  it('clears the canvas and keeps the curves off the axis', () => {
    const { cleared, clips } = draw()
    expect([cleared, clips]).toEqual([[[0, 0, 400, 220]], [[0, 0, 400, 200]]])
  })

  it('labels the prices below and the amounts at its lines', () => {
    const { texts } = draw()
    const below = texts.filter(({ y }) => y === 214)
    for (const { text, x } of below) expect(Number(text)).toBeCloseTo(scale.middle + (x / 200 - 1) * scale.span, 2)
    expect(below.find(({ color }) => color === 'text')).toMatchObject({ text: '10.00', x: 200 })
    expect(below.length).toBe(7)
    const amounts = texts.filter(({ text }) => text.startsWith('~'))
    expect(amounts.map(({ text }) => text)).toEqual(
      [1, 2, 3, 4].map((line) => `~${((scale.top * line) / 5).toFixed(1)}`),
    )
    for (const [line, { y }] of amounts.entries())
      expect(Math.abs(y + 4 - yOf((scale.top * (line + 1)) / 5, scale, box))).toBeLessThanOrEqual(1)
  })

  it('labels fewer prices where the labels would touch', () => {
    const below = draw(curve, undefined, 320).texts.filter(({ y }) => y === 214)
    expect(below.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual([80, 160, 240])
  })

  it.each([
    ['bids', 'buy', 9.5, 40],
    ['asks', 'sell', 10.1, 20],
  ] as const)(
    "draws a dot in the side's color and a dashed line for a pointer over %s",
    (side, color, price, amount) => {
      const point = curve[side][side === 'bids' ? 1 : 0]
      if (point === undefined) throw new Error('no point')
      const { painted } = draw(curve, { point, side })
      near(painted.findLast(({ how }) => how === 'fill')?.path, [at(price, amount)])
      expect(painted.findLast(({ how }) => how === 'fill')?.color).toBe(color)
      const dashed = painted.filter((each) => each.dashed)
      expect(dashed.length).toBe(1)
      near(dashed[0]?.path, [
        [at(price, 0)[0], 24],
        [at(price, 0)[0], 200],
      ])
    },
  )

  it('draws neither without a pointer', () => {
    expect(draw().painted.some(({ color, dashed }) => dashed || color === 'cross' || color === 'panel')).toBe(false)
  })
})
