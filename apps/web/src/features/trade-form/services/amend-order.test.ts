import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { dismissPrompt } from '../../wallet/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import { type AmendedOrder, updateAmendedOrder, closeAmend, openAmend } from '../model/amend-store.ts'
import { context, form } from '../model/context.fixture.ts'
import { amendOrder } from './amend-order.ts'

vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitTransaction: vi.fn(),
}))
vi.mock(import('../../wallet/index.ts'), async (original) => ({ ...(await original()), dismissPrompt: vi.fn() }))

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const pair = pairOf('SWT', 'CNY', { counterIssuer: issuer, priceDecimal: 5, amountDecimal: 4 })
const order: AmendedOrder = { seq: 7, pair: 'SWT/CNY', side: 'sell', price: '0.03', amount: '100', total: '3' }

function amend() {
  return amendOrder(order, form({ price: '0.031' }), pair, context({ side: 'sell' }))
}

beforeEach(() => {
  switchWallet({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' })
  openAmend({ order })
  vi.mocked(dismissPrompt).mockReset()
})
afterEach(closeAmend)

it.each([
  ['part of the order is filled', { ...order, amount: '40' }],
  ['the order goes', undefined],
])('withdraws the confirmation when %s while it is open (TRD-114)', async (_, now) => {
  const answer = Promise.withResolvers<never>()
  vi.mocked(submitTransaction).mockReturnValue(answer.promise)
  vi.mocked(dismissPrompt).mockImplementation(() => answer.reject(new TransactionError('transaction/declined')))
  const amended = amend()
  updateAmendedOrder(order)
  expect(dismissPrompt).not.toHaveBeenCalled()
  updateAmendedOrder(now)
  expect(await amended).toBe(false)
  expect(dismissPrompt).toHaveBeenCalledTimes(1)
})

it('withdraws nothing when the order changes after the confirmation', async () => {
  vi.mocked(submitTransaction).mockResolvedValue({ id: '1' } as Awaited<ReturnType<typeof submitTransaction>>)
  expect(await amend()).toBe(true)
  updateAmendedOrder(undefined)
  expect(dismissPrompt).not.toHaveBeenCalled()
})
