import fc from 'fast-check'
import { encode as encodeOracle, encodeForSigning } from 'ripple-binary-codec'
import { describe, expect, it } from 'vitest'
import { transactions } from '../../testing/arbitraries.ts'
import { fromHex, toHex } from '../hex.ts'
import { biz, bvcadt, call, stm, swt, xrp } from '../networks/index.ts'
import type { TransactionJson } from './json.ts'
import { decodeObject, decodeTransaction } from './decode.ts'
import { encodeObject, encodeTransaction } from './encode.ts'
import { parseTransaction } from './parse.ts'

const networks = [swt, xrp, call, stm, biz, bvcadt]
const RUNS = { numRuns: 300 }

const minimal = {
  TransactionType: 'OfferCancel',
  Account: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1',
  Fee: '10',
  Sequence: 2,
  OfferSequence: 1,
  SigningPubKey: '',
}

describe('codec', () => {
  it.each(networks.map((network) => [network.id, network] as const))(
    '%s: decodes every field that it encodes',
    (_, network) => {
      fc.assert(
        fc.property(transactions(network), (tx) => {
          const blob = encodeTransaction(network, tx)
          const decoded = decodeTransaction(network, blob)
          expect(Object.keys(decoded).sort()).toEqual(Object.keys(tx).sort())
          expect(toHex(encodeTransaction(network, decoded))).toBe(toHex(blob))
          const parsed = parseTransaction(network, blob)
          expect(parsed).toMatchObject({ type: tx.TransactionType, sequence: tx.Sequence, flags: tx.Flags ?? 0 })
          expect(parsed.fee).toBe(BigInt(tx.Fee))
        }),
        RUNS,
      )
    },
  )

  it('encodes the same bytes as an independent codec for the XRPL', () => {
    fc.assert(
      fc.property(transactions(xrp), (tx) => {
        expect(toHex(encodeTransaction(xrp, tx))).toBe(encodeOracle(tx))
        expect(`53545800${toHex(encodeTransaction(xrp, tx, { signing: true }))}`).toBe(encodeForSigning(tx))
      }),
      RUNS,
    )
  })

  it('parses the signed bytes', () => {
    fc.assert(
      fc.property(transactions(xrp), (tx) => {
        expect(toHex(parseTransaction(xrp, encodeTransaction(xrp, tx)).signingData)).toBe(encodeForSigning(tx))
      }),
      RUNS,
    )
  })

  it('ignores properties that nodes add to transactions', () => {
    const noted = { ...minimal, hash: 'AB', date: 5, ledger_index: 7, meta: {} }
    expect(encodeTransaction(swt, noted)).toEqual(encodeTransaction(swt, minimal))
  })

  it('preserves large native amounts that doubles cannot represent', () => {
    const tx = { ...minimal, Fee: '599999999999460713' }
    expect(decodeTransaction(swt, encodeTransaction(swt, tx)).Fee).toBe('599999999999460713')
    expect(parseTransaction(swt, encodeTransaction(swt, tx)).fee).toBe(599_999_999_999_460_713n)
  })

  it('encodes long blobs with two and three length bytes', () => {
    for (const length of [0, 192, 193, 12_480, 12_481, 918_744]) {
      const json = { MemoData: 'AB'.repeat(length) }
      const bytes = encodeObject(swt, json)
      expect(bytes).toHaveLength(1 + (length <= 192 ? 1 : length <= 12_480 ? 2 : 3) + length)
      expect(decodeObject(swt, bytes)).toEqual(json)
    }
    expect(() => encodeObject(swt, { MemoData: 'AB'.repeat(918_745) })).toThrow(
      expect.objectContaining({ code: 'protocol/too-large', field: 'MemoData' }),
    )
  })

  it('decodes lists of hashes and 64-bit numbers', () => {
    const json = { Hashes: ['00'.repeat(32), 'FF'.repeat(32)], OfferFeeRateNum: '0000000000000002' }
    expect(decodeObject(swt, encodeObject(swt, { ...json, OfferFeeRateNum: 2 }))).toEqual(json)
    expect(decodeObject(swt, encodeObject(swt, { ...json, OfferFeeRateNum: 2n }))).toEqual(json)
  })
})

describe('codec errors name the field', () => {
  const cases: readonly [string, object, string, string][] = [
    ['an unknown field', { Nonsense: 1 }, 'protocol/unknown-field', 'Nonsense'],
    ['an unknown type', { TransactionType: 'Steal' }, 'protocol/unknown-type', 'TransactionType'],
    ['a missing account', { Account: undefined }, 'protocol/missing-field', 'Account'],
    ['an address of another network', { Account: 'r3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1' }, 'protocol/address', 'Account'],
    ['a fee in whole units', { Fee: '0.00001' }, 'protocol/amount', 'Fee'],
    ['a fee beyond all money', { Fee: '600000000000000001' }, 'protocol/amount', 'Fee'],
    ['a fee as a number', { Fee: 10 }, 'protocol/amount', 'Fee'],
    ['a negative sequence', { Sequence: -1 }, 'protocol/range', 'Sequence'],
    ['a fraction', { Sequence: 1.5 }, 'protocol/range', 'Sequence'],
    ['33 bits', { OfferSequence: 4_294_967_296 }, 'protocol/range', 'OfferSequence'],
    ['odd hex', { SigningPubKey: 'ABC' }, 'protocol/hex', 'SigningPubKey'],
    ['a short hash', { AccountTxnID: 'AB' }, 'protocol/value', 'AccountTxnID'],
    ['memos that are no list', { Memos: {} }, 'protocol/value', 'Memos'],
    ['an empty path', { Paths: [[]] }, 'protocol/value', 'Paths'],
    ['an unknown memo part', { Memos: [{ Memo: { Text: 'x' } }] }, 'protocol/unknown-field', 'Text'],
  ]

  it.each(cases)('%s', (_, change, code, field) => {
    const tx = { ...minimal, ...change } as TransactionJson
    expect(() => encodeTransaction(swt, tx)).toThrow(expect.objectContaining({ code, field }))
  })

  const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
  it.each([
    ['17 digits', { currency: 'CNY', issuer, value: '1.2345678901234567' }],
    ['too much', { currency: 'CNY', issuer, value: '1e97' }],
    ['no number', { currency: 'CNY', issuer, value: 'x' }],
    ['the native currency', { currency: 'SWT', issuer, value: '1' }],
    ['one more member', { currency: 'CNY', issuer, value: '1', extra: 1 }],
    ['a missing member', { currency: 'CNY', value: '1' }],
  ])('an issued amount with %s', (_, amount) => {
    const tx = { ...minimal, TakerPays: amount }
    expect(() => encodeTransaction(swt, tx)).toThrow(
      expect.objectContaining({ code: 'protocol/amount', field: 'TakerPays' }),
    )
  })

  it('bounds the nesting depth', () => {
    const nested = (depth: number): object => (depth === 0 ? {} : { Memo: nested(depth - 1) })
    expect(() => encodeObject(swt, { ...nested(12) })).toThrow(expect.objectContaining({ code: 'protocol/depth' }))
    expect(() => decodeObject(swt, fromHex('EA'.repeat(500)))).toThrow(
      expect.objectContaining({ code: 'protocol/depth' }),
    )
  })
})
