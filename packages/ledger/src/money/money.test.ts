import { LEDGER_ISSUED_ZERO, NATIVE_ZERO, addLedger, nativeNumber } from '@tidebook/amount'
import { encodeCurrency } from '@tidebook/protocol'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ISSUE, RELATION } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { NO_THREAD } from '../state/entry.ts'
import { MoneyState, tokens } from '../testing/money-state.ts'
import { requireFields } from './accounts.ts'
import { DeferredCredits } from './deferred-credits.ts'
import { ACCOUNT_FLAGS, LOW_FLAGS } from './flags.ts'
import { readUnfrozen } from './frozen-amount.ts'
import { fundsOf, hasFundsOfSavepoint, tokenBalance, transferRateOf } from './holdings.ts'
import { issuable, issueOf, issuedOf } from './issue-cap.ts'
import { withCredits } from './ledger-context.ts'
import { autoLimit, isFrozen, sideOf } from './line-access.ts'
import { setLineAuthority } from './line-authority.ts'
import { giveNative, liquidNative, takeNative } from './native-transfer.ts'
import { addObject, findObject, objectKey, removeObject } from './own-objects.ts'
import { hasOwnedEntries, findObstacles } from './owned-objects.ts'
import { adjustOwnerCount, reserveOf } from './owner-count.ts'
import { addTicket, removeTicket } from './tickets.ts'
import { PLAIN_SIDE, createLine, moveTokens } from './token-transfer.ts'
import { withinSupply } from './within-supply.ts'

const RESERVE = 10_000_000n
const INCREMENT = 2_000_000n

let money: MoneyState
let gate: AccountEntry
let alice: AccountEntry
let bob: AccountEntry

beforeEach(() => {
  money = new MoneyState()
  gate = money.account('gate', 500_000_000n, ACCOUNT_FLAGS.defaultRipple)
  alice = money.account('alice', 50_000_000n)
  bob = money.account('bob', 50_000_000n)
})

/** Returns a holder's line that the gateway can pay on. */
function lineOf(holder: AccountEntry, limit = '1000') {
  const fields = {
    peer: gate,
    currency: money.usd,
    balance: LEDGER_ISSUED_ZERO,
    auth: false,
    noRipple: true,
    freeze: false,
  }
  return createLine(money.work, { ...fields, owner: holder, side: { ...PLAIN_SIDE, limit: tokens(limit) } })
}

function held(holder: AccountEntry) {
  return tokenBalance(money.work, holder, gate, money.usd)
}

function give(from: AccountEntry, to: AccountEntry, value: string) {
  return moveTokens(money.work, from, to, money.usd, tokens(value))
}

describe('native units', () => {
  it.each([
    [50_000_000n, 0, 0, 40_000_000n],
    [50_000_000n, 3, 0, 34_000_000n],
    [50_000_000n, 3, 1, 36_000_000n],
    [50_000_000n, 3, 9, 40_000_000n],
    [10_000_000n, 0, 0, 0n],
    [10_000_001n, 0, 0, 1n],
    [9_999_999n, 0, 0, 0n],
  ])('a balance of %i with %i objects, %i of them forgiven, leaves %i to spend', (balance, owned, forgiven, liquid) => {
    money.state.journal.set(alice, { ...requireFields(alice), balance, ownerCount: owned })
    expect(liquidNative(money.work, alice, forgiven)).toEqual(nativeNumber(liquid))
  })

  it('are zero for an account that does not exist', () => {
    money.state.journal.set(alice, undefined)
    expect(liquidNative(money.work, alice)).toBe(NATIVE_ZERO)
  })

  it('move from one account to another, up to the whole balance', () => {
    expect(takeNative(money.work, alice, 50_000_001n)).toBe(false)
    expect(requireFields(alice).balance).toBe(50_000_000n)
    expect(takeNative(money.work, alice, 50_000_000n)).toBe(true)
    giveNative(money.work, bob, 50_000_000n)
    expect([requireFields(alice).balance, requireFields(bob).balance]).toEqual([0n, 100_000_000n])
  })

  it('received during a payment cannot be spent in it, and a deleted object releases no reserve', () => {
    adjustOwnerCount(money.work, alice, 2)
    const work = withCredits(money.work, new DeferredCredits())
    giveNative(work, alice, 5_000_000n)
    expect(liquidNative(work, alice)).toEqual(nativeNumber(36_000_000n))
    takeNative(work, alice, 1_000_000n)
    expect(liquidNative(work, alice)).toEqual(nativeNumber(35_000_000n))
    adjustOwnerCount(work, alice, -2)
    expect(liquidNative(work, alice)).toEqual(nativeNumber(35_000_000n))
    expect(liquidNative(money.work, alice)).toEqual(nativeNumber(44_000_000n))
  })

  it('beyond the supply are rejected as debit and credit', () => {
    const { rules } = money.work
    for (const drops of [rules.maxNative, -rules.maxNative]) {
      expect(withinSupply(rules, nativeNumber(drops))).toEqual(nativeNumber(drops))
    }
    for (const drops of [rules.maxNative + 1n, -rules.maxNative - 1n]) {
      expect(() => withinSupply(rules, nativeNumber(drops))).toThrow(
        expect.objectContaining({ code: 'amount/overflow' }),
      )
    }
    expect(withinSupply(rules, tokens('1e70'))).toEqual(tokens('1e70'))
  })

  it('are reserved for the account and each of its objects', () => {
    expect([0, 1, 7].map((count) => reserveOf(money.work.rules, count))).toEqual([
      RESERVE,
      RESERVE + INCREMENT,
      RESERVE + 7n * INCREMENT,
    ])
  })
})

