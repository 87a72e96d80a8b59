import { compare, multiply, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTransaction, encodeTransaction } from '../codec/index.ts'
import type { TransactionJson } from '../codec/index.ts'
import { fromHex } from '../hex.ts'
import { deriveKeyPair } from '../keys/key-pair.ts'
import { swt } from '../networks/index.ts'
import { signTransaction } from '../signing/sign.ts'
import { buildOfferCancel, validateOfferCancel } from './offer-cancel.ts'
import { OFFER_CREATE_FLAGS, buildOfferCreate, validateOfferCreate } from './offer-create.ts'
import { buildPayment, validatePayment } from './payment.ts'
import { buildTrustSet, validateTrustSet } from './trust-set.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const other = 'j9tpEayYawai3ARcQpMkmnKQrrLKQ1sL3Y'
const keyPair = deriveKeyPair(swt, 'spAvdYKEdp5AWj2ASt19feyfCpjYr')
const account = keyPair.address
const native = { currency: 'SWT' }
const cny = { currency: 'CNY', issuer }
const usdt = { currency: 'JUSDT', issuer }
const d = parseDecimal
const order = { account, base: native, counter: cny, amount: d('1000'), price: d('0.0125') }

/** Decodes the signed blob as a node does. */
function onTheWire(tx: TransactionJson): TransactionJson {
  const signed = signTransaction(swt, { ...tx, Fee: '10', Sequence: 7 }, keyPair)
  return decodeTransaction(swt, fromHex(signed.blob))
}

describe('orders', () => {
  it('TRD-005 a buy receives base and pays price times amount of the counter currency', () => {
    const tx = validateOfferCreate(swt, buildOfferCreate({ ...order, side: 'buy' }))
    expect(tx).toEqual({
      TransactionType: 'OfferCreate',
      Account: account,
      Flags: 0,
      TakerPays: '1000000000',
      TakerGets: { ...cny, value: '12.5' },
    })
  })

  it('TRD-006 a sell pays base, receives price times amount of the counter currency and has the sell flag', () => {
    const tx = validateOfferCreate(swt, buildOfferCreate({ ...order, side: 'sell', platform: other }))
    expect(tx).toEqual({
      TransactionType: 'OfferCreate',
      Account: account,
      Flags: OFFER_CREATE_FLAGS.sell,
      TakerGets: '1000000000',
      TakerPays: { ...cny, value: '12.5' },
      Platform: other,
    })
  })

  it('CHN-019 the signed blob of an order decodes to its fields', () => {
    const tx = buildOfferCreate({ ...order, side: 'sell', expiration: 800_000_000 })
    expect(onTheWire(tx)).toMatchObject({ ...tx, Fee: '10', Sequence: 7, Expiration: 800_000_000 })
  })

  it('TRD-023 the amount in the transaction has 6 decimals, rounded down', () => {
    const bought = buildOfferCreate({ ...order, side: 'buy', amount: d('1.23456789') })
    expect(bought.TakerPays).toBe('1234567')
    const tokens = buildOfferCreate({ ...order, base: usdt, side: 'sell', amount: d('1.23456789') })
    expect(tokens.TakerGets).toEqual({ ...usdt, value: '1.234567' })
  })

  it('TRD-023 neither amount nor total exceeds the input, and both have 6 decimals', () => {
    const numbers = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((coefficient) => ({ coefficient, scale: 9 }))
    fc.assert(
      fc.property(numbers, numbers, fc.constantFrom('buy', 'sell'), (amount, price, side) => {
        fc.pre(amount.coefficient >= 1000n && amount.coefficient * price.coefficient >= 10n ** 16n)
        const tx = buildOfferCreate({ account, side, base: usdt, counter: cny, amount, price })
        const [base, sum] = side === 'buy' ? [tx.TakerPays, tx.TakerGets] : [tx.TakerGets, tx.TakerPays]
        const values = [base, sum].map((side_) => d(typeof side_ === 'object' ? side_.value : side_))
        expect(compare(values[0] ?? amount, amount)).not.toBe(1)
        expect(compare(values[1] ?? amount, multiply(amount, price))).not.toBe(1)
        for (const value of values) expect(value.scale).toBeLessThanOrEqual(6)
        expect(encodeTransaction(swt, validateOfferCreate(swt, tx))).toBeInstanceOf(Uint8Array)
      }),
    )
  })

  it('TRD-022 rejects an order without amount, price or total before it is signed', () => {
    const refused = expect.objectContaining({ code: 'protocol/amount' })
    expect(() => buildOfferCreate({ ...order, side: 'buy', amount: d('0') })).toThrow(refused)
    expect(() => buildOfferCreate({ ...order, side: 'buy', amount: d('0.0000009') })).toThrow(refused)
    expect(() => buildOfferCreate({ ...order, side: 'buy', price: d('0') })).toThrow(refused)
    const speck = { ...order, side: 'sell', amount: d('0.000001'), price: d('0.9') } as const
    expect(() => buildOfferCreate(speck)).toThrow(refused)
  })

  it('matches two orders of the same price and amount, because both round the same way', () => {
    const input = { ...order, amount: d('12.345'), price: d('0.008123') }
    expect(buildOfferCreate({ ...input, side: 'buy' }).TakerGets).toEqual(
      buildOfferCreate({ ...input, side: 'sell' }).TakerPays,
    )
  })

  it.each([
    ['unknown flags', { Flags: 1 }, 'protocol/flags', 'Flags'],
    ['immediate-or-cancel with fill-or-kill', { Flags: 0x6_0000 }, 'protocol/flags', 'Flags'],
    ['expiry 0', { Expiration: 0 }, 'protocol/value', 'Expiration'],
    ['a replaced sequence 0', { OfferSequence: 0 }, 'protocol/value', 'OfferSequence'],
    ['nothing to give', { TakerGets: { ...cny, value: '0' } }, 'protocol/amount', 'TakerGets'],
    ['a negative wish', { TakerPays: '-1' }, 'protocol/amount', 'TakerPays'],
    ['native for native', { TakerGets: '5' }, 'protocol/amount', 'TakerGets'],
    ['a field of another type', { Destination: other }, 'protocol/unknown-field', 'Destination'],
    ['no other side', { TakerGets: undefined }, 'protocol/missing-field', 'TakerGets'],
  ])('rejects %s', (_, change, code, field) => {
    const tx = { ...buildOfferCreate({ ...order, side: 'buy' }), ...change } as TransactionJson
    expect(() => validateOfferCreate(swt, tx)).toThrow(expect.objectContaining({ code, field }))
  })

  it('accepts the flag for canonical signatures', () => {
    const tx = { ...buildOfferCreate({ ...order, side: 'buy' }), Flags: 0x8008_0000 }
    expect(validateOfferCreate(swt, tx)).toBe(tx)
  })
})

