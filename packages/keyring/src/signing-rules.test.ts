import { swt } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { checkTransaction, MAX_VALIDITY_LEDGERS } from './signing-rules.ts'

const ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const ORDER: TransactionJson = {
  TransactionType: 'OfferCreate',
  Account: ACCOUNT,
  TakerPays: '5',
  TakerGets: { currency: 'CNY', issuer: ACCOUNT, value: '1' },
  Flags: 0,
  Fee: '10',
  Sequence: 7,
  LastLedgerSequence: 120,
}

function check(change: Readonly<Record<string, unknown>>, named?: string, newestLedger: number | undefined = 100) {
  const tx = { ...ORDER, ...change } as TransactionJson
  return () => checkTransaction(tx, { network: swt, named, newestLedger })
}

const POOL = { Asset: { currency: 'SWT' }, Asset2: { currency: 'CNY', issuer: ACCOUNT } }
const CNY = { currency: 'CNY', issuer: ACCOUNT, value: '1' }
const COMMON = { Account: ACCOUNT, Flags: 0, Fee: '10', Sequence: 7, LastLedgerSequence: 120 }
const NAMED: readonly TransactionJson[] = [
  {
    TransactionType: 'Payment',
    Destination: ACCOUNT,
    Amount: '5',
    SendMax: CNY,
    DeliverMin: '4',
    Paths: [[{ currency: 'SWT' }]],
    ...COMMON,
  },
  { TransactionType: 'TrustSet', LimitAmount: CNY, ...COMMON },
  { TransactionType: 'AMMCreate', Amount: '5', Amount2: CNY, TradingFee: 30, ...COMMON, Fee: '5000000' },
  { TransactionType: 'AMMDeposit', ...POOL, Amount: '5', Amount2: CNY, LPTokenOut: CNY, ...COMMON },
  { TransactionType: 'AMMWithdraw', ...POOL, Amount: '5', Amount2: CNY, LPTokenIn: CNY, ...COMMON },
  { TransactionType: 'AMMVote', ...POOL, TradingFee: 30, ...COMMON },
  { TransactionType: 'AMMBid', ...POOL, BidMin: CNY, BidMax: CNY, ...COMMON },
]

describe('swaps and pools', () => {
  const rules = (tx: TransactionJson, named?: string) => () =>
    checkTransaction(tx, { network: swt, named, newestLedger: 100 })

  it.each(NAMED)('$TransactionType is signed only under its own name and with its own fields', (tx) => {
    expect(rules(tx, tx.TransactionType)).not.toThrow()
    expect(rules(tx)).toThrow('keyring/type-refused')
    expect(rules({ ...tx, TakerPays: '5' }, tx.TransactionType)).toThrow('keyring/transaction-refused')
    expect(rules({ ...tx, AuthAccounts: [] }, tx.TransactionType)).toThrow('keyring/transaction-refused')
  })

  it.each(NAMED)('$TransactionType costs at most the maximum fee of its type', (tx) => {
    const most = tx.TransactionType === 'AMMCreate' ? 5_000_000n : swt.highestFee
    expect(rules({ ...tx, Fee: String(most + 1n) }, tx.TransactionType)).toThrow('keyring/fee-too-high')
  })
})

