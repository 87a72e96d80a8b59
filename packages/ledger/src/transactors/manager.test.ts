import { beforeEach, describe, expect, it } from 'vitest'
import { swt } from '@tidebook/protocol'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let manager: TestAccount
let gate: TestAccount
let alice: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(swt, { managerAccount: accountNamed('manager').id }))
  manager = test.fund('manager')
  gate = test.fund('gate')
  alice = test.fund('alice')
})

describe('SetBlackList and RemoveBlackList', () => {
  const bar = (type: 'SetBlackList' | 'RemoveBlackList', by: TestAccount, of: TestAccount) =>
    test.send(type, by, { BlackListAccountID: of.id }).result

  it('reject every transaction of a blocked account without a fee until it is unblocked', () => {
    expect(bar('SetBlackList', manager, alice)).toBe('tesSUCCESS')
    const before = test.drops(alice)
    expect(test.pay(alice, gate, native(1n)).result).toBe('telBLKLIST')
    expect(test.offer(alice, native(1n), token('1', 'CNY', gate)).result).toBe('telBLKLIST')
    expect(test.drops(alice)).toBe(before)
    test.close()
    test.reload()
    expect(test.pay(alice, gate, native(1n)).result).toBe('telBLKLIST')
    test.must(test.pay(gate, alice, native(1n)))
    expect(bar('RemoveBlackList', manager, alice)).toBe('tesSUCCESS')
    test.must(test.pay(alice, gate, native(1n)))
    expect([test.ownerCount(alice), test.ownerCount(manager)]).toEqual([0, 0])
  })

  it('are allowed for the manager only', () => {
    expect(bar('SetBlackList', gate, alice)).toBe('tecNO_PERMISSION')
    expect(bar('RemoveBlackList', gate, alice)).toBe('tecNO_PERMISSION')
    expect(bar('SetBlackList', manager, manager)).toBe('temDST_IS_SRC')
    expect(bar('RemoveBlackList', manager, alice)).toBe('tecNO_ENTRY')
    expect(bar('SetBlackList', manager, accountNamed('nobody'))).toBe('tecNO_TARGET')
    expect([bar('SetBlackList', manager, alice), bar('SetBlackList', manager, alice)]).toEqual([
      'tesSUCCESS',
      'tecDUPLICATE',
    ])
  })

  it('are allowed for no account on a network without a manager', () => {
    test = new TestLedger(rulesOf(swt, { managerAccount: undefined }))
    manager = test.fund('manager')
    alice = test.fund('alice')
    expect(bar('SetBlackList', manager, alice)).toBe('tecNO_PERMISSION')
  })
})

describe('ManageIssuer and IssueSet', () => {
  const total = (value: string, by = gate) =>
    test.send('IssueSet', by, { TotalAmount: token(value, 'CNY', gate) }).result
  const issued = () => {
    const objects = test.ledger.view('current').objects(gate.id)
    return objects.find(({ LedgerEntryType: type }) => type === 'Issue')?.['IssuedAmount']
  }

  it('cap the amount that an appointed issuer can issue', () => {
    expect(total('100')).toBe('tecNO_PERMISSION')
    test.must(test.send('ManageIssuer', manager, { IssuerAccountID: gate.id }))
    test.must(test.pay(gate, alice, token('40', 'CNY', gate)))
    expect(total('30')).toBe('tecUNFUNDED')
    expect(total('100')).toBe('tesSUCCESS')
    expect(issued()).toMatchObject({ value: '40' })
    expect(test.pay(gate, alice, token('61', 'CNY', gate)).result).toBe('tecUNFUNDED')
    test.must(test.pay(gate, alice, token('60', 'CNY', gate)))
    expect(issued()).toMatchObject({ value: '100' })
    test.must(test.pay(alice, gate, token('10', 'CNY', gate)))
    expect(issued()).toMatchObject({ value: '90' })
    expect(total('1000')).toBe('tesSUCCESS')
    test.must(test.pay(gate, alice, token('900', 'CNY', gate)))
  })

  it("limit an issuer's offer to the rest of the cap", () => {
    test.must(test.send('ManageIssuer', manager, { IssuerAccountID: gate.id }))
    expect(total('50')).toBe('tesSUCCESS')
    test.must(test.offer(gate, native(100_000_000n), token('100', 'CNY', gate)))
    test.must(test.offer(alice, token('100', 'CNY', gate), native(100_000_000n)))
    expect(test.held(alice, 'CNY')).toBe('50')
    expect(issued()).toMatchObject({ value: '50' })
  })

  it('allow only the manager to appoint issuers, and only issuers to cap their own tokens', () => {
    expect(test.send('ManageIssuer', alice, { IssuerAccountID: gate.id }).result).toBe('tecNO_PERMISSION')
    test.must(test.send('ManageIssuer', manager, { IssuerAccountID: alice.id }))
    expect(test.send('ManageIssuer', manager, { IssuerAccountID: alice.id }).result).toBe('tecDUPLICATE')
    expect(total('1', alice)).toBe('tecNO_PERMISSION')
    expect(test.send('IssueSet', gate, { TotalAmount: native(1n) }).result).toBe('temBAD_AMOUNT')
  })
})
