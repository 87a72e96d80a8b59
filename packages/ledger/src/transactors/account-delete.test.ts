import { beforeEach, describe, expect, it } from 'vitest'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

const FEE = 5_000_000n

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function age(): void {
  for (let ledgers = 0; ledgers < 260; ledgers += 1) test.close()
}

function remove(more = {}, fee = FEE) {
  return test.send('AccountDelete', alice, { Destination: bob.id, ...more }, { fee })
}

describe('AccountDelete', () => {
  it('pays out the balance and deletes offers, tickets, signers and authorizations', () => {
    test.must(test.offer(alice, native(1_000_000n), token('1', 'CNY', alice)))
    test.must(test.send('TicketCreate', alice, { TicketCount: 2 }))
    test.must(test.send('DepositPreauth', alice, { Authorize: bob.id }))
    const signers = [{ name: 'SignerEntry', fields: { Account: bob.id, SignerWeight: 1 } }]
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 1, SignerEntries: signers }))
    age()
    const [left, before] = [test.drops(alice), test.drops(bob)]
    const { metadata } = test.must(remove())
    expect(metadata?.DeliveredAmount).toBe((left - FEE).toString())
    expect(test.drops(bob)).toBe(before + left - FEE)
    const gone = metadata?.AffectedNodes.flatMap((node) =>
      'DeletedNode' in node ? [node.DeletedNode.LedgerEntryType] : [],
    )
    expect(gone?.sort()).toEqual(['AccountRoot', 'DepositPreauth', 'Offer', 'SignerList', 'Ticket', 'Ticket'])
    // The deleted account's final fields have an owner count of zero.
    expect(metadata?.AffectedNodes).toContainEqual({
      DeletedNode: expect.objectContaining({
        LedgerEntryType: 'AccountRoot',
        FinalFields: expect.objectContaining({ Balance: '0', OwnerCount: 0 }),
        PreviousFields: expect.objectContaining({ OwnerCount: 5, TicketCount: 2 }),
      }),
    })
    expect(test.ledger.view('current').account(alice.id)).toBeUndefined()
    test.close()
    test.reload()
    expect(test.pay(alice, bob, native(1n)).result).toBe('terNO_ACCOUNT')
    test.must(test.pay(bob, alice, native(50_000_000n)))
    expect(test.drops(alice)).toBe(50_000_000n)
  })

  it('is rejected before its sequence is 255 ledgers behind, and while others depend on it', () => {
    expect(remove().result).toBe('tecTOO_SOON')
    test.must(test.pay(alice, bob, token('1', 'CNY', alice)))
    age()
    expect(remove().result).toBe('tecHAS_OBLIGATIONS')
    test.must(test.pay(bob, alice, token('1', 'CNY', alice)))
    test.must(test.send('TrustSet', bob, { LimitAmount: token('0', 'CNY', alice) }))
    test.must(remove())
  })

  it('is rejected for a low fee, a bad destination, a missing tag and missing authorization', () => {
    age()
    expect(remove({}, FEE - 1n).result).toBe('telINSUF_FEE_P')
    expect(remove({ Destination: alice.id }).result).toBe('temDST_IS_SRC')
    expect(remove({ Destination: new Uint8Array(20).fill(7) }).result).toBe('tecNO_DST')
    test.must(test.send('AccountSet', bob, { SetFlag: 1 }))
    expect(remove().result).toBe('tecDST_TAG_NEEDED')
    test.must(test.send('AccountSet', bob, { SetFlag: 9 }))
    expect(remove({ DestinationTag: 1 }).result).toBe('tecNO_PERMISSION')
    test.must(test.send('DepositPreauth', bob, { Authorize: alice.id }))
    test.must(remove({ DestinationTag: 1 }))
  })
})

describe('DepositPreauth', () => {
  it('lets one account pay until it is revoked', () => {
    test.must(test.send('AccountSet', bob, { SetFlag: 9 }))
    const pay = () => test.pay(alice, bob, native(30_000_000n)).result
    expect(pay()).toBe('tecNO_PERMISSION')
    test.must(test.send('DepositPreauth', bob, { Authorize: alice.id }))
    expect(test.ownerCount(bob)).toBe(1)
    expect(pay()).toBe('tesSUCCESS')
    test.must(test.send('DepositPreauth', bob, { Unauthorize: alice.id }))
    expect(pay()).toBe('tecNO_PERMISSION')
    expect(test.ownerCount(bob)).toBe(0)
  })

  it('rejects invalid fields', () => {
    const set = (fields: Record<string, Uint8Array>) => test.send('DepositPreauth', bob, fields).result
    expect(set({})).toBe('temMALFORMED')
    expect(set({ Authorize: alice.id, Unauthorize: alice.id })).toBe('temMALFORMED')
    expect(set({ Authorize: bob.id })).toBe('temCANNOT_PREAUTH_SELF')
    expect(set({ Authorize: new Uint8Array(20).fill(7) })).toBe('tecNO_TARGET')
    expect(set({ Unauthorize: alice.id })).toBe('tecNO_ENTRY')
    expect([set({ Authorize: alice.id }), set({ Authorize: alice.id })]).toEqual(['tesSUCCESS', 'tecDUPLICATE'])
  })
})
