import { describe, expect, it } from 'vitest'
import { goldenVectors } from '../../testing/golden.ts'
import { fromHex, toHex } from '../hex.ts'
import { swt } from '../networks/index.ts'
import { decodeObject } from './decode.ts'
import { encodeTransaction } from './encode.ts'
import { parseTransaction } from './parse.ts'

// The last field of an OfferCancel is required, so no prefix of one is complete.
const blob = goldenVectors.find((vector) => vector.name === 'OfferCancel')?.blob ?? ''

function parse(hex: string) {
  return () => parseTransaction(swt, fromHex(hex))
}

function read(hex: string) {
  return () => decodeObject(swt, fromHex(hex))
}

describe('strict parser', () => {
  it.each([
    ['fields out of order', '2400000007120007', 'protocol/field-order', 'TransactionType'],
    ['a field twice', '24000000072400000008', 'protocol/field-order', 'Sequence'],
    ['a field that ends too early', '2E000000', 'protocol/truncated', 'DestinationTag'],
    ['a number no field has', '20FF00000000', 'protocol/unknown-field', 'object'],
    ['a header longer than needed', '200400000007', 'protocol/encoding', 'object'],
    ['a type written longer than needed', '010200000007', 'protocol/encoding', 'object'],
    ['a short account id', '8113' + '00'.repeat(19), 'protocol/encoding', 'Account'],
    ['an impossible length', '7DFF', 'protocol/encoding', 'MemoData'],
    ['a path set without path', '011200', 'protocol/encoding', 'Paths'],
    ['an unknown path step', '011202', 'protocol/encoding', 'Paths'],
    ['half a hash in a list', '021310' + '00'.repeat(16), 'protocol/encoding', 'Hashes'],
    ['an array of numbers', 'F92400000007F1', 'protocol/encoding', 'Sequence'],
    ['an array without end', 'F9EAE1', 'protocol/truncated', 'Memos'],
    ['negative zero', '680000000000000000', 'protocol/amount', 'Fee'],
    ['more than all native money', '684853A0D2313C0001', 'protocol/amount', 'Fee'],
  ])('rejects %s', (_, hex, code, field) => {
    expect(read(hex)).toThrow(expect.objectContaining({ code, field }))
  })

  const currency = '000000000000000000000000434E590000000000'
  const issuer = 'A582E432BFC48EEDEF852C814EC57F3CD2D41596'
  it.each([
    ['a mantissa that is too small', `D4800000000000FF${currency}${issuer}`],
    ['a zero with a sign', `C000000000000000${currency}${issuer}`],
    ['a mantissa of 17 digits', `D4A386F26FC10000${currency}${issuer}`],
    ['the native currency with issuer', `8000000000000000${'00'.repeat(20)}${issuer}`],
    ['no issuer', `8000000000000000${currency}${'00'.repeat(20)}`],
  ])('rejects an issued amount with %s', (_, hex) => {
    expect(read(`61${hex}`)).toThrow(expect.objectContaining({ code: 'protocol/amount', field: 'Amount' }))
  })

  it('rejects every truncated blob and one with trailing bytes', () => {
    for (let length = 0; length < blob.length; length += 2) {
      expect(parse(blob.slice(0, length))).toThrow(expect.objectContaining({ name: 'ProtocolError' }))
    }
    expect(parse(`${blob}00`)).toThrow(expect.objectContaining({ name: 'ProtocolError' }))
    expect(parse(`${blob}${blob}`)).toThrow(expect.objectContaining({ code: 'protocol/field-order' }))
  })

  const complete = {
    TransactionType: 'OfferCancel',
    Account: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1',
    Fee: '10',
    Sequence: 2,
    OfferSequence: 1,
    SigningPubKey: '',
  }

  it.each(['Fee', 'Sequence', 'SigningPubKey'])('rejects a transaction without %s', (field) => {
    const bytes = encodeTransaction(swt, { ...complete, [field]: undefined })
    expect(parse(toHex(bytes))).toThrow(expect.objectContaining({ code: 'protocol/missing-field', field }))
  })

  it('rejects an issued fee and unknown types, and leaves a negative fee to the ledger', () => {
    const fee = { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '1' }
    const issued = toHex(encodeTransaction(swt, { ...complete, Fee: fee as unknown as string }))
    expect(parse(issued)).toThrow(expect.objectContaining({ code: 'protocol/amount', field: 'Fee' }))
    const negative = toHex(encodeTransaction(swt, { ...complete, Fee: '-1' }))
    expect(parse(negative)().fee).toBe(-1n)
    expect(parse(blob.replace('120008', '1203E7'))).toThrow(
      expect.objectContaining({ code: 'protocol/unknown-type', field: 'TransactionType' }),
    )
  })
})

it('a transaction with thousands of signers does not store its bytes once per signer', () => {
  const memo = `EA7DF14C3F${'01'.repeat(32_000)}E1`
  const signer = `ED730074008114${'07'.repeat(20)}E1`
  const head = '12000324000000016840000000000000647300' + '8114'
  const many = fromHex(`${head}${'09'.repeat(20)}F9${memo}F1FC${signer.repeat(1150)}F1`)
  const before = process.memoryUsage().arrayBuffers
  const { signers } = parseTransaction(swt, many)
  const held = process.memoryUsage().arrayBuffers - before
  expect(signers).toHaveLength(1150)
  expect(signers?.[1149]?.signingData.length).toBeGreaterThan(32_000)
  expect(held).toBeLessThan(4_000_000)
})
