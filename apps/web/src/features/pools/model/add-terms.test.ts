import '../../../testing/swt-network.ts'
import { parseDecimal, ZERO } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { addTerms } from './add-terms.ts'
import { poolView } from './pool-view.ts'

const NONE = { paid: '0', paid2: '0', fees: '0', fees2: '0', trades: 0 }
const ROW = {
  account: 'jPool',
  asset: { currency: 'CNY', issuer: 'jIssuer', value: '1000' },
  asset2: { currency: 'JUSDT', issuer: 'jIssuer', value: '100' },
  tokens: { currency: '0334E001620110E325E1EEF5A21F1A22FF1DDD2B', issuer: 'jPool', value: '316.2277660168379' },
  fee: 300,
  since: 1,
  day: NONE,
  week: NONE,
}
const VIEW = poolView(ROW, (code) => code, undefined, 0)

/** Whether an account with the given amount of native coins, 20 of them frozen, has the reserve for a deposit. */
function hasReserve(native: string, held = ZERO): boolean {
  const tokens = { value: '500', frozen: '0' }
  const balances = { SWTC: { value: native, frozen: '20' }, CNY_jIssuer: tokens, JUSDT_jIssuer: tokens }
  const typed = { side: 'one', text: '10' } as const
  const terms = addTerms({ view: VIEW, account: 'jMe', way: 'both', typed, balances, held })
  expect(terms.short).toBeUndefined()
  return terms.hasReserve
}

it('require fee and reserve for the first tokens of a pool of two issued tokens (AMM-103)', () => {
  expect([hasReserve('25.00001'), hasReserve('25.000009')]).toEqual([true, false])
})

it('require no reserve of an account that holds tokens of the pool (AMM-103)', () => {
  expect(hasReserve('20', parseDecimal('1'))).toBe(true)
})
