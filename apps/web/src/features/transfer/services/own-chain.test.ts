import { ONE, parseDecimal } from '@tidebook/amount'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientError } from '@tidebook/client'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import '../../../testing/swt-network.ts'
import { makeTransfer, createOwnChain } from './own-chain.ts'

const node = vi.hoisted(() => ({ request: vi.fn(), accountInfo: vi.fn(), transactions: vi.fn() }))
vi.mock('../../network/index.ts', () => ({
  nodePool: () => ({ request: node.request, accountInfo: node.accountInfo }),
  api: { transactions: node.transactions },
}))
vi.mock('../../transactions/index.ts', () => ({ submitTransaction: vi.fn(), TransactionError: class extends Error {} }))

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const stop = new AbortController().signal

function facts() {
  return createOwnChain().fetchFacts(THEM, stop)
}

function refused(reason: string) {
  return new ClientError('node/refused', reason, { reason })
}

beforeEach(() => {
  vi.resetAllMocks()
  node.accountInfo.mockResolvedValue({ account_data: { Flags: 0 } })
  node.request.mockResolvedValue({ blacklist: false })
})

describe('the facts about an account', () => {
  it('show a personal account that exists without restrictions', async () => {
    expect(await facts()).toEqual({ exists: true, contract: false, frozen: false, needsTag: false })
    expect(node.transactions).not.toHaveBeenCalled()
  })

  it('show a pool, and a required tag (ERR-052)', async () => {
    node.accountInfo.mockResolvedValue({ account_data: { Flags: 0x0002_0000, AMMID: 'AB' } })
    expect(await facts()).toMatchObject({ contract: true, needsTag: true })
  })

  it('show a missing account', async () => {
    node.accountInfo.mockRejectedValue(refused('actNotFound'))
    expect(await facts()).toMatchObject({ exists: false })
  })

  it('are unavailable when no node is reachable (ERR-058)', async () => {
    node.accountInfo.mockRejectedValue(new ClientError('node/unreachable', 'Network Error'))
    await expect(facts()).rejects.toThrow('Network Error')
  })

  it('include the latest 100 records of a blacklisted account (STA-013, STA-014)', async () => {
    node.request.mockResolvedValue({ blacklist: true })
    node.transactions.mockResolvedValue({ result: true, data: { list: [{ type: 'Send' }] } })
    expect(await facts()).toMatchObject({ frozen: true })
    expect(node.transactions.mock.calls[0]?.slice(0, 2)).toEqual([THEM, { size: PAGE_SIZES.recordLookup }])
    expect(PAGE_SIZES.recordLookup).toBe(100)
    node.transactions.mockResolvedValue({ result: true, data: { list: [{ type: 'SetBlackListP' }] } })
    expect(await facts()).toMatchObject({ frozen: false })
    node.transactions.mockResolvedValue({ result: true, data: { list: [{ type: 'SetBlackList' }] } })
    expect(await facts(), "the ledger's own type").toMatchObject({ frozen: true })
    node.transactions.mockResolvedValue({ result: false, code: 'networkError' })
    expect(await facts(), 'who cannot be read stays barred').toMatchObject({ frozen: true })
  })

  it('show no frozen account on a network without a blacklist', async () => {
    node.request.mockRejectedValue(refused('notEnabled'))
    expect(await facts()).toMatchObject({ frozen: false })
  })
})

it('counts the successful transfers', async () => {
  const list = [{ success: 'tesSUCCESS' }, { success: 'tecUNFUNDED_PAYMENT' }, { success: 'tesSUCCESS' }]
  node.transactions.mockResolvedValue({ result: true, data: { list } })
  expect(await createOwnChain().sentBefore(ME, THEM, stop)).toBe(2)
})

describe('the payment of a transfer', () => {
  const native = { code: 'SWT', issuer: '', title: 'SWTC' }
  const order = { token: native, to: THEM, amount: '12.50', memo: '', tag: undefined, rate: ONE }

  it('is a single amount to a single account', () => {
    const plain = { TransactionType: 'Payment', Account: ME, Destination: THEM, Flags: 0 }
    expect(makeTransfer(ME, order)).toEqual({ ...plain, Amount: '12500000' })
    const token = { code: 'CNY', issuer: 'jIssuer', title: 'CNT' }
    expect(makeTransfer(ME, { ...order, token, amount: '1.10000000' })).toEqual({
      ...plain,
      Amount: { currency: 'CNY', issuer: 'jIssuer', value: '1.1' },
    })
  })

  it("limits the spent amount to the amount plus the issuer's fee, never less", async () => {
    const token = { code: 'CNY', issuer: 'jIssuer', title: 'CNT' }
    const at = (amount: string, rate: string) =>
      makeTransfer(ME, { ...order, token, amount, rate: parseDecimal(rate) })['SendMax']
    expect(at('10', '1.002')).toEqual({ currency: 'CNY', issuer: 'jIssuer', value: '10.02' })
    expect(at('1234567.12345678', '1.000000001')).toMatchObject({ value: '1234567.12469135' })
    node.accountInfo.mockResolvedValue({ account_data: { TransferRate: 1_002_000_000 } })
    expect(await createOwnChain().rateOf('jIssuer', stop)).toEqual({ coefficient: 1_002_000_000n, scale: 9 })
    node.accountInfo.mockResolvedValue({ account_data: {} })
    expect(await createOwnChain().rateOf('jIssuer', stop)).toEqual(ONE)
  })

  it('contains the memo as UTF-8 and the tag, including 0', () => {
    expect(makeTransfer(ME, { ...order, memo: '租', tag: 0 })).toMatchObject({
      DestinationTag: 0,
      Memos: [{ Memo: { MemoData: 'E7A79F' } }],
    })
  })
})
