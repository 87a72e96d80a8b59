import { encodeCurrency, xrp } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import {
  AUTH,
  CLEAR_FREEZE,
  DEFAULT_RIPPLE,
  FREEZE,
  GLOBAL_FREEZE,
  NO_DIRECT,
  PARTIAL,
  REQUIRE_AUTH,
  SET_NO_RIPPLE,
} from '../testing/wire-flags.ts'

type Fields = Readonly<Record<string, FieldValue>>

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

function usd(value: string, issuer = accountNamed('gate')): ParsedAmount {
  return token(value, 'USD', issuer)
}

function trust(from: TestAccount, to: TestAccount, value: string, flags = 0, more: Fields = {}): void {
  test.must(test.send('TrustSet', from, { LimitAmount: usd(value, to), ...more }, { flags }))
}

function pay(from: TestAccount, to: TestAccount, amount: ParsedAmount, more: Fields = {}, flags = 0): string {
  return test.pay(from, to, amount, more, flags).result
}

function rippling(...names: readonly string[]): TestAccount[] {
  return names.map((name) => {
    const account = test.fund(name)
    test.must(test.send('AccountSet', account, { SetFlag: DEFAULT_RIPPLE }))
    return account
  })
}

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  ;[gate, alice, bob] = rippling('gate', 'alice', 'bob') as [TestAccount, TestAccount, TestAccount]
  for (const holder of [alice, bob]) trust(holder, gate, '1000')
  test.must(test.pay(gate, alice, usd('100')))
})

describe('the transfer fee of an issuer', () => {
  beforeEach(() => void test.must(test.send('AccountSet', gate, { TransferRate: 1_250_000_000 })))

  it('is added to the amount delivered', () => {
    expect(pay(alice, bob, usd('10'))).toBe('tecPATH_PARTIAL')
    expect(pay(alice, bob, usd('10'), { SendMax: usd('12.49') })).toBe('tecPATH_PARTIAL')
    expect(pay(alice, bob, usd('10'), { SendMax: usd('20') })).toBe('tesSUCCESS')
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['87.5', '10'])
  })

  it('is deducted from a partial payment', () => {
    expect(pay(alice, bob, usd('10'), {}, PARTIAL)).toBe('tesSUCCESS')
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['90', '8'])
  })

  it('does not apply from the issuer or to the issuer', () => {
    expect([pay(gate, bob, usd('10')), pay(alice, gate, usd('10'))]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['90', '10'])
  })

  it('is charged to the holder who spends in a payment, but not to the owner of an offer in a book', () => {
    const [carol] = rippling('carol') as [TestAccount]
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), usd('10')))
    expect(pay(carol, bob, usd('8'), { SendMax: native(20n * DROPS_PER_COIN) })).toBe('tesSUCCESS')
    expect(test.held(bob, 'USD')).toBe('8')
    expect(test.held(alice, 'USD')).toBe('90')
  })
})

describe('freezes', () => {
  it('allow payments to and from the issuer when they are global', () => {
    test.must(test.send('AccountSet', gate, { SetFlag: GLOBAL_FREEZE }))
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect([pay(alice, gate, usd('1')), pay(gate, bob, usd('1'))]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    test.must(test.send('AccountSet', gate, { ClearFlag: GLOBAL_FREEZE }))
    expect(pay(alice, bob, usd('1'))).toBe('tesSUCCESS')
  })

  it("stop a frozen holder's payments to others, but not receipts or returns to the issuer", () => {
    trust(gate, alice, '0', FREEZE)
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(alice, gate, usd('1'))).toBe('tesSUCCESS')
    expect(pay(gate, bob, usd('5'))).toBe('tesSUCCESS')
    expect(pay(bob, alice, usd('1'))).toBe('tesSUCCESS')
    trust(gate, alice, '0', CLEAR_FREEZE)
    expect(pay(alice, bob, usd('1'))).toBe('tesSUCCESS')
  })

  it('stop receipts from others, but not from the issuer, when a holder sets them', () => {
    trust(bob, gate, '1000', FREEZE)
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(gate, bob, usd('1'))).toBe('tesSUCCESS')
    expect(pay(bob, alice, usd('1'))).toBe('tesSUCCESS')
  })

  it('remove an offer from the book’s depth', () => {
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), usd('10')))
    trust(gate, alice, '0', FREEZE)
    test.must(test.offer(bob, usd('10'), native(10n * DROPS_PER_COIN)))
    expect([test.held(bob, 'USD'), test.offers(alice)]).toEqual(['0', []])
  })
})

