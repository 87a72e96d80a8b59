import fc from 'fast-check'
import { encodeAddress } from '../src/address/index.ts'
import { toHex } from '../src/hex.ts'
import type { NetworkDefinition } from '../src/networks/index.ts'

const plain = { noNullPrototype: true } as const

export const accountIds = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => bytes.some((byte) => byte !== 0))

export function addresses(network: NetworkDefinition) {
  return accountIds.map((id) => encodeAddress(network, id))
}

function hexText(minLength: number, maxLength: number) {
  return fc.uint8Array({ minLength, maxLength }).map(toHex)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function currencyCodes(network: NetworkDefinition) {
  return fc
    .string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: network.longestCurrency })
    .filter((code) => code !== network.nativeCode)
}

const nativeTexts = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String)

/** Decimal text of up to 16 significant digits with common exponents. */
const issuedTexts = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n) + 1n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, scale]) => {
    if (digits === 0n) return '0'
    const negative = digits < 0n
    const text = (negative ? -digits : digits).toString().padStart(scale + 1, '0')
    const plain = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '')
    return (negative ? '-' : '') + plain
  })

function issuedJson(network: NetworkDefinition) {
  return fc.record({ currency: currencyCodes(network), issuer: addresses(network), value: issuedTexts }, plain)
}

function amounts(network: NetworkDefinition) {
  return fc.oneof(nativeTexts, issuedJson(network))
}

const uint32 = fc.nat({ max: 0xffff_ffff })

function memos() {
  const part = hexText(0, 40)
  return fc.array(
    fc
      .record(
        { MemoType: part, MemoData: part, MemoFormat: part },
        { requiredKeys: ['MemoData'], noNullPrototype: true },
      )
      .map((memo) => ({
        Memo: memo,
      })),
    { minLength: 1, maxLength: 3 },
  )
}

function paths(network: NetworkDefinition) {
  const step = fc.oneof(
    fc.record({ account: addresses(network) }, plain),
    fc.record({ currency: currencyCodes(network), issuer: addresses(network) }, plain),
    fc.record({ currency: fc.constant(network.nativeCode) }, plain),
  )
  const path = fc.array(step, { minLength: 1, maxLength: 4 })
  return fc.array(path, { minLength: 1, maxLength: 3 })
}

function common(network: NetworkDefinition) {
  return {
    Account: addresses(network),
    Fee: fc.bigInt({ min: 0n, max: 10_000_000n }).map(String),
    Sequence: uint32,
    Flags: uint32,
    SigningPubKey: hexText(33, 33),
    TxnSignature: hexText(64, 72),
    Memos: memos(),
    SourceTag: uint32,
    LastLedgerSequence: uint32,
  }
}

const always = ['TransactionType', 'Account', 'Fee', 'Sequence', 'SigningPubKey', 'TxnSignature'] as const

/** Offers, payments and cancels that all networks of the family support, with optional fields present or absent. */
export function transactions(network: NetworkDefinition) {
  const offer = fc.record(
    {
      TransactionType: fc.constant('OfferCreate'),
      ...common(network),
      TakerPays: amounts(network),
      TakerGets: amounts(network),
      Expiration: uint32,
      OfferSequence: uint32,
    },
    { requiredKeys: [...always, 'TakerPays', 'TakerGets'], noNullPrototype: true },
  )
  const payment = fc.record(
    {
      TransactionType: fc.constant('Payment'),
      ...common(network),
      Destination: addresses(network),
      Amount: amounts(network),
      SendMax: amounts(network),
      Paths: paths(network),
      InvoiceID: hexText(32, 32),
      DestinationTag: uint32,
    },
    { requiredKeys: [...always, 'Destination', 'Amount'], noNullPrototype: true },
  )
  const cancel = fc.record(
    { TransactionType: fc.constant('OfferCancel'), ...common(network), OfferSequence: uint32 },
    { requiredKeys: [...always, 'OfferSequence'], noNullPrototype: true },
  )
  return fc.oneof(offer, payment, cancel)
}
