import { encodeCurrency, xrp } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, WHOLE, accountNamed, native, token } from '../testing/test-ledger.ts'
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

const usd = (value: string, issuer = accountNamed('gate')): ParsedAmount => token(value, 'USD', issuer)

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

describe('what an issuer charges for passing its tokens on', () => {
  beforeEach(() => void test.must(test.send('AccountSet', gate, { TransferRate: 1_250_000_000 })))

  it('comes on top of what arrives', () => {
    expect(pay(alice, bob, usd('10'))).toBe('tecPATH_PARTIAL')
    expect(pay(alice, bob, usd('10'), { SendMax: usd('12.49') })).toBe('tecPATH_PARTIAL')
    expect(pay(alice, bob, usd('10'), { SendMax: usd('20') })).toBe('tesSUCCESS')
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['87.5', '10'])
  })

  it('comes out of what is sent in part', () => {
    expect(pay(alice, bob, usd('10'), {}, PARTIAL)).toBe('tesSUCCESS')
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['90', '8'])
  })

  it('is nothing from the issuer and to the issuer', () => {
    expect([pay(gate, bob, usd('10')), pay(alice, gate, usd('10'))]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['90', '10'])
  })

  it('is taken by a payment from the holder who spends, and by a book from nobody who gives', () => {
    const [carol] = rippling('carol') as [TestAccount]
    test.must(test.offer(alice, native(10n * WHOLE), usd('10')))
    expect(pay(carol, bob, usd('8'), { SendMax: native(20n * WHOLE) })).toBe('tesSUCCESS')
    expect(test.held(bob, 'USD')).toBe('8')
    expect(test.held(alice, 'USD')).toBe('90')
  })
})

describe('freezes', () => {
  it('of everything leave the way to the issuer and from it', () => {
    test.must(test.send('AccountSet', gate, { SetFlag: GLOBAL_FREEZE }))
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect([pay(alice, gate, usd('1')), pay(gate, bob, usd('1'))]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    test.must(test.send('AccountSet', gate, { ClearFlag: GLOBAL_FREEZE }))
    expect(pay(alice, bob, usd('1'))).toBe('tesSUCCESS')
  })

  it('of one holder stop what it sends to others, not what it gets or gives back', () => {
    trust(gate, alice, '0', FREEZE)
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(alice, gate, usd('1'))).toBe('tesSUCCESS')
    expect(pay(gate, bob, usd('5'))).toBe('tesSUCCESS')
    expect(pay(bob, alice, usd('1'))).toBe('tesSUCCESS')
    trust(gate, alice, '0', CLEAR_FREEZE)
    expect(pay(alice, bob, usd('1'))).toBe('tesSUCCESS')
  })

  it('by a holder stop what others send it, not what the issuer does', () => {
    trust(bob, gate, '1000', FREEZE)
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(gate, bob, usd('1'))).toBe('tesSUCCESS')
    expect(pay(bob, alice, usd('1'))).toBe('tesSUCCESS')
  })

  it('take an offer out of the book’s depth', () => {
    test.must(test.offer(alice, native(10n * WHOLE), usd('10')))
    trust(gate, alice, '0', FREEZE)
    test.must(test.offer(bob, usd('10'), native(10n * WHOLE)))
    expect([test.held(bob, 'USD'), test.offers(alice)]).toEqual(['0', []])
  })
})

