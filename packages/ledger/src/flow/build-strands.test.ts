import type { ParsedPaths } from '@tidebook/protocol'
import { encodeAddress, encodeCurrency, xrp } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { DEFAULT_RIPPLE, NO_DIRECT, SET_NO_RIPPLE } from '../testing/wire-flags.ts'

const NATIVE_CODE = new Uint8Array(20)
const USD = encodeCurrency('USD')

let test: TestLedger
let alice: TestAccount
let bob: TestAccount
let carol: TestAccount

/** Sets up trust lines: Carol trusts Bob, and Bob trusts Alice. */
beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  ;[alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => test.fund(name)) as [
    TestAccount,
    TestAccount,
    TestAccount,
  ]
  for (const account of [alice, bob, carol]) test.must(test.send('AccountSet', account, { SetFlag: DEFAULT_RIPPLE }))
  test.must(test.send('TrustSet', bob, { LimitAmount: token('100', 'USD', alice) }))
  test.must(test.send('TrustSet', carol, { LimitAmount: token('50', 'USD', bob) }))
})

function along(paths: ParsedPaths, value = '10', flags = 0): string {
  const more = { Paths: paths, SendMax: token('100', 'USD', alice) }
  return test.pay(alice, carol, token(value, 'USD', carol), more, flags).result
}

describe('payments along explicit paths', () => {
  it('ripple through an account with lines to both others', () => {
    expect(along([[{ account: bob.id }]])).toBe('tesSUCCESS')
    expect(test.held(carol, 'USD')).toBe('10')
  })

  it('stop at the limit of the narrowest line', () => {
    expect(along([[{ account: bob.id }]], '60')).toBe('tecPATH_PARTIAL')
  })

  it('are taken in lexical order at equal prices', () => {
    const dan = test.fund('dan')
    test.must(test.send('AccountSet', dan, { SetFlag: DEFAULT_RIPPLE }))
    test.must(test.send('TrustSet', dan, { LimitAmount: token('100', 'USD', alice) }))
    test.must(test.send('TrustSet', carol, { LimitAmount: token('50', 'USD', dan) }))
    const owed = (): readonly (string | undefined)[] => {
      const lines = [...test.ledger.view('current').lines(carol.id)]
      return [bob, dan].map(({ id }) => lines.find(({ account }) => account === encodeAddress(xrp, id))?.balance)
    }
    expect(along([[{ account: bob.id }], [{ account: dan.id }]], '10', NO_DIRECT)).toBe('tesSUCCESS')
    expect(owed()).toEqual(['10', '0'])
    expect(along([[{ account: dan.id }], [{ account: bob.id }]], '20', NO_DIRECT)).toBe('tesSUCCESS')
    expect(owed()).toEqual(['10', '20'])
  })

  it('do not ripple when the middle account disabled it on both lines', () => {
    for (const peer of [alice, carol]) {
      test.must(test.send('TrustSet', bob, { LimitAmount: token('100', 'USD', peer) }, { flags: SET_NO_RIPPLE }))
    }
    expect(along([[{ account: bob.id }]])).toBe('tecPATH_DRY')
  })

  it('never visit an account twice', () => {
    expect(along([[{ account: bob.id }, { account: carol.id }, { account: bob.id }]])).toBe('temBAD_PATH_LOOP')
  })

  it('are malformed when a step contains an account and a currency, nothing, or a native token', () => {
    for (const node of [
      { account: bob.id, currency: USD },
      { currency: NATIVE_CODE, issuer: bob.id },
    ]) {
      expect(along([[node]])).toBe('temBAD_PATH')
    }
  })

  it('are malformed when they exchange an asset for itself or contain a token without issuer', () => {
    expect(along([[{ currency: USD, issuer: alice.id }, { account: bob.id }]])).toBe('temBAD_PATH')
    const euro = { currency: encodeCurrency('EUR'), issuer: bob.id }
    const issuerless = [{ currency: NATIVE_CODE }, { currency: USD }, euro, { currency: USD, issuer: bob.id }]
    expect(along([issuerless])).toBe('temBAD_PATH')
  })

  it('require at least one path when the default path is not allowed', () => {
    const result = test.pay(alice, bob, token('1', 'USD', bob), {}, NO_DIRECT)
    expect(result.result).toBe('temRIPPLE_EMPTY')
  })

  it('accept accounts and issuers that do not exist', () => {
    expect(along([[{ account: accountNamed('nobody').id }], [{ account: bob.id }]])).toBe('tesSUCCESS')
    const unknown = { currency: encodeCurrency('ZZZ'), issuer: accountNamed('nobody').id }
    expect(along([[unknown]])).toBe('tecNO_ISSUER')
  })

  it('are refused in the open ledger beyond six paths or eight nodes', () => {
    const path = [{ account: bob.id }]
    expect(along(Array.from({ length: 7 }, () => path))).toBe('telBAD_PATH_COUNT')
    expect(along([Array.from({ length: 9 }, () => ({ account: bob.id }))])).toBe('telBAD_PATH_COUNT')
  })

  it('convert through two books with the native asset in between', () => {
    const gate = test.fund('gate')
    const maker = test.fund('maker')
    test.must(test.send('AccountSet', gate, { SetFlag: DEFAULT_RIPPLE }))
    for (const [holder, code] of [
      [maker, 'USD'],
      [maker, 'EUR'],
      [carol, 'EUR'],
      [alice, 'USD'],
    ] as const) {
      test.must(test.send('TrustSet', holder, { LimitAmount: token('1000', code, gate) }))
    }
    test.must(test.pay(gate, maker, token('100', 'EUR', gate)))
    test.must(test.pay(gate, alice, token('100', 'USD', gate)))
    test.must(test.offer(maker, token('50', 'USD', gate), native(50n * DROPS_PER_COIN)))
    test.must(test.offer(maker, native(50n * DROPS_PER_COIN), token('50', 'EUR', gate)))
    const paths = { Paths: [[{ currency: NATIVE_CODE }]], SendMax: token('20', 'USD', gate) }
    test.must(test.pay(alice, carol, token('20', 'EUR', gate), paths))
    expect(test.held(carol, 'EUR')).toBe('20')
  })

  it('create the account that receives native units for tokens', () => {
    const gate = test.fund('gate')
    const maker = test.fund('maker')
    const dora = accountNamed('dora')
    test.must(test.send('AccountSet', gate, { SetFlag: DEFAULT_RIPPLE }))
    for (const holder of [maker, alice]) {
      test.must(test.send('TrustSet', holder, { LimitAmount: token('1000', 'USD', gate) }))
    }
    test.must(test.pay(gate, alice, token('100', 'USD', gate)))
    test.must(test.offer(maker, token('50', 'USD', gate), native(50n * DROPS_PER_COIN)))
    const more = { SendMax: token('50', 'USD', gate) }
    expect(test.pay(alice, dora, native(9n * DROPS_PER_COIN), more).result).toBe('tecNO_DST_INSUF_XRP')
    expect(test.pay(alice, dora, native(60n * DROPS_PER_COIN), more).result).toBe('tecPATH_PARTIAL')
    expect(test.ledger.view('current').account(dora.id)).toBeUndefined()
    test.must(test.pay(alice, dora, native(20n * DROPS_PER_COIN), more))
    expect(test.drops(dora)).toBe(20n * DROPS_PER_COIN)
  })
})
