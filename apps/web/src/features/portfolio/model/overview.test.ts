import { createValuation } from '@tidebook/market'
import { expect, it } from 'vitest'
import { overviewOf } from './overview.ts'

const valuation = createValuation([{ base: 'SWTC', counter: 'CNY_j', price: '0.02' }], 'CNY_j', [])

function held(value: string) {
  return { value, frozen: '0' }
}

it('adds up the value of all wallets, and names tokens without a price (SCR-009, WAL-105)', () => {
  const overview = overviewOf(
    [
      { key: 'swt:one', balances: { SWTC: held('1000'), CNY_j: held('40'), ABC_x: held('5') } },
      { key: 'swt:two', balances: { SWTC: held('1000'), ABC_x: held('0') } },
      { key: 'eth:0x', balances: undefined },
    ],
    valuation,
  )
  expect(overview).toEqual({
    total: '80.00',
    lines: [
      { key: 'swt:one', value: '60.00', percent: '75.0', assets: 3 },
      { key: 'swt:two', value: '20.00', percent: '25.0', assets: 1 },
      { key: 'eth:0x', value: undefined, percent: undefined, assets: undefined },
    ],
    unpriced: ['ABC_x'],
  })
})

it('returns no shares of a total of zero', () => {
  const { total, lines } = overviewOf([{ key: 'a', balances: {} }], valuation)
  expect([total, lines[0]?.value, lines[0]?.percent]).toEqual(['0.00', '0.00', undefined])
})

it('shows no value for a wallet whose assets have no price', () => {
  const { total, lines } = overviewOf(
    [
      { key: 'tron:one', balances: { ABC_x: held('100') } },
      { key: 'swt:two', balances: { SWTC: held('1000') } },
    ],
    valuation,
  )
  expect(lines[0]).toEqual({ key: 'tron:one', value: undefined, percent: undefined, assets: 1 })
  expect([total, lines[1]?.percent]).toEqual(['20.00', '100.0'])
})