describe('tokens on lines', () => {
  it("keep an issuer's debt equal to its holders' balances", () => {
    const holders = [alice, bob, money.account('carol')]
    for (const holder of holders) lineOf(holder)
    const transfer = fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 500 }))
    fc.assert(
      fc.property(fc.array(transfer, { maxLength: 20 }), (transfers) => {
        const mark = money.state.journal.mark()
        const model = [0, 0, 0]
        for (const [from, to, amount] of transfers) {
          const [giver, taker] = [holders[from], holders[to]]
          if (giver === taker) continue
          if (giver !== undefined) {
            give(giver, gate, `${amount}`)
            model[from] = (model[from] ?? 0) - amount
          }
          if (taker !== undefined) {
            give(gate, taker, `${amount}`)
            model[to] = (model[to] ?? 0) + amount
          }
        }
        expect(holders.map(held)).toEqual(model.map((value) => tokens(`${value}`)))
        const owed = model.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)
        expect(issuedOf(gate, money.usd)).toEqual(tokens(`${owed}`))
        money.state.journal.rollback(mark)
      }),
    )
  })

  it('cost the creator of a line a reserve until it is empty and without settings, then delete it', () => {
    give(gate, alice, '5')
    expect([requireFields(alice).ownerCount, requireFields(gate).ownerCount]).toEqual([1, 0])
    give(alice, gate, '4')
    expect(requireFields(alice).ownerCount).toBe(1)
    give(alice, gate, '1')
    expect(requireFields(alice).ownerCount).toBe(0)
    expect(money.state.findLine(alice, gate, money.usd)?.fields).toBeUndefined()
  })

  it('keep an empty line with settings, which costs its reserve', () => {
    const line = lineOf(alice)
    give(gate, alice, '5')
    give(alice, gate, '5')
    expect(line.fields?.balance.mantissa).toBe(0n)
    expect(requireFields(alice).ownerCount).toBe(1)
  })

  it.each([
    ['qualityIn', { qualityIn: 5 }],
    ['qualityOut', { qualityOut: 5 }],
    ['limit', { limit: tokens('1') }],
  ])('keep the reserve of a side with a %s', (_name, set) => {
    const line = lineOf(alice, '0')
    give(gate, alice, '2')
    const { fields } = line
    if (fields === undefined) throw new TypeError('no line')
    const side = line.low === alice ? 'low' : 'high'
    money.state.journal.set(line, { ...fields, [side]: { ...sideOf(line, fields, alice), ...set } })
    give(alice, gate, '2')
    expect(line.fields).toBeDefined()
    expect(requireFields(alice).ownerCount).toBe(1)
  })

  it.each(['low', 'high'])('delete the line of a holder on its %s side when it is empty', (side) => {
    const [low, high] = [alice, bob].toSorted((a, b) => (a.idText < b.idText ? -1 : 1)) as [AccountEntry, AccountEntry]
    const [holder, issuer] = side === 'low' ? [low, high] : [high, low]
    give(issuer, holder, '7')
    expect(requireFields(holder).ownerCount).toBe(1)
    give(holder, issuer, '7')
    expect(requireFields(holder).ownerCount).toBe(0)
    expect(money.state.findLine(low, high, money.usd)?.fields).toBeUndefined()
  })

  it('release the debtor’s reserve only when the whole debt is repaid', () => {
    give(gate, alice, '5')
    give(alice, gate, '6')
    // Alice now owes one token: her reserve for the line is released, and the peer pays a reserve.
    expect(held(alice)).toEqual(tokens('-1'))
    expect(requireFields(alice).ownerCount).toBe(0)
  })

  it('received during a payment cannot be spent in it', () => {
    lineOf(alice)
    give(gate, alice, '10')
    const work = withCredits(money.work, new DeferredCredits())
    moveTokens(work, gate, alice, money.usd, tokens('5'))
    expect(tokenBalance(work, alice, gate, money.usd)).toEqual(tokens('10'))
    expect(held(alice)).toEqual(tokens('15'))
    moveTokens(work, alice, gate, money.usd, tokens('3'))
    expect(tokenBalance(work, alice, gate, money.usd)).toEqual(tokens('7'))
  })

  it('received without an existing line cannot be spent in the payment either', () => {
    const work = withCredits(money.work, new DeferredCredits())
    moveTokens(work, gate, bob, money.usd, tokens('5'))
    expect(tokenBalance(work, bob, gate, money.usd)).toEqual(LEDGER_ISSUED_ZERO)
    expect(held(bob)).toEqual(tokens('5'))
  })

  it('have limit 0 when lines are not created automatically', () => {
    expect(autoLimit(money.work)).toBe(LEDGER_ISSUED_ZERO)
    expect(autoLimit(new MoneyState('swt').work)).toEqual(tokens('10000000000'))
  })
})