describe('limits', () => {
  it('take what fits, to the unit, and then nothing', () => {
    test.must(test.pay(gate, bob, usd('995')))
    expect(pay(alice, bob, usd('5.000000000000001'))).toBe('tecPATH_PARTIAL')
    expect(pay(alice, bob, usd('5'))).toBe('tesSUCCESS')
    expect(pay(alice, bob, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(bob, alice, usd('1000'))).toBe('tecPATH_PARTIAL')
    expect(pay(bob, alice, usd('900'))).toBe('tesSUCCESS')
  })

  it('of the issuer count for what a holder owes beyond its balance', () => {
    trust(gate, alice, '3')
    expect(pay(alice, gate, usd('103.1'))).toBe('tecPATH_PARTIAL')
    expect(pay(alice, gate, usd('103'))).toBe('tesSUCCESS')
    expect(test.held(alice, 'USD')).toBe('-3')
    expect(pay(alice, gate, usd('1'))).toBe('tecPATH_DRY')
  })

  it('are nothing where there is no line', () => {
    const [carol] = rippling('carol') as [TestAccount]
    expect(pay(gate, carol, usd('1'))).toBe('tecPATH_DRY')
    expect(pay(carol, bob, usd('1'))).toBe('tecPATH_DRY')
  })
})

describe('leave of an issuer that asks for it', () => {
  it('is needed for the first of its tokens, not for more', () => {
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
  ])('what comes in at %i counts of ten sent as %s, whatever the line says', (QualityIn, counts) => {
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
  ])('through who takes in at %i and gives out at %i ten cost %s', (QualityIn, QualityOut, cost) => {
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
  ])('its line in closed: %s, its line out closed: %s', (closedIn, closedOut, result) => {
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
  ])('needs a line %s', (_which, hasOut, hasIn) => {
    const [middle, carol] = rippling('middle', 'carol') as [TestAccount, TestAccount]
    if (hasIn) trust(middle, alice, '100', SET_NO_RIPPLE)
    if (hasOut) trust(carol, middle, '100')
    const paths = { Paths: [[{ account: middle.id }]], SendMax: usd('100', alice) }
    expect(pay(alice, carol, usd('1', carol), paths, NO_DIRECT)).toBe('tecPATH_DRY')
  })

  it('is not closed by the others', () => {
    const [middle, carol] = rippling('middle', 'carol') as [TestAccount, TestAccount]
    trust(middle, alice, '100')
    trust(carol, middle, '100', SET_NO_RIPPLE)
    trust(alice, middle, '1', SET_NO_RIPPLE)
    const paths = { Paths: [[{ account: middle.id }]], SendMax: usd('100', alice) }
    expect(pay(alice, carol, usd('1', carol), paths)).toBe('tesSUCCESS')
  })

  it('an issuer that closed a line takes no part in a trade over it, in or out', () => {
    const [carol, dan] = rippling('carol', 'dan') as [TestAccount, TestAccount]
    for (const holder of [carol, dan]) {
      trust(holder, gate, '1000')
      trust(gate, holder, '0', SET_NO_RIPPLE)
    }
    test.must(test.pay(gate, dan, usd('50')))
    test.must(test.offer(alice, native(10n * WHOLE), usd('10')))
    expect(pay(bob, carol, usd('1'), { SendMax: native(5n * WHOLE) })).toBe('tecPATH_DRY')
    test.must(test.offer(bob, usd('10'), native(10n * WHOLE)))
    const toNative = { SendMax: usd('5') }
    test.must(test.offer(bob, usd('10'), native(10n * WHOLE)))
    expect(pay(dan, carol, native(WHOLE), toNative)).toBe('tecPATH_DRY')
    expect(pay(alice, carol, native(WHOLE), toNative)).toBe('tesSUCCESS')
  })
})

describe('several ways at once', () => {
  it('the better book is taken first, then the other, neither beyond the price asked', () => {
    const [carol] = rippling('carol') as [TestAccount]
    test.must(test.offer(alice, native(20n * WHOLE), usd('10')))
    test.must(test.offer(alice, token('30', 'EUR', gate), usd('10')))
    trust(carol, gate, '1000')
    test.must(test.send('TrustSet', alice, { LimitAmount: token('1000', 'EUR', gate) }))
    test.must(test.offer(gate, native(15n * WHOLE), token('30', 'EUR', gate)))
    const paths = { Paths: [[{ currency: encodeCurrency('EUR'), issuer: gate.id }]], SendMax: native(50n * WHOLE) }
    const before = test.drops(carol)
    expect(pay(carol, bob, usd('15'), paths)).toBe('tesSUCCESS')
    // 15 native units for the ten over euros, then 10 for five directly
    expect(before - test.drops(carol)).toBe(25n * WHOLE + 10n)
    expect(test.held(bob, 'USD')).toBe('15')
  })

  it('an account that receives what it gave away meanwhile does not spend it again', () => {
    test.must(test.offer(alice, native(10n * WHOLE), usd('100')))
    test.must(test.offer(alice, native(10n * WHOLE), usd('100')))
    expect(pay(bob, bob, usd('150'), { SendMax: native(20n * WHOLE) }, PARTIAL)).toBe('tesSUCCESS')
    expect([test.held(bob, 'USD'), test.held(alice, 'USD')]).toEqual(['100', '0'])
  })
})
