import { beforeEach, describe, expect, it } from 'vitest'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

const AUTHORIZE = 1
const FREEZE = 3

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  gate = test.fund('gate')
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function relate(type: 'RelationSet' | 'RelationDel', from: TestAccount, to: TestAccount, kind: number, value: string) {
  const fields = { Target: to.id, RelationType: kind, LimitAmount: token(value, 'CNY', gate) }
  return test.send(type, from, fields)
}

describe('RelationSet and RelationDel', () => {
  it('freeze an amount: the rest can be paid and offered, the frozen part cannot', () => {
    test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
    test.must(relate('RelationSet', gate, alice, FREEZE, '70'))
    expect(test.ownerCount(gate)).toBe(1)
    expect(test.pay(alice, bob, token('31', 'CNY', gate)).result).toBe('tecPATH_PARTIAL')
    test.must(test.pay(alice, bob, token('30', 'CNY', gate)))
    expect(test.pay(alice, bob, token('1', 'CNY', gate)).result).toBe('tecPATH_PARTIAL')
    expect(test.offer(alice, native(1_000_000n), token('1', 'CNY', gate)).result).toBe('tecUNFUNDED_OFFER')
    test.must(relate('RelationDel', gate, alice, FREEZE, '0'))
    test.must(test.pay(alice, bob, token('70', 'CNY', gate)))
    expect(test.held(alice, 'CNY')).toBe('0')
    expect(test.ownerCount(gate)).toBe(0)
  })

  it('limit an offer to the unfrozen balance', () => {
    test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
    test.must(test.offer(alice, native(100_000_000n), token('100', 'CNY', gate)))
    test.must(relate('RelationSet', gate, alice, FREEZE, '60'))
    test.must(test.offer(bob, token('100', 'CNY', gate), native(100_000_000n)))
    expect(test.held(bob, 'CNY')).toBe('40')
    expect(test.held(alice, 'CNY')).toBe('60')
  })

  it('replace the old amount, and survive storing and loading', () => {
    test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
    test.must(relate('RelationSet', gate, alice, FREEZE, '70'))
    test.must(relate('RelationSet', gate, alice, FREEZE, '10'))
    test.close()
    test.reload()
    const relations = test.ledger.view('validated').objects(alice.id)
    expect(relations.filter(({ LedgerEntryType: type }) => type === 'Relation')).toMatchObject([
      { RelationType: FREEZE, LimitAmount: { value: '10', currency: 'CNY' } },
    ])
    expect(test.pay(alice, bob, token('91', 'CNY', gate)).result).toBe('tecPATH_PARTIAL')
    test.must(test.pay(alice, bob, token('90', 'CNY', gate)))
  })

  it('allow only the issuer to freeze, and not after giving up freezing', () => {
    expect(relate('RelationSet', bob, alice, FREEZE, '1').result).toBe('tecNO_PERMISSION')
    test.must(test.send('AccountSet', gate, { SetFlag: 6 }))
    expect(relate('RelationSet', gate, alice, FREEZE, '1').result).toBe('tecNO_PERMISSION')
  })

  it('authorize a holder to receive, and can be revoked', () => {
    test.must(test.send('AccountSet', gate, { SetFlag: 2 }))
    expect(test.pay(gate, alice, token('1', 'CNY', gate)).result).not.toBe('tesSUCCESS')
    test.must(relate('RelationSet', gate, alice, AUTHORIZE, '100'))
    test.must(test.send('TrustSet', alice, { LimitAmount: token('100', 'CNY', gate) }))
    test.must(test.pay(gate, alice, token('1', 'CNY', gate)))
    test.must(test.pay(alice, gate, token('1', 'CNY', gate)))
    test.must(relate('RelationDel', gate, alice, AUTHORIZE, '0'))
    expect(test.pay(gate, alice, token('1', 'CNY', gate)).result).not.toBe('tesSUCCESS')
  })

  it('reject invalid fields', () => {
    expect(relate('RelationSet', alice, alice, AUTHORIZE, '1').result).toBe('temDST_IS_SRC')
    expect(relate('RelationSet', alice, bob, 2, '1').result).toBe('temMALFORMED')
    expect(relate('RelationSet', alice, bob, AUTHORIZE, '-1').result).toBe('temBAD_LIMIT')
    expect(relate('RelationDel', alice, bob, AUTHORIZE, '1').result).toBe('tecNO_ENTRY')
    const noAmount = { Target: bob.id, RelationType: AUTHORIZE }
    expect(test.send('RelationSet', alice, noAmount).result).toBe('temBAD_LIMIT')
  })
})