describe('authorization to hold a token', () => {
  const isAllowed = () => {
    const line = money.state.findLine(gate, alice, money.usd)
    if (line?.fields === undefined) return undefined
    return (line.fields.flags & (line.low === gate ? LOW_FLAGS.auth : LOW_FLAGS.auth << 1)) !== 0
  }

  it.each([
    [true, true, true],
    [true, false, undefined],
    [false, true, undefined],
    [false, false, undefined],
  ])('is required by the issuer (%s), and granted (%s) without a line', (asks, isGranted, expected) => {
    money.state.journal.set(gate, { ...requireFields(gate), flags: asks ? ACCOUNT_FLAGS.requireAuth : 0 })
    setLineAuthority(money.work, gate, alice, money.usd, isGranted)
    expect(isAllowed()).toBe(expected)
    // On a line created for authorization, the issuer's side allows rippling and is not frozen.
    const line = money.state.findLine(gate, alice, money.usd)
    const byGate = line?.low === gate ? LOW_FLAGS.noRipple : LOW_FLAGS.noRipple << 1
    expect((line?.fields?.flags ?? 0) & byGate).toBe(0)
    expect(isFrozen(money.work, alice, gate, money.usd)).toBe(false)
  })

  it('is granted and revoked on an existing line, whether or not the issuer requires it', () => {
    lineOf(alice)
    setLineAuthority(money.work, gate, alice, money.usd, true)
    expect(isAllowed()).toBe(true)
    setLineAuthority(money.work, gate, alice, money.usd, false)
    expect(isAllowed()).toBe(false)
  })
})

describe('objects deleted with an account', () => {
  it('are at most a thousand, and none when another account depends on one', () => {
    for (let sequence = 1; sequence <= 1000; sequence += 1) addTicket(money.work, alice, sequence)
    expect([findObstacles(money.work, alice), hasOwnedEntries(money.work, alice)]).toEqual(['tesSUCCESS', true])
    addTicket(money.work, alice, 1001)
    expect(findObstacles(money.work, alice)).toBe('tefTOO_BIG')
    removeTicket(money.work, alice, 5)
    removeTicket(money.work, alice, 5)
    expect([findObstacles(money.work, alice), requireFields(alice).ownerCount]).toEqual(['tesSUCCESS', 1000])
    lineOf(alice)
    expect([findObstacles(money.work, alice), findObstacles(money.work, gate), findObstacles(money.work, bob)]).toEqual(
      ['tecHAS_OBLIGATIONS', 'tecHAS_OBLIGATIONS', 'tesSUCCESS'],
    )
    expect([hasOwnedEntries(money.work, gate), hasOwnedEntries(money.work, bob)]).toEqual([true, false])
  })

  it('include its signer list', () => {
    for (let sequence = 1; sequence <= 999; sequence += 1) addTicket(money.work, alice, sequence)
    const signers = money.state.internSigners(alice)
    money.state.journal.set(signers, {
      quorum: 1,
      signers: [{ account: bob, weight: 1, locator: undefined }],
      thread: NO_THREAD,
    })
    expect(findObstacles(money.work, alice)).toBe('tesSUCCESS')
    addTicket(money.work, alice, 1000)
    expect(findObstacles(money.work, alice)).toBe('tefTOO_BIG')
  })
})

