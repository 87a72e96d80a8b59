import { encodeEnvelope } from '@tidebook/consensus'
import { fromHex, parseTransaction, swt, toHex } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { TestWallet } from '../../../tests/testkit/test-wallet.ts'
import { isCancel, prepareProposal, proposedEntries } from './block-proposal.ts'
import { entriesOf } from './decoded-envelopes.ts'

const wallet = TestWallet.genesis()
const target = TestWallet.named('target').address

function envelope(...signed: readonly { readonly blob: string }[]): Uint8Array {
  return encodeEnvelope(signed.map(({ blob }) => ({ blob: fromHex(blob) })))
}

const pay = envelope(wallet.pay(target, '1'))
const cancel = envelope(wallet.cancel(1))
const mixed = envelope(wallet.cancel(1), wallet.pay(target, '1'))
const noTransaction = encodeEnvelope([{ blob: Uint8Array.of(1) }])
const malformed = Uint8Array.of(1, 2, 3)

/** Returns a different sender for each transaction. */
function distinct(blob: Uint8Array): string {
  return toHex(blob)
}

function senderOf(blob: Uint8Array): string {
  return toHex(parseTransaction(swt, blob).account)
}

function propose(...pool: readonly Uint8Array[]): Uint8Array[] {
  return prepareProposal(swt, pool, 100_000, entriesOf, senderOf)
}

it('puts envelopes of cancels first and leaves out malformed ones', () => {
  const pool = [pay, malformed, mixed, cancel, noTransaction]
  expect(prepareProposal(swt, pool, 100_000, entriesOf, distinct)).toEqual([cancel, pay, mixed, noTransaction])
})

it('leaves a cancel behind the earlier transactions of its sender', () => {
  const pool = [pay, cancel, envelope(wallet.pay(target, '1'))]
  const other = envelope(TestWallet.named('other').cancel(1))
  expect(propose(...pool, other)).toEqual([other, ...pool])
  expect(propose(cancel, pay, other)).toEqual([cancel, other, pay])
})

it('leaves a cancel behind the order on a ticket that it cancels', () => {
  const owner = TestWallet.named('owner of a ticket')
  const order = { TransactionType: 'OfferCreate', TakerPays: '1', TakerGets: '2', Sequence: 0, TicketSequence: 9 }
  const pool = [envelope(owner.sign(order)), envelope(owner.cancel(9))]
  expect(propose(...pool)).toEqual(pool)
})

it('does not let a sender delay the cancels of others in the same envelope', () => {
  const attacker = TestWallet.named('attacker')
  const maker = TestWallet.named('maker')
  const delayed = envelope(attacker.pay(target, '1'))
  const cancels = [envelope(attacker.cancel(1), maker.cancel(1)), envelope(maker.cancel(2))]
  expect(propose(delayed, ...cancels)).toEqual([...cancels, delayed])
})

it('stays below the maximum size, including the bytes that a block adds to each transaction', () => {
  const pool = [pay, mixed, cancel]
  const size = pay.length + cancel.length + 2 * 6
  expect(prepareProposal(swt, pool, size, entriesOf, distinct)).toEqual([cancel, pay])
  expect(prepareProposal(swt, pool, size - 1, entriesOf, distinct)).toEqual([cancel])
  expect(prepareProposal(swt, pool, 10, entriesOf, distinct)).toEqual([])
})

it('reads the entries of a proposal, and refuses malformed and oversized ones', () => {
  expect(proposedEntries([], entriesOf)).toEqual([])
  expect(proposedEntries([pay, cancel, noTransaction], entriesOf)).toHaveLength(3)
  expect(proposedEntries([pay, malformed], entriesOf)).toBeUndefined()
  const large = encodeEnvelope([{ blob: new Uint8Array(65_528) }])
  expect(
    proposedEntries(
      Array.from({ length: 64 }, () => large),
      entriesOf,
    ),
  ).toHaveLength(64)
  expect(proposedEntries([...Array.from({ length: 64 }, () => large), pay], entriesOf)).toBeUndefined()
})

it('recognises a cancel by its type', () => {
  const signed = [wallet.cancel(1), wallet.pay(target, '1')].map(({ blob }) => fromHex(blob))
  expect(signed.map((blob) => isCancel(swt, blob))).toEqual([true, false])
  expect(isCancel(swt, Uint8Array.of(0x12))).toBe(false)
  expect(isCancel(swt, new Uint8Array())).toBe(false)
})
