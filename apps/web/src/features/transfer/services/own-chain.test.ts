import { ONE, parseDecimal } from '@tidebook/amount'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientError } from '@tidebook/client'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import '../../../testing/swt-network.ts'
import { makeTransfer, ownChain } from './own-chain.ts'

const asked = vi.hoisted(() => ({ request: vi.fn(), accountInfo: vi.fn(), transactions: vi.fn() }))
vi.mock('../../network/index.ts', () => ({
  nodePool: () => ({ request: asked.request, accountInfo: asked.accountInfo }),
  api: { transactions: asked.transactions },
}))
vi.mock('../../transactions/index.ts', () => ({ submitTransaction: vi.fn(), TransactionError: class extends Error {} }))

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const stop = new AbortController().signal
const facts = () => ownChain().factsOf(THEM, stop)
const refused = (reason: string) => new ClientError('node/refused', reason, { reason })

beforeEach(() => {
  vi.resetAllMocks()
  asked.accountInfo.mockResolvedValue({ account_data: { Flags: 0 } })
  asked.request.mockResolvedValue({ blacklist: false })
})

describe('what the ledger says of an account', () => {
  it('that is a person: it exists and nothing stands against it', async () => {
    expect(await facts()).toEqual({ exists: true, contract: false, frozen: false, needsTag: false })
    expect(asked.transactions).not.toHaveBeenCalled()
  })

  it('ERR-052 that is a pool, or wants a tag', async () => {
    asked.accountInfo.mockResolvedValue({ account_data: { Flags: 0x0002_0000, AMMID: 'AB' } })
    expect(await facts()).toMatchObject({ contract: true, needsTag: true })
  })

  it('that is not there', async () => {
    asked.accountInfo.mockRejectedValue(refused('actNotFound'))
    expect(await facts()).toMatchObject({ exists: false })
  })

  it('ERR-058 nobody could say', async () => {
    asked.accountInfo.mockRejectedValue(new ClientError('node/unreachable', 'Network Error'))
    await expect(facts()).rejects.toThrow('Network Error')
  })

  it('STA-013 STA-014 of one that is barred the latest 100 records are read', async () => {
    asked.request.mockResolvedValue({ blacklist: true })
    asked.transactions.mockResolvedValue({ result: true, data: { list: [{ type: 'Send' }] } })
    expect(await facts()).toMatchObject({ frozen: true })
    expect(asked.transactions.mock.calls[0]?.slice(0, 2)).toEqual([THEM, { size: PAGE_SIZES.recordLookup }])
    expect(PAGE_SIZES.recordLookup).toBe(100)
    asked.transactions.mockResolvedValue({ result: true, data: { list: [{ type: 'SetBlackListP' }] } })
    expect(await facts()).toMatchObject({ frozen: false })
    asked.transactions.mockResolvedValue({ result: false, code: 'networkError' })
    expect(await facts(), 'who cannot be read stays barred').toMatchObject({ frozen: true })
  })

  it('a network without such a list bars nobody', async () => {
    asked.request.mockRejectedValue(refused('notEnabled'))
    expect(await facts()).toMatchObject({ frozen: false })
  })
})

it('counts the transfers that arrived', async () => {
  const list = [{ success: 'tesSUCCESS' }, { success: 'tecUNFUNDED_PAYMENT' }, { success: 'tesSUCCESS' }]
  asked.transactions.mockResolvedValue({ result: true, data: { list } })
  expect(await ownChain().sentBefore(ME, THEM, stop)).toBe(2)
})

describe('the payment of a transfer', () => {
  const native = { code: 'SWT', issuer: '', title: 'SWTC' }
  const order = { token: native, to: THEM, amount: '12.50', memo: '', tag: undefined, rate: ONE }

  it('is one amount to one account', () => {
    const plain = { TransactionType: 'Payment', Account: ME, Destination: THEM, Flags: 0 }
    expect(makeTransfer(ME, order)).toEqual({ ...plain, Amount: '12500000' })
    const token = { code: 'CNY', issuer: 'jIssuer', title: 'CNT' }
    expect(makeTransfer(ME, { ...order, token, amount: '1.10000000' })).toEqual({
      ...plain,
      Amount: { currency: 'CNY', issuer: 'jIssuer', value: '1.1' },
    })
  })

  it('lets as much leave as its issuer charges beside it, never less', async () => {
    const token = { code: 'CNY', issuer: 'jIssuer', title: 'CNT' }
    const at = (amount: string, rate: string) =>
      makeTransfer(ME, { ...order, token, amount, rate: parseDecimal(rate) })['SendMax']
    expect(at('10', '1.002')).toEqual({ currency: 'CNY', issuer: 'jIssuer', value: '10.02' })
    expect(at('1234567.12345678', '1.000000001')).toMatchObject({ value: '1234567.12469135' })
    asked.accountInfo.mockResolvedValue({ account_data: { TransferRate: 1_002_000_000 } })
    expect(await ownChain().rateOf('jIssuer', stop)).toEqual({ coefficient: 1_002_000_000n, scale: 9 })
    asked.accountInfo.mockResolvedValue({ account_data: {} })
    expect(await ownChain().rateOf('jIssuer', stop)).toEqual(ONE)
  })

  it('carries the memo as UTF-8 and the tag, 0 as well', () => {
    expect(makeTransfer(ME, { ...order, memo: '租', tag: 0 })).toMatchObject({
      DestinationTag: 0,
      Memos: [{ Memo: { MemoData: 'E7A79F' } }],
    })
  })
})