describe('an object of a ledger', () => {
  it('is the same when it is created again under its key, even after an undo', () => {
    const key = objectKey(money.work, RELATION, [alice, bob], 1)
    const values = { Account: alice, Target: bob, RelationType: 1 }
    const live = () => findObject(money.work, RELATION, key)
    addObject(money.work, RELATION, key, values, NO_THREAD)
    const first = live()
    if (first === undefined) throw new TypeError('no object')
    const mark = money.state.journal.mark()
    removeObject(money.work, first)
    addObject(money.work, RELATION, key, { ...values, RelationType: 3 }, NO_THREAD)
    expect(live()?.fields.values.RelationType).toBe(3)
    money.state.journal.rollback(mark)
    expect(live()?.fields.values.RelationType).toBe(1)
  })
})

describe('funds', () => {
  const usd = () => money.state.internAsset(money.usd, gate)

  it('are the balance above the reserve, the balance on the line, or for an issuer the requested amount', () => {
    lineOf(alice)
    give(gate, alice, '10')
    expect(fundsOf(money.work, alice, money.state.native, NATIVE_ZERO)).toEqual(nativeNumber(38_000_000n))
    expect(fundsOf(money.work, alice, usd(), tokens('99'))).toEqual(tokens('10'))
    expect(fundsOf(money.work, bob, usd(), tokens('99'))).toEqual(LEDGER_ISSUED_ZERO)
    expect(fundsOf(money.work, gate, usd(), tokens('99'))).toEqual(tokens('99'))
  })

  it('are zero when frozen, by line or globally, and an issuer freezes only its holders', () => {
    const line = lineOf(alice)
    give(gate, alice, '10')
    const { fields } = line
    if (fields === undefined) throw new TypeError('no line')
    const byGate = line.low === gate ? LOW_FLAGS.freeze : LOW_FLAGS.freeze << 1
    money.state.journal.set(line, { ...fields, flags: fields.flags | byGate })
    expect(fundsOf(money.work, alice, usd(), tokens('99'))).toEqual(LEDGER_ISSUED_ZERO)
    expect([isFrozen(money.work, alice, gate, money.usd), isFrozen(money.work, gate, gate, money.usd)]).toEqual([
      true,
      false,
    ])
    money.state.journal.set(line, fields)
    money.state.journal.set(gate, { ...requireFields(gate), flags: ACCOUNT_FLAGS.globalFreeze })
    expect(fundsOf(money.work, alice, usd(), tokens('99'))).toEqual(LEDGER_ISSUED_ZERO)
    expect(isFrozen(money.work, bob, gate, money.usd)).toBe(true)
  })

  it('equal those at a savepoint until they move', () => {
    lineOf(alice)
    give(gate, alice, '10')
    const mark = money.state.journal.mark()
    const same = (account: AccountEntry, asset: ReturnType<typeof usd>, credits?: DeferredCredits) => {
      const now = fundsOf(money.work, account, asset, NATIVE_ZERO)
      return hasFundsOfSavepoint(money.work, account, asset, now, mark, credits)
    }
    const native = money.state.native as ReturnType<typeof usd>
    expect([same(alice, usd()), same(bob, usd()), same(alice, native)]).toEqual([true, true, true])
    const credits = new DeferredCredits()
    credits.record(alice, true, nativeNumber(1n), nativeNumber(50_000_000n))
    expect(same(alice, native, credits)).toBe(false)
    give(gate, alice, '1')
    takeNative(money.work, alice, 1n)
    expect([same(alice, usd()), same(bob, usd()), same(alice, native)]).toEqual([false, true, false])
  })

  it('spent within a payment also count as spent at a savepoint, and a line created later counts as absent', () => {
    const line = lineOf(alice)
    give(gate, alice, '10')
    const mark = money.state.journal.mark()
    const isLow = line.low === alice
    const credits = new DeferredCredits()
    credits.record(line, isLow, tokens('4'), tokens(isLow ? '10' : '-10'))
    expect(hasFundsOfSavepoint(money.work, alice, usd(), tokens('6'), mark, credits)).toBe(true)
    lineOf(bob)
    give(gate, bob, '1')
    expect(hasFundsOfSavepoint(money.work, bob, usd(), tokens('1'), mark, undefined)).toBe(false)
  })

  it("cost the issuer's transfer fee", () => {
    expect(transferRateOf(gate)).toBe(1_000_000_000)
    const { settings } = requireFields(gate)
    money.state.journal.set(gate, { ...requireFields(gate), settings: { ...settings, transferRate: 1_200_000_000 } })
    expect(transferRateOf(gate)).toBe(1_200_000_000)
  })
})