describe('signing rules', () => {
  it('accept orders and cancels with their usual fields', () => {
    expect(check({})).not.toThrow()
    expect(check({ Fee: String(swt.highestFee), Memos: [{ Memo: { MemoData: 'AB' } }] })).not.toThrow()
    const cancel = { TransactionType: 'OfferCancel', TakerPays: undefined, TakerGets: undefined, OfferSequence: 3 }
    const { TakerPays: _pays, TakerGets: _gets, ...rest } = { ...ORDER, ...cancel }
    expect(() =>
      checkTransaction(rest as TransactionJson, { network: swt, named: undefined, newestLedger: 100 }),
    ).not.toThrow()
  })

  it.each(['SignerListSet', 'AccountDelete', 'DelegateSet', 'Batch', 'EscrowCreate', 'Clawback', 'toString'])(
    'reject %s, even when it is named',
    (TransactionType) => {
      expect(check({ TransactionType })).toThrow('keyring/type-refused')
      expect(check({ TransactionType }, TransactionType)).toThrow('keyring/type-refused')
    },
  )

  const settings = (change: object, named?: string): (() => void) => {
    const { TakerPays: _pays, TakerGets: _gets, ...rest } = ORDER
    const tx = { ...rest, Flags: 0, ...change } as TransactionJson
    const context = { network: swt, named: named ?? tx.TransactionType, newestLedger: 100 }
    return () => checkTransaction(tx, context)
  }

  it.each([
    [{ TransactionType: 'AccountSet', SetFlag: 1 }],
    [{ TransactionType: 'AccountSet', ClearFlag: 3, Flags: 0x8000_0000 }],
    [{ TransactionType: 'SetRegularKey', RegularKey: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }],
    [{ TransactionType: 'SetRegularKey' }],
  ])('accept a setting of the account only under its own name: %j', (change) => {
    expect(settings(change)).not.toThrow()
    expect(settings(change, 'OfferCreate')).toThrow('keyring/type-refused')
    expect(settings({ ...change, Memos: [] })).toThrow('keyring/transaction-refused')
    expect(settings({ ...change, Flags: 0x0001_0000 })).toThrow('keyring/transaction-refused')
    expect(settings({ ...change, Domain: 'AB' })).toThrow('keyring/transaction-refused')
  })

  it.each([
    ['no setting', { TransactionType: 'AccountSet' }],
    ['two settings at once', { TransactionType: 'AccountSet', SetFlag: 1, ClearFlag: 3 }],
    ['the master key off', { TransactionType: 'AccountSet', SetFlag: 4 }],
    ['freezing given up for good', { TransactionType: 'AccountSet', SetFlag: 6 }],
    ['the account as its own other key', { TransactionType: 'SetRegularKey', RegularKey: ACCOUNT }],
  ])('reject %s', (_title, change) => {
    expect(settings(change)).toThrow('keyring/transaction-refused')
  })

  it.each(['700000000', '99999999999999', '1001'])(
    'reject a fee of %s as too high, regardless of its source',
    (Fee) => {
      expect(check({ Fee })).toThrow('keyring/fee-too-high')
    },
  )

  const memos = (count: number, data = 'AB') => Array.from({ length: count }, () => ({ Memo: { MemoData: data } }))
  const longest = 'A'.repeat(2048 - JSON.stringify(memos(1, '')).length)

  it.each([
    ['the smallest fee', { Fee: '1' }],
    ['the first sequence', { Sequence: 1 }],
    ['the last sequence', { Sequence: 0xffff_ffff }],
    ['the farthest last ledger', { LastLedgerSequence: 100 + MAX_VALIDITY_LEDGERS }],
    ['four memos', { Memos: memos(4) }],
    ['the longest memo', { Memos: memos(1, longest) }],
  ])('accept %s', (_title, change) => {
    expect(check(change)).not.toThrow()
  })

  it.each([
    ['no fee', { Fee: undefined }],
    ['a fee of nothing', { Fee: '0' }],
    ['a negative fee', { Fee: '-10' }],
    ['a fee that is no figure', { Fee: '1e3' }],
    ['no sequence', { Sequence: undefined }],
    ['a sequence of nothing', { Sequence: 0 }],
    ['a sequence beyond 32 bits', { Sequence: 2 ** 32 }],
    ['a sequence between two', { Sequence: 7.5 }],
    ['a sequence in letters', { Sequence: '7' }],
    ['no last ledger', { LastLedgerSequence: undefined }],
    ['a last ledger far ahead', { LastLedgerSequence: 100 + MAX_VALIDITY_LEDGERS + 1 }],
    ['a last ledger without end', { LastLedgerSequence: 0xffff_ffff }],
    ['the signature of somebody else', { Signers: [] }],
    ['a ticket', { TicketSequence: 3 }],
    ['a delegate', { Delegate: ACCOUNT }],
    ['a destination in an order', { Destination: ACCOUNT }],
    ['many memos', { Memos: memos(5) }],
    ['a memo too long by one', { Memos: memos(1, `${longest}A`) }],
    ['memos that are no list', { Memos: 'AB' }],
  ])('reject %s', (_title, change) => {
    expect(check(change)).toThrow('keyring/transaction-refused')
  })
})