describe('cancellations', () => {
  it('CHN-020 the signed blob of a cancellation contains the sequence of the offer', () => {
    const tx = validateOfferCancel(swt, buildOfferCancel({ account, offerSequence: 5 }))
    expect(onTheWire(tx)).toMatchObject({ TransactionType: 'OfferCancel', OfferSequence: 5, Sequence: 7 })
  })

  it('reject sequence 0 and one that is not earlier', () => {
    const tx = buildOfferCancel({ account, offerSequence: 7 })
    expect(() => validateOfferCancel(swt, { ...tx, Sequence: 7 })).toThrow(
      expect.objectContaining({ field: 'OfferSequence' }),
    )
    expect(() => validateOfferCancel(swt, { ...tx, OfferSequence: 0 })).toThrow(
      expect.objectContaining({ field: 'OfferSequence' }),
    )
  })
})

describe('payments', () => {
  it('CHN-021 the signed blob of a payment decodes to receiver, amount and memo', () => {
    const memos = [{ type: 'string', data: '测试 memo' }]
    const tx = validatePayment(
      swt,
      buildPayment({ account, destination: other, asset: native, amount: d('35.000001'), memos, destinationTag: 9 }),
    )
    expect(onTheWire(tx)).toMatchObject({
      TransactionType: 'Payment',
      Destination: other,
      Amount: '35000001',
      DestinationTag: 9,
      Memos: [{ Memo: { MemoType: '737472696E67', MemoData: 'E6B58BE8AF95206D656D6F' } }],
    })
  })

  it('preserve token amounts and reject a seventh native decimal', () => {
    const tx = buildPayment({ account, destination: other, asset: cny, amount: d('0.000000123456789') })
    expect(tx.Amount).toEqual({ ...cny, value: '0.000000123456789' })
    expect(() => buildPayment({ account, destination: other, asset: native, amount: d('0.0000001') })).toThrow(
      expect.objectContaining({ code: 'amount/precision' }),
    )
  })

  it('reject the sender as receiver and a zero amount', () => {
    const tx = buildPayment({ account, destination: account, asset: native, amount: d('1') })
    expect(() => validatePayment(swt, tx)).toThrow(expect.objectContaining({ field: 'Destination' }))
    expect(() => buildPayment({ account, destination: other, asset: native, amount: d('0') })).toThrow(
      expect.objectContaining({ code: 'protocol/amount' }),
    )
  })
})

describe('trust lines', () => {
  it('contain their limit and accept a limit of 0', () => {
    const tx = validateTrustSet(swt, buildTrustSet({ account, currency: 'CNY', issuer, limit: d('1000000') }))
    expect(onTheWire(tx)).toMatchObject({ TransactionType: 'TrustSet', LimitAmount: { ...cny, value: '1000000' } })
    const none = buildTrustSet({ account, currency: 'CNY', issuer, limit: d('0') })
    expect(validateTrustSet(swt, none)).toBe(none)
  })

  it('reject the account as issuer, native limits and negative limits', () => {
    const self = buildTrustSet({ account, currency: 'CNY', issuer: account, limit: d('1') })
    expect(() => validateTrustSet(swt, self)).toThrow(expect.objectContaining({ field: 'LimitAmount' }))
    expect(() => validateTrustSet(swt, { ...self, LimitAmount: '5' })).toThrow(
      expect.objectContaining({ code: 'protocol/amount' }),
    )
    expect(() => buildTrustSet({ account, currency: 'CNY', issuer, limit: d('-1') })).toThrow(
      expect.objectContaining({ code: 'protocol/amount' }),
    )
  })
})
