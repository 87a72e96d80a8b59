import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { slimChartLibrary } from './chart-library-plugin.ts'

const entry = createRequire(import.meta.url).resolve('klinecharts')
const library = readFileSync(join(dirname(entry), 'index.esm.js'), 'utf8')
const lists = (code: string) =>
  [...code.matchAll(/var extensions\$?\d* = \[([^\]]*)\]/g)].map(([, list = '']) =>
    list.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
  )

it('keeps the figures that are drawn, no indicator and no drawing tool', () => {
  expect(lists(library).map((list) => list.length)).toEqual([27, 7, 16])
  expect(lists(slimChartLibrary(library))).toEqual([[], ['circle', 'line', 'polygon', 'rect', 'text'], []])
})

it('what styles switch off is not drawn, and what is drawn stays', () => {
  const slim = slimChartLibrary(library)
  expect(library.length - slim.length).toBeGreaterThan(50_000)
  expect(slim).toContain('CandleTooltipView.prototype.drawImp = function () {};')
  expect(slim).toContain('CandleLastPriceView.prototype.drawImp = function (ctx) {')
})

it('fails the build when the library is written in another way', () => {
  expect(() => slimChartLibrary(library.replaceAll('fibonacciLine', 'fib'))).toThrow(RangeError)
  expect(() => slimChartLibrary(library.replaceAll('CrosshairFeatureView', 'Features'))).toThrow(RangeError)
  expect(() => slimChartLibrary('')).toThrow(RangeError)
})
