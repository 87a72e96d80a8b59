import { formatDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { nearestMark, worthMarks } from './worth-line.ts'

it('places points by time and value, the highest at the top', () => {
  const marks = worthMarks([
    [0, '10', '0'],
    [10, '30.5', '0'],
    [40, '20.25', '0'],
  ])
  expect(marks.map(({ x, y, value }) => [x, y, formatDecimal(value)])).toEqual([
    [0, 1, '10'],
    [0.25, 0, '30.5'],
    [1, 0.5, '20.25'],
  ])
  expect([0, 0.2, 0.7, 1].map((x) => nearestMark(marks, x))).toEqual([0, 1, 2, 2])
})

it('returns no line for a single time, and centers a flat line', () => {
  expect(worthMarks([[0, '1', '0']])).toEqual([])
  expect(
    worthMarks([
      [0, '5', '0'],
      [1, '5.00', '0'],
    ]).map(({ y }) => y),
  ).toEqual([0.5, 0.5])
})

it('leaves out points whose time is invalid', () => {
  const marks = worthMarks([
    [0, '1', '0'],
    [10, '2', '0'],
    [JSON.parse('1e999'), '3', '0'],
  ])
  expect(marks.map(({ x }) => x)).toEqual([0, 1])
})
