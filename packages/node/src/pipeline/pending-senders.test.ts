import type { ParsedTransaction } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { MAX_WAITING, PendingSenders } from './pending-senders.ts'

function transactionOf(sequence: number, type = 'Payment', fields = {}): ParsedTransaction {
  return {
    blob: new Uint8Array(),
    hash: '',
    type,
    account: new Uint8Array(20).fill(1),
    fee: 12n,
    sequence,
    flags: 0,
    signingPublicKey: new Uint8Array(),
    signature: undefined,
    signingData: new Uint8Array(),
    signers: undefined,
    fields,
  }
}

describe('pending senders', () => {
  it('sum what the accepted transactions of an account will use', () => {
    const pending = new PendingSenders()
    const one = transactionOf(7)
    expect(pending.before(one)).toBeUndefined()
    pending.add(one)
    pending.add(transactionOf(8))
    expect(pending.before(one)).toEqual({ nextSequence: 9, fees: 24n })
    expect(pending.before({ ...one, account: new Uint8Array(20) })).toBeUndefined()
    pending.clear()
    expect(pending.before(one)).toBeUndefined()
  })

  it('count the sequences of tickets, and none for a transaction that uses one', () => {
    const pending = new PendingSenders()
    pending.add(transactionOf(7, 'TicketCreate', { TicketCount: 3 }))
    pending.add(transactionOf(0, 'Payment', { TicketSequence: 8 }))
    expect(pending.before(transactionOf(11))).toEqual({ nextSequence: 11, fees: 24n })
    pending.clear()
    pending.add(transactionOf(0, 'TicketCreate', { TicketCount: 3, TicketSequence: 8 }))
    expect(pending.before(transactionOf(11))).toEqual({ nextSequence: 0, fees: 12n })
  })

  it('are as before after a refusal', () => {
    const pending = new PendingSenders()
    const one = transactionOf(7)
    const before = pending.before(one)
    pending.add(one)
    pending.restore(one, before)
    expect(pending.before(one)).toBeUndefined()
    pending.add(one)
    const after = pending.before(one)
    pending.add(transactionOf(8))
    pending.restore(one, after)
    expect(pending.before(one)).toEqual({ nextSequence: 8, fees: 12n })
  })

  it('count the waiting transactions of a sender, without those that were refused', () => {
    const pending = new PendingSenders()
    for (let sequence = 1; sequence < MAX_WAITING; sequence += 1) pending.add(transactionOf(sequence))
    const last = transactionOf(MAX_WAITING)
    const before = pending.before(last)
    pending.add(last)
    expect(pending.countOf(last)).toBe(MAX_WAITING)
    expect(pending.countOf({ ...last, account: new Uint8Array(20) })).toBe(0)
    expect(pending.has(last, MAX_WAITING)).toBe(true)
    expect(pending.has({ ...last, account: new Uint8Array(20) }, MAX_WAITING)).toBe(false)
    pending.restore(last, before)
    expect(pending.countOf(last)).toBe(MAX_WAITING - 1)
    expect(pending.has(last, MAX_WAITING)).toBe(false)
    pending.add(last)
    pending.clear()
    expect(pending.countOf(last)).toBe(0)
  })
})
