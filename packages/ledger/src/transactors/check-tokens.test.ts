import { fromHex } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { GatewayLedger } from '../testing/gateway-ledger.ts'
import { DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import type { TestAccount, TestLedger } from '../testing/test-ledger.ts'
import { FREEZE, GLOBAL_FREEZE, REQUIRE_AUTH } from '../testing/wire-flags.ts'

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount
let usd: GatewayLedger['usd']

beforeEach(() => {
  const ledger = new GatewayLedger()
  ;({ test, gate, alice, bob, usd } = ledger)
  ledger.give(alice, '100')
})

type Fields = Readonly<Record<string, FieldValue>>

function draw(value: string, more: Fields = {}) {
  return test.send('CheckCreate', alice, { Destination: bob.id, SendMax: usd(value), ...more })
}

function cash(fields: Fields, by = bob) {
  const checks = test.ledger.view('current').objects(by.id)
  const id = checks.find(({ LedgerEntryType: type }) => type === 'Check')?.['index'] ?? '00'.repeat(32)
  return test.send('CheckCash', by, { CheckID: fromHex(String(id)), ...fields })
}

describe('checks for tokens', () => {
  it('create the required line, regardless of its limit, and report the amount paid', () => {
    test.must(draw('60'))
    const result = test.must(cash({ Amount: usd('50') }))
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['50', '50'])
    expect(result.metadata?.DeliveredAmount).toMatchObject({ value: '50' })
    const [line] = test.ledger.view('current').lines(bob.id)
    expect(line).toMatchObject({ balance: '50', limit: '0' })
    expect(cash({ Amount: usd('1') }).result).toBe('tecNO_ENTRY')
  })

  it("pay the available amount, at least the minimum, plus the issuer's fee", () => {
    test.must(test.send('AccountSet', gate, { TransferRate: 1_250_000_000 }))
    test.must(draw('200'))
    expect(cash({ DeliverMin: usd('80.1') }).result).toBe('tecPATH_PARTIAL')
    test.must(cash({ DeliverMin: usd('80') }))
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['0', '80'])
  })

  it('can be cashed by the issuer without a line', () => {
    test.must(test.send('CheckCreate', alice, { Destination: gate.id, SendMax: usd('40') }))
    test.must(cash({ Amount: usd('40') }, gate))
    expect(test.held(alice, 'USD')).toBe('60')
  })

  it('require the reserve of the created line', () => {
    test.must(draw('10'))
    test.must(test.send('AccountSet', bob, {}, { fee: test.drops(bob) - 10n * DROPS_PER_COIN }))
    expect(cash({ Amount: usd('10') }).result).toBe('tecNO_LINE_INSUF_RESERVE')
  })

  it('cannot be created for frozen tokens, or cashed on a frozen line', () => {
    test.must(draw('10'))
    test.must(test.send('AccountSet', gate, { SetFlag: GLOBAL_FREEZE }))
    expect([draw('10').result, cash({ Amount: usd('10') }).result]).toEqual(['tecFROZEN', 'tecPATH_PARTIAL'])
    test.must(test.send('AccountSet', gate, { ClearFlag: GLOBAL_FREEZE }))
    test.must(test.send('TrustSet', bob, { LimitAmount: usd('5') }, { flags: FREEZE }))
    expect(draw('10').result).toBe('tecFROZEN')
    test.must(test.send('TrustSet', gate, { LimitAmount: token('0', 'USD', bob) }, { flags: FREEZE }))
    expect(cash({ Amount: usd('10') }).result).toBe('tecFROZEN')
  })

  it('require authorization by an issuer that requires it', () => {
    const [bank, carol] = [test.fund('bank'), test.fund('carol')]
    test.close()
    test.must(test.send('AccountSet', bank, { SetFlag: REQUIRE_AUTH }))
    const note = token('10', 'NOTE', bank)
    test.must(test.send('CheckCreate', bank, { Destination: carol.id, SendMax: note }))
    expect(cash({ Amount: note }, carol).result).toBe('tecNO_AUTH')
  })

  it('are limited to one token, and reject another token or a larger amount', () => {
    test.must(draw('10'))
    expect([
      cash({ Amount: token('10', 'EUR', gate) }).result,
      cash({ Amount: native(1n) }).result,
      cash({ Amount: usd('10.1') }).result,
    ]).toEqual(['temMALFORMED', 'temMALFORMED', 'tecPATH_PARTIAL'])
  })
})
