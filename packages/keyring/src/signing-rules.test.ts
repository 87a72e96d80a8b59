import { swt } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { checkTransaction, LONGEST_VALIDITY } from './signing-rules.ts'

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
const check = (change: Readonly<Record<string, unknown>>, named?: string, newestLedger: number | undefined = 100) => {
  const tx = { ...ORDER, ...change } as TransactionJson
  return () => checkTransaction(tx, { network: swt, named, newestLedger })
}

describe('what a wallet signs', () => {
  it('orders and their cancels, with what belongs to them', () => {
    expect(check({})).not.toThrow()
    expect(check({ Fee: String(swt.highestFee), Memos: [{ Memo: { MemoData: 'AB' } }] })).not.toThrow()
    const cancel = { TransactionType: 'OfferCancel', TakerPays: undefined, TakerGets: undefined, OfferSequence: 3 }
    const { TakerPays: _pays, TakerGets: _gets, ...rest } = { ...ORDER, ...cancel }
    expect(() =>
      checkTransaction(rest as TransactionJson, { network: swt, named: undefined, newestLedger: 100 }),
    ).not.toThrow()
  })

  it.each(['SetRegularKey', 'SignerListSet', 'AccountDelete', 'DelegateSet', 'Batch'])(
    '%s is refused, also when it is named',
    (TransactionType) => {
      expect(check({ TransactionType })).toThrow('not signed here')
      expect(check({ TransactionType }, TransactionType)).toThrow('not signed here')
    },
  )

  it.each(['Payment', 'TrustSet', 'AccountSet'])('%s only under its own name', (TransactionType) => {
    expect(check({ TransactionType })).toThrow('not signed here')
    expect(check({ TransactionType }, 'OfferCreate')).toThrow('not signed here')
    expect(check({ TransactionType }, TransactionType)).not.toThrow()
  })

  it.each(['700000000', '99999999999999', '1001'])('a fee of %s, whoever names it, is too high', (Fee) => {
    expect(check({ Fee })).toThrow('above the limit')
  })

  it.each([
    ['no fee', { Fee: undefined }],
    ['a fee of nothing', { Fee: '0' }],
    ['a negative fee', { Fee: '-10' }],
    ['a fee that is no figure', { Fee: '1e3' }],
    ['no sequence', { Sequence: undefined }],
    ['a sequence of nothing', { Sequence: 0 }],
    ['a sequence beyond 32 bits', { Sequence: 2 ** 32 }],
    ['no last ledger', { LastLedgerSequence: undefined }],
    ['a last ledger far ahead', { LastLedgerSequence: 100 + LONGEST_VALIDITY + 1 }],
    ['a last ledger without end', { LastLedgerSequence: 0xffff_ffff }],
    ['the signature of somebody else', { Signers: [] }],
    ['a ticket', { TicketSequence: 3 }],
    ['a delegate', { Delegate: ACCOUNT }],
    ['a destination in an order', { Destination: ACCOUNT }],
    ['many memos', { Memos: Array.from({ length: 5 }, () => ({ Memo: { MemoData: 'AB' } })) }],
    ['a long memo', { Memos: [{ Memo: { MemoData: 'AB'.repeat(2000) } }] }],
    ['memos that are no list', { Memos: 'AB' }],
  ])('%s is refused', (_title, change) => {
    expect(check(change)).toThrow(/breaks a rule/u)
  })
})
