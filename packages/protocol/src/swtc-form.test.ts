import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses, currencyCodes } from '../testing/arbitraries.ts'
import { encodeTransaction } from './codec/index.ts'
import { toHex } from './hex.ts'
import { swt } from './networks/index.ts'
import { fromSwtcForm } from './swtc-form.ts'

interface Oracle {
  from_json(json: object): { to_hex(): string }
}

// Creating the factory of a second chain breaks the first one, so every call creates its own.
function swtcSerializer(): Oracle {
  const load = createRequire(import.meta.url)
  const { Factory: makeWallet } = load('@swtc/wallet') as { Factory(chain: string): unknown }
  const { Factory: makeSerializer } = load('@swtc/serializer') as { Factory(wallet: unknown): Oracle }
  return makeSerializer(makeWallet('jingtum'))
}

const account = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'

describe('the JSON form of SWTC libraries', () => {
  // Their serializer rejects native amounts of 10^9 and more.
  const whole = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n - 1n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => {
      const text = digits.toString().padStart(scale + 1, '0')
      return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
    })
  const issued = fc.record(
    { currency: currencyCodes(swt), issuer: addresses(swt), value: whole },
    { noNullPrototype: true },
  )

  it('encodes the same bytes as their serializer for orders and payments', () => {
    const forms = fc.oneof(
      fc.record({
        TransactionType: fc.constant('OfferCreate'),
        TakerPays: issued,
        TakerGets: fc.oneof(whole, issued),
        Platform: addresses(swt),
        Flags: fc.constantFrom(0, 0x8_0000),
      }),
      fc.record({
        TransactionType: fc.constant('Payment'),
        Destination: addresses(swt),
        Amount: fc.oneof(whole, issued),
        Flags: fc.constant(0),
      }),
      fc.record({
        TransactionType: fc.constant('OfferCancel'),
        OfferSequence: fc.nat({ max: 0xffff_ffff }),
        Flags: fc.constant(0),
      }),
    )
    fc.assert(
      fc.property(forms, fc.nat({ max: 0xffff_ffff }), (form, sequence) => {
        const whole_ = { ...form, Account: account, Fee: 0.00001, Sequence: sequence, SigningPubKey: '' }
        const ours = toHex(encodeTransaction(swt, fromSwtcForm(swt, whole_)))
        expect(ours).toBe(swtcSerializer().from_json(structuredClone(whole_)).to_hex())
      }),
      { numRuns: 150 },
    )
  })

  const payment = { TransactionType: 'Payment', Account: account }

  it('converts whole units to micro units and rejects a seventh decimal', () => {
    expect(fromSwtcForm(swt, { ...payment, Amount: '0.000001', Fee: 0.08 })).toMatchObject({
      Amount: '1',
      Fee: '80000',
    })
    expect(() => fromSwtcForm(swt, { ...payment, Amount: '0.0000001' })).toThrow(
      expect.objectContaining({ code: 'protocol/amount', field: 'Amount' }),
    )
    expect(() => fromSwtcForm(swt, { ...payment, Amount: 'x' })).toThrow(
      expect.objectContaining({ code: 'protocol/amount', field: 'Amount' }),
    )
  })

  it('encodes memos as hex and objects as JSON, and leaves data in hex format unchanged', () => {
    const memos = (...inner: object[]) =>
      fromSwtcForm(swt, { ...payment, Memos: inner.map((Memo) => ({ Memo })) })['Memos']
    expect(memos({ MemoData: { a: 1 }, MemoFormat: 'json' })).toEqual([
      { Memo: { MemoData: '7B2261223A317D', MemoFormat: '6A736F6E' } },
    ])
    expect(memos({ MemoData: 'ABCD', MemoFormat: 'hex' })).toEqual([
      { Memo: { MemoData: 'ABCD', MemoFormat: '686578' } },
    ])
    expect(() => memos({ MemoData: 'XY', MemoFormat: 'hex' })).toThrow(
      expect.objectContaining({ code: 'protocol/hex' }),
    )
    expect(() => fromSwtcForm(swt, { ...payment, Memos: [5] })).toThrow(expect.objectContaining({ field: 'Memos' }))
  })
})
