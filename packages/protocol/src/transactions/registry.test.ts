import { describe, expect, it } from 'vitest'
import { goldenVectors } from '../../testing/golden.ts'
import { decodeTransaction } from '../codec/index.ts'
import type { TransactionJson } from '../codec/index.ts'
import { fromHex } from '../hex.ts'
import { swt, xrp } from '../networks/index.ts'
import { knownTransactionTypes, validateTransaction } from './registry.ts'

const account = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const other = 'j9tpEayYawai3ARcQpMkmnKQrrLKQ1sL3Y'
const third = 'jhxesJQWqe4KYXegSKtJjTK82sp2hrca8L'
const cny = { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }
const token = `${'0'.repeat(63)}1`
// Created by the network's validators, never by an account.
const systemTypes = new Set(['EnableFeature', 'SetFee'])

function signer(address: string, weight: number) {
  return { SignerEntry: { Account: address, SignerWeight: weight } }
}

describe('transaction rules', () => {
  it('cover every SWTC type that an account can sign', () => {
    // Pools and tickets are our additions and not part of SWTC.
    const isOfSwtc = (type: string): boolean => !systemTypes.has(type) && !/^AMM|^Ticket/u.test(type)
    const types = [...swt.definitions.transactionTypes.keys()].filter(isOfSwtc)
    expect([...knownTransactionTypes()].sort()).toEqual(types.sort())
  })

  it('accept every recorded transaction of SWTC', () => {
    for (const vector of goldenVectors.filter((row) => row.chain === 'jingtum')) {
      const tx = decodeTransaction(swt, fromHex(vector.blob))
      expect(validateTransaction(swt, tx)).toBe(tx)
    }
  })

  const accepted: readonly Omit<TransactionJson, 'Account'>[] = [
    { TransactionType: 'AccountSet', SetFlag: 1, ClearFlag: 3, TransferRate: 1_002_000_000 },
    { TransactionType: 'SetRegularKey' },
    { TransactionType: 'SignerListSet', SignerQuorum: 0 },
    { TransactionType: 'SignerListSet', SignerQuorum: 3, SignerEntries: [signer(other, 1), signer(third, 2)] },
    { TransactionType: 'RelationSet', Target: other, RelationType: 3, LimitAmount: { ...cny, value: '5' } },
    {
      TransactionType: 'Brokerage',
      OfferFeeRateNum: '0000000000000002',
      OfferFeeRateDen: '03E8',
      Amount: { ...cny, value: '0' },
    },
    { TransactionType: 'RemoveBlackList', BlackListAccountID: other },
    { TransactionType: 'TokenIssue', Issuer: other, FundCode: '41', TokenSize: 100 },
    { TransactionType: 'RemoveContract', Target: other },
    { TransactionType: 'ConfigContract', Method: 0, Payload: 'AB' },
    { TransactionType: 'AlethContract', Method: 1, Destination: other },
    { TransactionType: 'Contract', Expiration: 1, BondAmount: 1, StampEscrow: 1, JingtumEscrow: '5' },
  ]
  it.each(accepted.map((tx) => [tx.TransactionType, tx] as const))('accept %s', (_, tx) => {
    const whole = { ...tx, TransactionType: tx.TransactionType, Account: account } as TransactionJson
    expect(validateTransaction(swt, whole)).toBe(whole)
  })

  const refused: readonly [string, Omit<TransactionJson, 'Account'>, string][] = [
    ['a flag set and cleared', { TransactionType: 'AccountSet', SetFlag: 4, ClearFlag: 4 }, 'ClearFlag'],
    ['a transfer rate below par', { TransactionType: 'AccountSet', TransferRate: 5 }, 'TransferRate'],
    ['a transfer rate above double', { TransactionType: 'AccountSet', TransferRate: 2_000_000_001 }, 'TransferRate'],
    ['oneself as regular key', { TransactionType: 'SetRegularKey', RegularKey: account }, 'RegularKey'],
    ['a quorum without signers', { TransactionType: 'SignerListSet', SignerQuorum: 1 }, 'SignerQuorum'],
    [
      'signers without a quorum',
      { TransactionType: 'SignerListSet', SignerQuorum: 0, SignerEntries: [signer(other, 1)] },
      'SignerQuorum',
    ],
    [
      'a quorum out of reach',
      { TransactionType: 'SignerListSet', SignerQuorum: 9, SignerEntries: [signer(other, 8)] },
      'SignerQuorum',
    ],
    [
      'a signer twice',
      { TransactionType: 'SignerListSet', SignerQuorum: 1, SignerEntries: [signer(other, 1), signer(other, 1)] },
      'SignerEntries',
    ],
    [
      'oneself as signer',
      { TransactionType: 'SignerListSet', SignerQuorum: 1, SignerEntries: [signer(account, 1)] },
      'SignerEntries',
    ],
    [
      'weight 0',
      { TransactionType: 'SignerListSet', SignerQuorum: 1, SignerEntries: [signer(other, 0)] },
      'SignerEntries',
    ],
    [
      'nine signers',
      {
        TransactionType: 'SignerListSet',
        SignerQuorum: 1,
        SignerEntries: Array.from({ length: 9 }, () => signer(other, 1)),
      },
      'SignerEntries',
    ],
    ['an unknown relation', { TransactionType: 'RelationSet', Target: other, RelationType: 2 }, 'RelationType'],
    ['a relation to oneself', { TransactionType: 'RelationDel', Target: account, RelationType: 1 }, 'Target'],
    [
      'a native relation',
      { TransactionType: 'RelationSet', Target: other, RelationType: 1, LimitAmount: '1' },
      'LimitAmount',
    ],
    [
      'a fee over nothing',
      { TransactionType: 'Brokerage', OfferFeeRateNum: 1, OfferFeeRateDen: 0, Amount: { ...cny, value: '0' } },
      'OfferFeeRateDen',
    ],
    [
      'a fee above all',
      { TransactionType: 'Brokerage', OfferFeeRateNum: 3, OfferFeeRateDen: 2, Amount: { ...cny, value: '0' } },
      'OfferFeeRateNum',
    ],
    ['an issue of nothing', { TransactionType: 'IssueSet', TotalAmount: { ...cny, value: '0' } }, 'TotalAmount'],
    ['a token without id', { TransactionType: 'TokenDel' }, 'TokenID'],
    ['a token without receiver', { TransactionType: 'TransferToken', TokenID: token }, 'Destination'],
    ['an unknown type', { TransactionType: 'SetFee' }, 'TransactionType'],
  ]
  it.each(refused)('reject %s', (_, tx, field) => {
    const whole = { ...tx, TransactionType: tx.TransactionType, Account: account } as TransactionJson
    expect(() => validateTransaction(swt, whole)).toThrow(expect.objectContaining({ name: 'ProtocolError', field }))
  })

  it('exclude types that other networks do not have', () => {
    const tx = { TransactionType: 'RelationSet', Account: 'r3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1' }
    expect(() => validateTransaction(xrp, tx)).toThrow(expect.objectContaining({ code: 'protocol/unknown-type' }))
  })
})
