import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { timeScale } from './time-scale.ts'

function values(...texts: readonly string[]) {
  return texts.map(parseDecimal)
}

it('scales lines into one box, with a small margin above and below, and round marks', () => {
  const scale = timeScale([1000, 2000, 5000], [values('100', '130', '190'), values('100', '110', '120')])
  expect(scale?.times).toEqual([0, 0.25, 1])
  const [first, second] = scale?.lines ?? []
  expect([first?.[0], second?.[0]]).toEqual([second?.[0], first?.[0]])
  expect(first?.[2]).toBeGreaterThan(0.9)
  expect(scale?.marks.map(({ text }) => text)).toEqual(['100', '150'])
})

it('gives small prices enough decimals to distinguish the marks', () => {
  const scale = timeScale([1, 2], [values('0.02101', '0.02135')])
  expect(scale?.marks.map(({ text }) => text)).toEqual(['0.0210', '0.0212'])
  expect(timeScale([1, 2], [values('0.0210', '0.0218')])?.marks.map(({ text }) => text)).toEqual(['0.0210', '0.0215'])
})

it('centers a flat line, and returns nothing for a single time', () => {
  expect(timeScale([1, 2], [values('5', '5')])?.lines).toEqual([[0.5, 0.5]])
  expect(timeScale([1, 2], [values('0', '0')])?.lines).toEqual([[0.5, 0.5]])
  expect(timeScale([1], [values('5')])).toBeUndefined()
  expect(timeScale([], [])).toBeUndefined()
})

it('returns nothing for figures that cannot be drawn', () => {
  expect(timeScale([1, 2], [values('5', '9'.repeat(400))])).toBeUndefined()
  expect(timeScale([1, Infinity], [values('5', '6')])).toBeUndefined()
})
