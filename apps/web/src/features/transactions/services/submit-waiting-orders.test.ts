import type { ConfigFile } from '@tidebook/contract'
import type { TransactionJson } from '@tidebook/protocol'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { configStore } from '../../network/index.ts'
import { signBatchWithWallet } from '../../wallet/index.ts'
import { liveNodes } from './ledger.ts'
import { submitWaitingOrders } from './submit-waiting-orders.ts'
import { account, beginWithWallet, loadPending, signedOf } from '../testing/signing-wallet.ts'

// The vault, which confirms and signs, has its own tests.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  signBatchWithWallet: vi.fn(),
}))

beginWithWallet()
beforeEach(() => {
  vi.mocked(signBatchWithWallet)
    .mockReset()
    .mockImplementation(async ({ txs }) => txs.map(signedOf))
})

const tickets: TransactionJson = { TransactionType: 'TicketCreate', Account: account, TicketCount: 1 }
const order: TransactionJson = { TransactionType: 'OfferCreate', Account: account, Expiration: 900 }
const context = { warnings: [] } as never

it('requests one confirmation for a ticket and the order on it, stores the order, and sends only the ticket (TRD-113)', async () => {
  const keep = vi.fn(() => true)
  await submitWaitingOrders({ tickets, orders: [{ tx: order, place: 1 }] }, context, keep)
  const [request] = vi.mocked(signBatchWithWallet).mock.calls[0] ?? []
  expect(request?.txs).toMatchObject([
    { TransactionType: 'TicketCreate', Sequence: 7, LastLedgerSequence: expect.any(Number) },
    { TransactionType: 'OfferCreate', Sequence: 0, TicketSequence: 8, Expiration: 900 },
  ])
  expect(request?.txs[1]).not.toHaveProperty('LastLedgerSequence')
  expect(keep).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ blob: 'AB0', ticket: 8 })])
  expect(vi.mocked(liveNodes.submit).mock.calls.map(([blob]) => blob)).toEqual(['AB7'])
  expect(loadPending().map(({ about }) => about.kind)).toEqual(['ticket'])
})

it('sends nothing when the order cannot be stored, or after a rejection (TRD-113)', async () => {
  await expect(
    submitWaitingOrders({ tickets, orders: [{ tx: order, place: 1 }] }, context, () => false),
  ).rejects.toMatchObject({
    code: 'transaction/not-kept',
  })
  vi.mocked(signBatchWithWallet).mockResolvedValue(undefined)
  await expect(
    submitWaitingOrders({ tickets, orders: [{ tx: order, place: 1 }] }, context, () => true),
  ).rejects.toMatchObject({
    code: 'transaction/declined',
  })
  expect(liveNodes.submit).not.toHaveBeenCalled()
})

it('requests no signature for the order of a user without the required verification (ROL-007)', async () => {
  configStore.set({ state: 'ready', value: { realNameFor: ['trade'] } as unknown as ConfigFile })
  onTestFinished(() => configStore.set({ state: 'loading' }))
  const keep = vi.fn(() => true)
  await expect(
    submitWaitingOrders({ tickets, orders: [{ tx: order, place: 1 }] }, context, keep),
  ).rejects.toMatchObject({ code: 'transaction/not-verified' })
  for (const step of [signBatchWithWallet, keep, liveNodes.submit]) expect(step).not.toHaveBeenCalled()
})
