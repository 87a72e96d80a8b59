import { decimalOf } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { hourlyCloses } from './hourly-line.ts'

const HOUR = 3_600_000
const FROM = 1000 * HOUR

function at(hour: number, price: bigint) {
  return { time: hour * HOUR, close: decimalOf(price) }
}

function line(...closes: readonly ReturnType<typeof at>[]) {
  return hourlyCloses(closes, FROM, FROM + 4 * HOUR + 5)
}

it('has the price of each hour, and the previous price in quiet hours', () => {
  expect(line(at(1000, 1n), at(1001, 2n), at(1003, 3n))).toEqual([1, 2, 2, 3, 3])
})

it('begins with the last earlier price, unless its first hour has its own', () => {
  expect(line(at(900, 7n), at(1002, 2n))).toEqual([7, 7, 2, 2, 2])
  expect(line(at(900, 7n), at(1000, 1n), at(1001, 2n))).toEqual([1, 2, 2, 2, 2])
  expect(line(at(900, 7n))).toEqual([7, 7, 7, 7, 7])
})

it('begins with the first trade of a pair, and is empty without one', () => {
  expect(line(at(1003, 3n))).toEqual([3, 3])
  expect(line()).toEqual([])
})
