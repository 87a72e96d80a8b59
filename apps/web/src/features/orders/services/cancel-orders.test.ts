import { beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { submitBatch, submitTransaction, TransactionError } from '../../transactions/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOrder, cancelOrders } from './cancel-orders.ts'

// Signing and sending have their own tests; these tests check the arguments passed on.
vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitTransaction: vi.fn(),
  submitBatch: vi.fn(),
}))
const [alone, together] = [vi.mocked(submitTransaction), vi.mocked(submitBatch)]
const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

function order(seq: number) {
  return { seq, price: '1', isFreed: true } as CurrentOrder
}

function cancelled() {
  return together.mock.calls.map(([drafts]) => drafts.map(({ tx }) => tx['OfferSequence']))
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  alone.mockReset()
  together.mockReset()
  switchWallet({ address, alias: 'A', vault: 'v' })
})

it('sends one cancel for each order per press, both alone and in a batch', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  together.mockImplementation(() => answered)
  const first = cancelOrders([order(1), order(2)], () => undefined)
  await Promise.all([cancelOrders([order(1), order(2)], () => undefined), cancelOrder(order(2))])
  const third = cancelOrders([order(2), order(3)], () => undefined)
  expect([cancelled(), alone.mock.calls.length]).toEqual([[[1, 2], [3]], 0])
  answer()
  await Promise.all([first, third])
  await cancelOrders([order(2)], () => undefined)
  expect(cancelled().at(-1), 'it may be asked about again once that has ended').toEqual([2])
})

it('treats the same sequence in another wallet as another order, and releases all orders after a rejection', async () => {
  together.mockRejectedValueOnce(new TransactionError('transaction/declined'))
  await cancelOrders([order(1)], () => undefined)
  together.mockImplementation(() => new Promise(() => undefined))
  void cancelOrders([order(1)], () => undefined)
  switchWallet({ address: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', alias: 'B', vault: 'v' })
  void cancelOrders([order(1)], () => undefined)
  expect(cancelled()).toEqual([[1], [1], [1]])
})

it('passes on the orders that the cancels belong to', async () => {
  together.mockImplementation(async (_drafts, _about, onSigned) => onSigned('group'))
  const signed = vi.fn()
  await cancelOrders([order(4), order(5)], signed)
  expect(signed).toHaveBeenCalledWith('group', [order(4), order(5)])
})
