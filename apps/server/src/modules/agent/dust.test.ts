import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { isDust } from './dust.ts'

it('treats a payment as dust below its fraction of the minimum amount, and not at it', () => {
  const dust = (amount: string): boolean => isDust(parseDecimal(amount), parseDecimal('20'), parseDecimal('0.01'))
  expect(['0.19999999', '0.2', '0.20000001'].map(dust)).toEqual([true, false, false])
})
