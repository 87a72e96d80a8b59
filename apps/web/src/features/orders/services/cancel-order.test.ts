import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { toastStore } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOrder } from './cancel-orders.ts'

// Signing and sending have their own tests; these tests check the arguments passed on and the messages shown.
vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitTransaction: vi.fn(),
}))
const sending = vi.mocked(submitTransaction)
const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
/** Sells 53 SWT at 0.09 CNY. */
const order = {
  seq: 42,
  flag: 2,
  isFreed: false,
  price: '0.09',
  amount: '53',
  takerGets: { currency: 'SWT', issuer: '', value: '53' },
  takerPays: { currency: 'CNY', issuer, value: '4.77' },
} as CurrentOrder

function titles() {
  return toastStore.get().map(({ kind, title }) => [kind, title])
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  sending.mockReset()
  toastStore.set([])
  switchWallet({ address, alias: 'A', vault: 'v' })
})

describe('cancelOrder', () => {
  it("sends a cancel of the order from the user's wallet and reports no success yet", async () => {
    await cancelOrder(order)
    expect(sending.mock.calls.map(([draft]) => draft)).toMatchObject([
      { kind: 'cancel', tx: { TransactionType: 'OfferCancel', Account: address, OfferSequence: 42 } },
    ])
    expect(titles()).toEqual([])
  })

  it('passes the order details to the confirmation, or undefined for an order of an unknown pair', async () => {
    const base = { code: 'SWT', issuer: '' }
    const counter = { code: 'CNY', issuer }
    await cancelOrder(order)
    await cancelOrder({ ...order, flag: 1, takerGets: order.takerPays, takerPays: order.takerGets })
    await cancelOrder({ ...order, isFreed: true })
    const figures = { base, counter, price: '0.09', amount: '53' }
    expect(sending.mock.calls.map(([, about]) => about?.cancels)).toEqual([
      { ...figures, side: 'sell' },
      { ...figures, side: 'buy' },
      undefined,
    ])
  })

  it('does not repeat an error already shown at its source, but shows any other error', async () => {
    sending.mockRejectedValueOnce(new TransactionError('transaction/network'))
    await cancelOrder(order)
    expect(titles()).toEqual([])
    sending.mockRejectedValueOnce(new Error('no'))
    await cancelOrder(order)
    expect(titles()).toEqual([['danger', 'Order cancel failed']])
  })

  it('does nothing without a wallet', async () => {
    switchWallet(undefined)
    await cancelOrder(order)
    expect([sending.mock.calls.length, titles()]).toEqual([0, []])
  })
})
