import { swt } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { SigningDesk } from './signing-desk.ts'

const ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const COMMON = { Account: ACCOUNT, Flags: 0, Fee: '10', Sequence: 7, LastLedgerSequence: 120 }
const CANCEL: TransactionJson = { ...COMMON, TransactionType: 'OfferCancel', OfferSequence: 3 }
const TRUST: TransactionJson = {
  ...COMMON,
  TransactionType: 'TrustSet',
  LimitAmount: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '1' },
}

function desk() {
  return new SigningDesk({ network: swt })
}

const NOT_CONFIRMED = expect.objectContaining({ code: 'keyring/not-confirmed' })
const LOCKED = expect.objectContaining({ code: 'keyring/locked' })

describe('transactions that wait for confirmation', () => {
  it('are released once, exactly as shown', () => {
    const waiting = desk()
    const { id, bytes } = waiting.propose(CANCEL, undefined)
    expect(() => waiting.confirm(id, `${bytes}00`, 1)).toThrow(NOT_CONFIRMED)
    expect(waiting.confirm(id, bytes, 1)).toMatchObject(CANCEL)
    expect(() => waiting.confirm(id, bytes, 1)).toThrow(NOT_CONFIRMED)
  })

  it('are kept for one prompt of a hundred plus sixteen queued ones, evicting the oldest first', () => {
    const waiting = desk()
    const first = waiting.propose(CANCEL, undefined)
    const [second] = Array.from({ length: 115 }, () => waiting.propose(CANCEL, undefined))
    expect(() => waiting.present(first.id, 1)).not.toThrow()
    waiting.propose(CANCEL, undefined)
    expect(() => waiting.present(first.id, 1)).toThrow(NOT_CONFIRMED)
    expect(() => waiting.present(second?.id ?? 0, 1)).not.toThrow()
  })

  it('require a password typed in their prompt if their type needs one', () => {
    const waiting = desk()
    const { id, bytes } = waiting.propose(TRUST, 'TrustSet')
    expect(() => waiting.confirm(id, bytes, 2), 'nobody has been asked').toThrow(LOCKED)
    waiting.present(id, 2)
    expect(() => waiting.confirm(id, bytes, 2)).toThrow(LOCKED)
    expect(waiting.confirm(id, bytes, 3)).toMatchObject(TRUST)
  })

  it('require no password for an order or a cancel of an unlocked wallet', () => {
    const waiting = desk()
    const { id, bytes } = waiting.propose(CANCEL, undefined)
    waiting.present(id, 2)
    expect(waiting.confirm(id, bytes, 2)).toMatchObject(CANCEL)
  })
})
