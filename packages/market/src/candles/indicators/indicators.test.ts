import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { type Indicator, type IndicatorBar, indicatorRows } from './indicator.ts'
import { INDICATORS } from './indicators.ts'
import { INDICATOR_PERIODS } from './periods.ts'
import { averagePrice, movingAverages } from './price-lines.ts'

// Written by fixtures/indicators.py, which computes them from the definitions.
const golden = JSON.parse(readFileSync(new URL('../../../fixtures/indicators.json', import.meta.url), 'utf8')) as {
  readonly bars: readonly IndicatorBar[]
  readonly lines: Readonly<Record<string, readonly (number | null)[]>>
}
const ALL: readonly Indicator[] = [movingAverages, averagePrice, ...Object.values(INDICATORS)]

const linesOf = (indicator: Indicator, bars: readonly IndicatorBar[]) => {
  const rows = indicatorRows(indicator)(bars)
  return indicator.lines.map(({ name }, place) => ({ name, values: rows.map((row) => row[place]) }))
}

/** Same figures to nine digits, gaps in the same places. */
const agree = (ours: readonly (number | undefined)[], theirs: readonly (number | null)[]): boolean =>
  ours.length === theirs.length &&
  ours.every((value, index) => {
    const wanted = theirs[index] ?? undefined
    if (value === undefined || wanted === undefined) return value === wanted
    return Math.abs(value - wanted) <= 1e-9 * Math.abs(wanted) + 1e-14
  })

describe('indicators against vectors computed from their definitions', () => {
  const ROWS = {
    MA: 'CHT-020',
    AVG: 'ENT-036',
    MACD: 'CHT-021',
    KDJ: 'CHT-022',
    RSI: 'CHT-023',
    MTM: 'CHT-024',
    WR: 'CHT-025',
    VR: 'CHT-026',
    OBV: 'CHT-027',
    TRIX: 'CHT-028',
    DMI: 'CHT-029',
    PSY: 'CHT-030',
    ROC: 'CHT-031',
    BRAR: 'CHT-032',
    DMA: 'CHT-033',
    Boll: 'CHT-034',
    SAR: 'CHT-035',
  } as const
  it.each(ALL.map((indicator) => [ROWS[indicator.name as keyof typeof ROWS], indicator.name, indicator] as const))(
    '%s %s',
    (_row, name, indicator) => {
      for (const line of linesOf(indicator, golden.bars)) {
        const wanted = golden.lines[`${name}.${line.name}`] ?? []
        expect(
          wanted.some((value) => value !== null),
          'the vector says something',
        ).toBe(true)
        expect(agree(line.values, wanted), `${name} ${line.name}`).toBe(true)
      }
    },
  )

  it('no line of a vector is left out', () => {
    const ours = ALL.flatMap(({ name, lines }) => lines.map((line) => `${name}.${line.name}`))
    expect(ours.toSorted()).toEqual(Object.keys(golden.lines).toSorted())
  })
})

it('CHT-020 MA5 of closes 1 to 5 is 3', () => {
  const bars = [1, 2, 3, 4, 5].map((close) => ({ open: close, high: close, low: close, close, volume: 1, turnover: 1 }))
  expect(indicatorRows(movingAverages)(bars).at(-1)?.[0]).toBe(3)
})

it('CST-008 the periods are those of the table', () => {
  expect(INDICATOR_PERIODS).toMatchObject({
    Boll: [20],
    BRAR: [24],
    KDJ: [9],
    RSI: [6, 12, 24],
    DMA: [10, 50],
    MTM: [6, 10],
    PSY: [12],
    ROC: [12],
    TRIX: [12, 20],
    VR: [12, 10],
    WR: [10, 6],
  })
})

describe('whatever the candles are', () => {
  const still = { open: 0, high: 0, low: 0, close: 0, volume: 0, turnover: 0 }
  it.each([
    ['none', []],
    ['one', golden.bars.slice(0, 1)],
    ['three', golden.bars.slice(0, 3)],
    ['a price that never moves and nothing traded', Array.from({ length: 120 }, () => ({ ...still }))],
    ['only rises', Array.from({ length: 120 }, (_, at) => ({ ...still, high: at + 1, close: at + 1, volume: 1 }))],
  ] as const)('every value is a finite number or none: %s', (_name, bars) => {
    for (const indicator of ALL)
      for (const { name, values } of linesOf(indicator, bars)) {
        expect(values).toHaveLength(bars.length)
        expect(
          values.every((value) => value === undefined || Number.isFinite(value)),
          name,
        ).toBe(true)
      }
  })

  it('WR and RSI stay within 0 and 100', () => {
    for (const indicator of [INDICATORS.WR, INDICATORS.RSI])
      for (const { values } of linesOf(indicator, golden.bars))
        expect(values.every((value) => value === undefined || (value >= 0 && value <= 100))).toBe(true)
  })
})

describe('candles that move', () => {
  const counted = () => {
    const row = vi.fn(movingAverages.row)
    return { row, rowsOf: indicatorRows<IndicatorBar>({ ...movingAverages, row }) }
  }
  const grown = Array.from(
    { length: 5000 },
    (_, at) => ({ ...(golden.bars[at % 90] ?? golden.bars[0]) }) as IndicatorBar,
  )

  it('a tick of the last candle, and a new one, compute one row, however many candles there are', () => {
    const { row, rowsOf } = counted()
    const bars = [...grown]
    rowsOf(bars)
    row.mockClear()
    bars[bars.length - 1] = { ...(bars.at(-1) as IndicatorBar), close: 9 }
    expect(rowsOf(bars).at(-1)).toEqual(linesOf(movingAverages, bars).map(({ values }) => values.at(-1)))
    expect(row).toHaveBeenCalledTimes(1)
    rowsOf([...bars, grown[0] as IndicatorBar])
    expect(row).toHaveBeenCalledTimes(2)
  })

  it('earlier candles put before them, fewer, or others begin anew', () => {
    for (const indicator of ALL) {
      const rowsOf = indicatorRows<IndicatorBar>(indicator)
      rowsOf(golden.bars.slice(20))
      for (const bars of [golden.bars, golden.bars.slice(0, 70), grown.slice(0, 200), []])
        expect(rowsOf(bars), indicator.name).toEqual(indicatorRows(indicator)(bars))
    }
  })
})
