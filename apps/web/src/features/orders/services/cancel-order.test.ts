import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { toastStore } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOrder } from './cancel-order.ts'

// Signing and sending have tests of their own; here it counts what is handed over and what a person is told.
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
const titles = () => toastStore.get().map(({ kind, title }) => [kind, title])

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  sending.mockReset()
  toastStore.set([])
  switchWallet({ address, alias: 'A', vault: 'v' })
})

describe('taking an order back', () => {
  it('sends a cancel of that order of the own wallet and promises nothing yet', async () => {
    await cancelOrder(order)
    expect(sending.mock.calls.map(([draft]) => draft)).toMatchObject([
      { kind: 'cancel', tx: { TransactionType: 'OfferCancel', Account: address, OfferSequence: 42 } },
    ])
    expect(titles()).toEqual([])
  })

  it('hands over which order it is, for the question; nothing about one of no known pair', async () => {
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

  it('what was told where its cause is known is not told twice, anything else is told', async () => {
    sending.mockRejectedValueOnce(new TransactionError('transaction/network'))
    await cancelOrder(order)
    expect(titles()).toEqual([])
    sending.mockRejectedValueOnce(new Error('no'))
    await cancelOrder(order)
    expect(titles()).toEqual([['danger', 'Order cancel failed']])
  })

  it('without a wallet there is nothing to take back', async () => {
    switchWallet(undefined)
    await cancelOrder(order)
    expect([sending.mock.calls.length, titles()]).toEqual([0, []])
  })
})