describe('limits', () => {
  it('accept exactly up to the limit, to the unit', () => {
    test.must(test.pay(gate, bob, usd('995')))
    expect(pay(alice, bob, usd('5.000000000000001'))).toBe('tecPATH_PARTIAL')
    expect(pay(alice, bob, usd('5'))).toBe('tesSUCCESS')
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(bob, alice, usd('1000'))).toBe('tecPATH_PARTIAL')
    expect(pay(bob, alice, usd('900'))).toBe('tesSUCCESS')
  })

  it('apply to a holder’s debt beyond its balance when the issuer sets them', () => {
    trust(gate, alice, '3')
    expect(pay(alice, gate, usd('103.1'))).toBe('tecPATH_PARTIAL')
    expect(pay(alice, gate, usd('103'))).toBe('tesSUCCESS')
    expect(test.held(alice, 'USD')).toBe('-3')
    expect(pay(alice, gate, usd('1'))).toBe('tecPATH_DRY')
  })

  it('are zero without a line', () => {
    const [carol] = rippling('carol') as [TestAccount]
    expect(pay(gate, carol, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(carol, bob, usd('1'))).toBe('tecPATH_DRY')
  })
})

describe('authorization by the issuer', () => {
  it("is required for a holder's first tokens, but not for more", () => {
    const [strict, carol] = rippling('strict', 'carol') as [TestAccount, TestAccount]
    test.must(test.send('AccountSet', strict, { SetFlag: REQUIRE_AUTH }))
    for (const holder of [alice, carol]) trust(holder, strict, '100')
    trust(strict, alice, '0', AUTH)
    test.must(test.pay(strict, alice, usd('50', strict)))
    expect([pay(strict, carol, usd('1', strict)), pay(alice, carol, usd('1', strict))]).toEqual([
      'tecPATH_DRY',
      'tecPATH_DRY',
    ])
    trust(strict, carol, '0', AUTH)
    expect(pay(alice, carol, usd('1', strict))).toBe('tesSUCCESS')
  })
})

describe('qualities of lines', () => {
  it.each([
    [900_000_000, '9'],
    [1_100_000_000, '10'],
    [1_000_000_000, '10'],
  ])("at %i credit %s for ten sent, whatever the line's balance", (QualityIn, counts) => {
    trust(bob, gate, '1000', 0, { QualityIn })
    const result = test.pay(alice, bob, usd('100'), { SendMax: usd('10') }, PARTIAL)
    expect(result).toMatchObject({ result: 'tesSUCCESS', metadata: { DeliveredAmount: { value: counts } } })
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['90', '10'])
    expect(pay(alice, bob, usd('9'), { SendMax: usd('9') })).toBe(QualityIn < 1e9 ? 'tecPATH_PARTIAL' : 'tesSUCCESS')
  })

  it.each([
    [0, 0, '10'],
    [0, 1_200_000_000, '12'],
    [800_000_000, 0, '12.5'],
    [1_250_000_000, 0, '10'],
    [800_000_000, 1_200_000_000, '15'],
    [1_250_000_000, 1_500_000_000, '12'],
  ])('through a line with %i in and %i out make ten cost %s', (QualityIn, QualityOut, cost) => {
    const [middle, carol] = rippling('middle', 'carol') as [TestAccount, TestAccount]
    trust(middle, alice, '1000', 0, { QualityIn })
    trust(middle, carol, '1000', 0, { QualityOut })
    test.must(test.pay(carol, middle, usd('500', carol)))
    const paths = { Paths: [[{ account: middle.id }]], SendMax: usd('100', alice) }
    expect(pay(alice, carol, usd('10', carol), paths)).toBe('tesSUCCESS')
    const owed = [...test.ledger.view('current').lines(middle.id)].map(({ balance }) => balance)
    expect(owed.sort()).toEqual(['490', cost].sort())
  })
})

