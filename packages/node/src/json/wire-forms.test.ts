import {
  deriveKeyPair,
  encodeTransaction,
  fieldsToJson,
  fromHex,
  parseTransaction,
  secretFromPassphrase,
  signTransaction,
  swt,
  toHex,
  xrp,
} from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AddressBook } from '../store/address-book.ts'
import { hexText } from './serialised.ts'
import { transactionText } from './transaction-text.ts'
import { WireForms } from './wire-forms.ts'

const keyPair = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const forms = new WireForms(swt, new AddressBook(swt))
const common = { Account: keyPair.address, Fee: '10', Sequence: 3, Flags: 0 }

function check(tx: TransactionJson): void {
  const parsed = parseTransaction(swt, fromHex(signTransaction(swt, tx, keyPair).blob))
  const json = forms.transaction(parsed)
  expect(json).toStrictEqual({ ...fieldsToJson(swt, parsed.fields), hash: parsed.hash })
  expect(transactionText(forms, parsed, hexText(parsed.blob))).toBe(JSON.stringify(json))
}

it('the JSON of a transaction equals the protocol’s JSON, field by field', () => {
  const currency = fc.constantFrom('CNY', 'JUSDT', 'JJCC', '8000000041000028000000000000000000000000')
  const value = fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -20, max: 10 }))
    .map(([m, e]) => `${m}e${e}`)
  const amount = fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String),
    fc.record({ currency, issuer: fc.constant('jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'), value }),
  )
  fc.assert(
    fc.property(amount, amount, fc.stringMatching(/^[0-9A-F]{2,40}$/), (first, second, memo) => {
      const MemoData = memo.length % 2 === 0 ? memo : `${memo}0`
      check({
        ...common,
        TransactionType: 'OfferCreate',
        TakerPays: first,
        TakerGets: second,
        Platform: keyPair.address,
      })
      check({
        ...common,
        TransactionType: 'Payment',
        Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
        Amount: first,
        SendMax: second,
        Memos: [{ Memo: { MemoData } }],
        Paths: [[{ account: keyPair.address }]],
      })
    }),
    { numRuns: 60 },
  )
})

it('a path step includes its type, except on networks of the Jingtum family', () => {
  const ripple = deriveKeyPair(xrp, secretFromPassphrase(xrp, 'masterpassphrase'))
  const steps = [
    { account: ripple.address },
    { currency: 'XRP' },
    { currency: 'USD', issuer: ripple.address },
    { issuer: ripple.address },
  ]
  const payment = { TransactionType: 'Payment', Amount: '1', Fee: '10', Sequence: 3, Flags: 0, Paths: [steps] }
  const tx = { ...payment, Account: ripple.address, Destination: ripple.address }
  const parsed = parseTransaction(xrp, fromHex(signTransaction(xrp, tx, ripple).blob))
  const json = new WireForms(xrp, new AddressBook(xrp)).transaction(parsed)
  expect(json['Paths']).toEqual([steps.map((step, index) => ({ ...step, type: [1, 16, 48, 32][index] }))])
  // the output can be submitted again
  expect(toHex(encodeTransaction(xrp, { ...tx, Paths: json['Paths'], SigningPubKey: '' }))).toBe(
    toHex(encodeTransaction(xrp, { ...tx, SigningPubKey: '' })),
  )
})
