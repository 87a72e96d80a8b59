import { describe, expect, it } from 'vitest'
import type { TransactionJson } from '../codec/index.ts'
import { swt } from '../networks/index.ts'
import { ProtocolError } from '../protocol-error.ts'
import { knownTransactionTypes, validateTransaction } from './registry.ts'
import { FULLY_CANONICAL } from './transaction-shape.ts'

const account = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const other = 'j9tpEayYawai3ARcQpMkmnKQrrLKQ1sL3Y'
const cny = { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }
const hash = `${'0'.repeat(63)}1`

interface Sample {
  readonly required: Readonly<Record<string, unknown>>
  readonly optional?: Readonly<Record<string, unknown>>
  readonly flags?: number
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  AccountSet: {
    required: {},
    optional: { SetFlag: 1, ClearFlag: 3, Domain: 'AB', TransferRate: 1_000_000_000, WalletSize: 1 },
    flags: 0x003f_0000,
  },
  AlethContract: { required: { Method: 1 }, optional: { Destination: other, Payload: 'AB' } },
  Brokerage: {
    required: { OfferFeeRateNum: 2, OfferFeeRateDen: 2, Amount: { ...cny, value: '0' } },
    optional: { AppType: 1, FeeAccountID: other },
  },
  ConfigContract: { required: { Method: 0 }, optional: { Payload: 'AB' } },
  Contract: { required: { Expiration: 1, BondAmount: 1, StampEscrow: 1, JingtumEscrow: '5' } },
  IssueSet: { required: { TotalAmount: { ...cny, value: '1' } } },
  ManageIssuer: { required: { IssuerAccountID: other } },
  OfferCancel: { required: { OfferSequence: 3 } },
  OfferCreate: {
    required: { TakerPays: '1', TakerGets: { ...cny, value: '1' } },
    optional: { Expiration: 1, OfferSequence: 1, Platform: other, AppType: 1 },
    flags: 0x000b_0000,
  },
  Payment: {
    required: { Destination: other, Amount: { ...cny, value: '1' } },
    optional: { SendMax: '1', InvoiceID: hash, DestinationTag: 1 },
    flags: 0x0007_0000,
  },
  RelationDel: { required: { Target: other, RelationType: 1 }, optional: { LimitAmount: { ...cny, value: '0' } } },
  RelationSet: { required: { Target: other, RelationType: 3 }, optional: { LimitAmount: { ...cny, value: '0' } } },
  RemoveBlackList: { required: { BlackListAccountID: other } },
  RemoveContract: { required: { Target: other } },
  SetBlackList: { required: { BlackListAccountID: other } },
  SetRegularKey: { required: {}, optional: { RegularKey: other } },
  SignerListSet: {
    required: { SignerQuorum: 1 },
    optional: { SignerEntries: [{ SignerEntry: { Account: other, SignerWeight: 1 } }] },
  },
  TokenDel: { required: { TokenID: hash } },
  TokenIssue: { required: { Issuer: other, FundCode: '41', TokenSize: 100 } },
  TransferToken: { required: { TokenID: hash, Destination: other }, optional: { FundCode: '41' } },
  TrustSet: {
    required: { LimitAmount: { ...cny, value: '0' } },
    optional: { QualityIn: 1, QualityOut: 1 },
    flags: 0x0037_0000,
  },
}

const rows = Object.entries(SAMPLES)

function whole(type: string, { required, optional }: Sample, more: object = {}): TransactionJson {
  return {
    TransactionType: type,
    Account: account,
    ...required,
    ...optional,
    ...more,
  }
}

function refusal(tx: TransactionJson): readonly [code: string, field: string | undefined] | undefined {
  try {
    validateTransaction(swt, tx)
    return undefined
  } catch (error) {
    if (error instanceof ProtocolError) return [error.code, error.field]
    throw error
  }
}

describe('the shape of every transaction type', () => {
  it('has a sample in this test', () => {
    expect(rows.map(([type]) => type).sort()).toEqual([...knownTransactionTypes()].sort())
  })

  it.each(rows)('%s accepts its fields, all its flags and the common fields', (type, sample) => {
    const common = { Fee: '10', Sequence: 9, Flags: sample.flags ?? 0, SourceTag: 1, LastLedgerSequence: 7, Memos: [] }
    expect(refusal(whole(type, sample))).toBeUndefined()
    expect(refusal(whole(type, sample, common))).toBeUndefined()
    expect(refusal(whole(type, sample, { Flags: (sample.flags ?? 0) + FULLY_CANONICAL }))).toBeUndefined()
  })

  it.each(rows)('%s rejects a field of another type and ignores one that is undefined', (type, sample) => {
    const foreign = 'TransactionIndex'
    expect(refusal(whole(type, sample, { [foreign]: 1 }))).toEqual(['protocol/unknown-field', foreign])
    expect(refusal(whole(type, sample, { [foreign]: undefined }))).toBeUndefined()
    expect(refusal(whole(type, sample, { comment: 1 }))).toBeUndefined()
  })

  it.each(rows)('%s rejects a flag of another type', (type, sample) => {
    for (let bit = 0; bit < 31; bit += 1) {
      const flag = 2 ** bit
      const isKnown = ((sample.flags ?? 0) & flag) !== 0 || (type === 'OfferCreate' && flag === 0x0004_0000)
      expect(refusal(whole(type, sample, { Flags: flag }))).toEqual(isKnown ? undefined : ['protocol/flags', 'Flags'])
    }
  })

  it.each(rows)('%s reports a missing field', (type, sample) => {
    for (const field of Object.keys(sample.required)) {
      expect(refusal(whole(type, sample, { [field]: undefined }))).toEqual(['protocol/missing-field', field])
    }
  })

  it.each(rows)('%s reports a field with an impossible value', (type, sample) => {
    for (const field of ['Account', 'Fee', 'Sequence', ...Object.keys({ ...sample.required, ...sample.optional })]) {
      for (const value of [true, { nothing: 1 }, 'no value', -1]) {
        const refused = refusal(whole(type, sample, { [field]: value }))
        expect(`${field} = ${JSON.stringify(value)}: ${refused?.[1]?.split(/[.[]/)[0]}`).toBe(
          `${field} = ${JSON.stringify(value)}: ${field}`,
        )
      }
    }
  })

  it('rejects a transaction of another type', () => {
    expect(refusal({ TransactionType: 'Nothing', Account: account })).toEqual([
      'protocol/unknown-type',
      'TransactionType',
    ])
    expect(refusal({ TransactionType: 'toString', Account: account })).toEqual([
      'protocol/unknown-type',
      'TransactionType',
    ])
  })
})