describe('rippling through an account', () => {
  it.each([
    [false, false, 'tesSUCCESS'],
    [true, false, 'tesSUCCESS'],
    [false, true, 'tesSUCCESS'],
    [true, true, 'tecPATH_DRY'],
  ])('with NoRipple on its incoming line: %s, on its outgoing line: %s', (closedIn, closedOut, result) => {
    const [middle, carol] = rippling('middle', 'carol') as [TestAccount, TestAccount]
    trust(middle, alice, '100', closedIn ? SET_NO_RIPPLE : 0)
    trust(middle, carol, '0.5', closedOut ? SET_NO_RIPPLE : 0)
    trust(carol, middle, '100')
    const paths = { Paths: [[{ account: middle.id }]], SendMax: usd('100', alice) }
    expect(pay(alice, carol, usd('1', carol), paths)).toBe(result)
  })

  it.each([
    ['in', true, false],
    ['out', false, true],
  ])('requires a line %s', (_which, hasOut, hasIn) => {
    const [middle, carol] = rippling('middle', 'carol') as [TestAccount, TestAccount]
    if (hasIn) trust(middle, alice, '100', SET_NO_RIPPLE)
    if (hasOut) trust(carol, middle, '100')
    const paths = { Paths: [[{ account: middle.id }]], SendMax: usd('100', alice) }
    expect(pay(alice, carol, usd('1', carol), paths, NO_DIRECT)).toBe('tecPATH_DRY')
  })

  it('is not disabled by the other accounts', () => {
    const [middle, carol] = rippling('middle', 'carol') as [TestAccount, TestAccount]
    trust(middle, alice, '100')
    trust(carol, middle, '100', SET_NO_RIPPLE)
    trust(alice, middle, '1', SET_NO_RIPPLE)
    const paths = { Paths: [[{ account: middle.id }]], SendMax: usd('100', alice) }
    expect(pay(alice, carol, usd('1', carol), paths)).toBe('tesSUCCESS')
  })

  it('an issuer that disabled rippling on a line is excluded from trades over it, in either direction', () => {
    const [carol, dan] = rippling('carol', 'dan') as [TestAccount, TestAccount]
    for (const holder of [carol, dan]) {
      trust(holder, gate, '1000')
      trust(gate, holder, '0', SET_NO_RIPPLE)
    }
    test.must(test.pay(gate, dan, usd('50')))
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), usd('10')))
    expect(pay(bob, carol, usd('1'), { SendMax: native(5n * DROPS_PER_COIN) })).toBe('tecPATH_DRY')
    test.must(test.offer(bob, usd('10'), native(10n * DROPS_PER_COIN)))
    const toNative = { SendMax: usd('5') }
    test.must(test.offer(bob, usd('10'), native(10n * DROPS_PER_COIN)))
    expect(pay(dan, carol, native(DROPS_PER_COIN), toNative)).toBe('tecPATH_DRY')
    expect(pay(alice, carol, native(DROPS_PER_COIN), toNative)).toBe('tesSUCCESS')
  })
})

describe('several paths in one payment', () => {
  it('use the better book first, then the other, neither beyond the limit price', () => {
    const [carol] = rippling('carol') as [TestAccount]
    test.must(test.offer(alice, native(20n * DROPS_PER_COIN), usd('10')))
    test.must(test.offer(alice, token('30', 'EUR', gate), usd('10')))
    trust(carol, gate, '1000')
    test.must(test.send('TrustSet', alice, { LimitAmount: token('1000', 'EUR', gate) }))
    test.must(test.offer(gate, native(15n * DROPS_PER_COIN), token('30', 'EUR', gate)))
    const paths = {
      Paths: [[{ currency: encodeCurrency('EUR'), issuer: gate.id }]],
      SendMax: native(50n * DROPS_PER_COIN),
    }
    const before = test.drops(carol)
    expect(pay(carol, bob, usd('15'), paths)).toBe('tesSUCCESS')
    // 15 native units buy ten through EUR, then 10 buy five directly.
    expect(before - test.drops(carol)).toBe(25n * DROPS_PER_COIN + 10n)
    expect(test.held(bob, 'USD')).toBe('15')
  })

  it('an account cannot spend amounts that it received in the same payment', () => {
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), usd('100')))
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), usd('100')))
    expect(pay(bob, bob, usd('150'), { SendMax: native(20n * DROPS_PER_COIN) }, PARTIAL)).toBe('tesSUCCESS')
    expect([test.held(bob, 'USD'), test.held(alice, 'USD')]).toEqual(['100', '0'])
  })
})
