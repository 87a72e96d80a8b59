import { ledgerNumber } from '@tidebook/amount'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApplyContext } from '../engine/apply-context.ts'
import { charge } from '../engine/claim.ts'
import { existing } from '../money/account-access.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { State } from '../state/state.ts'
import { SWT_RULES, accountNamed, native, token, transaction } from '../testing/test-ledger.ts'
import { createLine, PLAIN_SIDE } from '../money/token-transfer.ts'
import { placeOffer } from '../transactors/place-offer.ts'
import { brokenInvariant } from './check.ts'

const THREAD = { id: '0'.repeat(64), ledger: 1 }
let context: ApplyContext
let mark: number
let alice: AccountEntry
let bob: AccountEntry
let gate: AccountEntry

function account(state: State, name: string): AccountEntry {
  const entry = state.internAccount(accountNamed(name).id)
  state.journal.set(entry, {
    balance: 1_000_000_000n,
    sequence: 1,
    ownerCount: 0,
    flags: 0,
    settings: NO_SETTINGS,
    thread: THREAD,
  })
  return entry
}

beforeEach(() => {
  const state = new State(SWT_RULES)
  const named = (name: string) => account(state, name)
  ;[alice, bob, gate] = [named('alice'), named('bob'), named('gate')]
  state.journal.close()
  const fields = { TakerPays: native(1n), TakerGets: token('1', 'CNY', accountNamed('gate')) }
  context = {
    state,
    rules: SWT_RULES,
    ledgerIndex: 5,
    parentCloseTime: 100,
    parentHash: '0'.repeat(64),
    pass: 'open',
    credits: undefined,
    tx: transaction('OfferCreate', accountNamed('alice'), fields),
    account: alice,
    priorBalance: 1_000_000_000n,
    charged: 10n,
    transactionIndex: 0,
    delivered: undefined,
    concerned: new Set(),
    removeAnyway: new Set(),
  }
  mark = state.journal.mark()
  charge(context, alice, context.tx)
})

function line(owner: AccountEntry, balance: bigint): void {
  createLine(context, {
    owner,
    peer: gate,
    currency: context.state.internCurrency(new Uint8Array(20).fill(65, 12, 15)),
    side: PLAIN_SIDE,
    balance: ledgerNumber(false, balance, 0),
    auth: false,
    noRipple: false,
    freeze: false,
  })
}

function offer(pays: bigint): void {
  const currency = context.state.internCurrency(new Uint8Array(20).fill(65, 12, 15))
  placeOffer(context, {
    paysAsset: context.state.native,
    getsAsset: context.state.internAsset(currency, gate),
    takerPays: ledgerNumber(true, pays, 0),
    takerGets: ledgerNumber(false, 5n, 0),
    quality: 77n,
    flags: 0,
    expiration: 0,
  })
}

describe('invariants', () => {
  it('hold for an ordinary change', () => {
    line(alice, 0n)
    offer(5n)
    expect(brokenInvariant(context, mark)).toBeUndefined()
  })

  it.each([
    ['sequence advanced', () => set(alice, { sequence: 1 })],
    ['native balances in range', () => set(bob, { balance: -1n })],
    ['native supply kept', () => set(bob, { balance: 2_000_000_000n })],
    ['offers positive', () => offer(0n)],
    ['owner counts equal owned objects', () => set(alice, { ownerCount: 3 })],
    ['accounts made by payments only', () => moveToNewAccount()],
    ['only concerned accounts changed', () => set(bob, { flags: 1 })],
    ['issuance kept', () => line(bob, 5n)],
    ['books sorted', () => misplace()],
  ])('%s: a change against it is found', (name, change) => {
    change()
    expect(brokenInvariant(context, mark)?.name).toBe(name)
  })
})

function set(entry: AccountEntry, change: Partial<ReturnType<typeof existing>>): void {
  context.state.journal.set(entry, { ...existing(entry), ...change })
}

function moveToNewAccount(): void {
  set(alice, { balance: existing(alice).balance - 5n })
  const fields = { ...existing(bob), balance: 5n }
  context.state.journal.set(context.state.internAccount(accountNamed('new').id), fields)
}

function misplace(): void {
  offer(5n)
  const book = [...alice.offers.values()][0]?.placed.book
  book?.levels.unshift({ quality: 1n, head: undefined, tail: undefined })
}