describe('caps and frozen amounts of a network', () => {
  const asset = (code: string) => money.state.internAsset(money.state.internCurrency(encodeCurrency(code)), gate)
  const cap = (total: string, issued: string | undefined, code = 'USD') =>
    addObject(
      money.work,
      ISSUE,
      objectKey(money.work, ISSUE, [gate], code.charCodeAt(0)),
      {
        Account: gate,
        TotalAmount: { asset: asset(code), amount: tokens(total) },
        ...(issued === undefined ? {} : { IssuedAmount: { asset: asset(code), amount: tokens(issued) } }),
      },
      NO_THREAD,
    )

  it.each([
    ['100', undefined, '60', '60'],
    ['100', '30', '70', '70'],
    ['100', '30', '71', '70'],
    ['100', '100', '1', '0'],
    ['100', '101', '1', '0'],
    ['100', '99', '1', '1'],
  ])('allow, at a cap of %s with %s issued and %s requested, %s', (total, issued, requested, got) => {
    cap('1', undefined, 'EUR')
    expect(issuable(gate, money.usd, tokens(requested))).toEqual(tokens(requested))
    cap(total, issued)
    expect(issueOf(gate, money.usd)?.fields.values.TotalAmount?.amount).toEqual(tokens(total))
    expect(issuable(gate, money.usd, tokens(requested))).toEqual(tokens(got))
  })

  const freeze = (number: number, value: string, changes: Record<string, unknown> = {}) =>
    addObject(
      money.work,
      RELATION,
      objectKey(money.work, RELATION, [gate, alice], number),
      {
        Account: gate,
        Target: alice,
        RelationType: 3,
        LimitAmount: { asset: asset('USD'), amount: tokens(value) },
        ...changes,
      },
      NO_THREAD,
    )
  const left = (value: string) => readUnfrozen(alice, gate, money.usd, tokens(value))

  it('add up per holder and never make its balance negative', () => {
    expect(left('10')).toEqual(tokens('10'))
    freeze(1, '4')
    expect([left('10'), left('4'), left('3'), left('-2')].map((amount) => addLedger(amount, tokens('0')))).toEqual([
      tokens('6'),
      LEDGER_ISSUED_ZERO,
      LEDGER_ISSUED_ZERO,
      tokens('-2'),
    ])
    freeze(2, '5')
    expect(left('10')).toEqual(tokens('1'))
  })

  it.each([
    ['another kind of relation', { RelationType: 1 }],
    ['another currency', {}],
    ['no amount', { LimitAmount: undefined }],
  ])('%s freezes nothing', (what, changes) => {
    const other = what === 'another currency' ? { LimitAmount: { asset: asset('EUR'), amount: tokens('4') } } : changes
    freeze(1, '4', other)
    expect(left('10')).toEqual(tokens('10'))
  })

  it('ignore a freeze by another issuer of the same currency', () => {
    const byBob = { asset: money.state.internAsset(money.usd, bob), amount: tokens('4') }
    freeze(1, '4', { Account: bob, LimitAmount: byBob })
    expect([left('10'), readUnfrozen(alice, bob, money.usd, tokens('10'))]).toEqual([tokens('10'), tokens('6')])
  })
})
