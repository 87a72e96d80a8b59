import type { BalanceTable, TradingPair } from '@tidebook/contract'
import { beforeAll, expect, it } from 'vitest'
import { ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { formContext, formInputs } from './form-context.ts'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const PAIR: TradingPair = {
  base: 'CSP',
  baseIssuer: ISSUER,
  counter: 'SWT',
  baseTitle: 'CSP',
  counterTitle: 'SWTC',
  dealArea: 'SWTC',
  pair: 'CSP/SWT',
  price: '',
  amount: '',
  priceDecimal: 5,
  amountDecimal: 4,
  minAmount: '1',
  kline: true,
}

beforeAll(() => setNetwork(SWT_NETWORK))

function isNew(side: 'buy' | 'sell', balances: BalanceTable): boolean {
  const inputs = formInputs()
  return formContext(side, PAIR, { ...inputs, wallet: { ...inputs.wallet, balances: ready(balances) } }).newToken
}

it('a token is new until its trust line exists, even when all of it was sold (TRD-034)', () => {
  const native = { SWTC: { value: '50', frozen: '20' } }
  expect(isNew('buy', native)).toBe(true)
  expect(isNew('buy', { ...native, [`CSP_${ISSUER}`]: { value: '0', frozen: '0' } })).toBe(false)
  expect(isNew('sell', native)).toBe(false)
})