describe('amounts of transactions', () => {
  it.each<[string, string, unknown, boolean]>([
    ['Payment', 'Amount', '0', false],
    ['Payment', 'Amount', '1', true],
    ['Payment', 'Amount', { ...cny, value: '-1' }, false],
    ['Payment', 'SendMax', '0', false],
    ['Payment', 'SendMax', { ...cny, value: '-1' }, false],
    ['OfferCreate', 'TakerPays', '0', false],
    ['OfferCreate', 'TakerGets', { ...cny, value: '0' }, false],
    ['OfferCreate', 'TakerPays', { ...cny, value: '2' }, false],
    ['OfferCreate', 'TakerPays', { ...cny, currency: 'USD', value: '2' }, true],
    ['OfferCreate', 'TakerPays', { ...cny, issuer: other, value: '2' }, true],
    ['OfferCreate', 'Expiration', 0, false],
    ['OfferCreate', 'OfferSequence', 0, false],
    ['OfferCreate', 'Flags', 0x0006_0000, false],
    ['Brokerage', 'Amount', { ...cny, value: '-1' }, false],
    ['Brokerage', 'Amount', '0', true],
    ['Brokerage', 'OfferFeeRateNum', 3, false],
    ['RelationSet', 'LimitAmount', { ...cny, value: '-1' }, false],
    ['TrustSet', 'LimitAmount', '1', false],
    ['TrustSet', 'LimitAmount', { ...cny, value: '-1' }, false],
    ['TrustSet', 'LimitAmount', { ...cny, issuer: account, value: '1' }, false],
    ['IssueSet', 'TotalAmount', '5', false],
    ['AccountSet', 'TransferRate', 999_999_999, false],
    ['AccountSet', 'TransferRate', 2_000_000_000, true],
    ['AccountSet', 'TransferRate', 0, true],
  ])('%s with %s = %j: %s', (type, field, value, isFine) => {
    const sample = SAMPLES[type]
    const refused = refusal(whole(type, sample ?? { required: {} }, { [field]: value }))
    expect(refused === undefined).toBe(isFine)
    if (!isFine) expect(['TakerPays', 'TakerGets', field]).toContain(refused?.[1])
  })

  it.each([
    [3, 3, false],
    [3, 4, true],
    [4, 3, false],
  ])('checks whether the offer %i can be canceled by the sequence %i', (OfferSequence, Sequence, isFine) => {
    expect(refusal({ TransactionType: 'OfferCancel', Account: account, OfferSequence, Sequence }) === undefined).toBe(
      isFine,
    )
  })

  it('requires a path or another asset for a payment to oneself', () => {
    const self = { TransactionType: 'Payment', Account: account, Destination: account, Amount: { ...cny, value: '1' } }
    expect(refusal(self)).toEqual(['protocol/value', 'Destination'])
    expect(refusal({ ...self, SendMax: '5' })).toBeUndefined()
    expect(refusal({ ...self, Paths: [[{ account: other }]] })).toBeUndefined()
  })

  it('accepts eight signers and rejects nine', () => {
    const signers = ['j9tpEayYawai3ARcQpMkmnKQrrLKQ1sL3Y', 'jhxesJQWqe4KYXegSKtJjTK82sp2hrca8L', cny.issuer]
    const list = signers.map((Account) => ({ SignerEntry: { Account, SignerWeight: 1 } }))
    const base = { TransactionType: 'SignerListSet', Account: account, SignerQuorum: 3 }
    expect(refusal({ ...base, SignerEntries: list })).toBeUndefined()
    expect(refusal({ ...base, SignerQuorum: 4, SignerEntries: list })).toEqual(['protocol/value', 'SignerQuorum'])
    expect(refusal({ ...base, SignerEntries: [...list, ...list, ...list] })).toEqual([
      'protocol/value',
      'SignerEntries',
    ])
  })
})
