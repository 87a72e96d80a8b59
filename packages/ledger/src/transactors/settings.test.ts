import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldValue } from '@tidebook/protocol'
import { TestLedger, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let gate: TestAccount
let alice: TestAccount

beforeEach(() => {
  test = new TestLedger()
  gate = test.fund('gate')
  alice = test.fund('alice')
})

function signers(...entries: readonly (readonly [TestAccount, number])[]): FieldValue {
  return entries.map(([account, weight]) => ({
    name: 'SignerEntry',
    fields: { Account: account.id, SignerWeight: weight },
  }))
}

describe('OfferCancel', () => {
  it('TRD-015 cancels the account’s own offer and accepts one that no longer exists', () => {
    test.must(test.pay(gate, alice, token('10', 'CNY', gate)))
    test.must(test.offer(alice, native(1_000_000n), token('1', 'CNY', gate)))
    const result = test.send('OfferCancel', alice, { OfferSequence: 1 })
    expect(result.result).toBe('tesSUCCESS')
    const removed = result.metadata?.AffectedNodes.find((node) => 'DeletedNode' in node)
    expect(removed).toMatchObject({ DeletedNode: { LedgerEntryType: 'Offer', FinalFields: { Sequence: 1 } } })
    expect(Object.values(removed ?? {})[0]).not.toHaveProperty('PreviousFields')
    expect(test.offers(alice)).toEqual([])
    expect(test.send('OfferCancel', alice, { OfferSequence: 1 }).result).toBe('tesSUCCESS')
  })

  it('rejects a future sequence', () => {
    expect(test.send('OfferCancel', alice, { OfferSequence: 0 }).result).toBe('temBAD_SEQUENCE')
    expect(test.send('OfferCancel', alice, { OfferSequence: 1 }).result).toBe('temBAD_SEQUENCE')
  })
})

describe('TrustSet', () => {
  const limit = (value: string, issuer = gate) => ({ LimitAmount: token(value, 'CNY', issuer) })

  it('creates, changes and deletes a line', () => {
    test.must(test.send('TrustSet', alice, limit('50')))
    expect(test.ownerCount(alice)).toBe(1)
    expect(test.pay(gate, alice, token('60', 'CNY', gate)).result).toBe('tecPATH_PARTIAL')
    test.must(test.send('TrustSet', alice, limit('70')))
    test.must(test.pay(gate, alice, token('60', 'CNY', gate)))
    test.must(test.pay(alice, gate, token('60', 'CNY', gate)))
    const result = test.must(test.send('TrustSet', alice, limit('0')))
    expect(result.metadata?.AffectedNodes.some((node) => 'DeletedNode' in node)).toBe(true)
    expect(test.ownerCount(alice)).toBe(0)
    expect(test.held(alice, 'CNY')).toBe('no line')
  })

  it('keeps an automatically created line until it is empty', () => {
    test.must(test.pay(gate, alice, token('60', 'CNY', gate)))
    test.must(test.pay(alice, gate, token('60', 'CNY', gate)))
    test.must(test.send('TrustSet', alice, limit('0')))
    expect(test.ownerCount(alice)).toBe(0)
  })

  it('rejects invalid fields', () => {
    expect(test.send('TrustSet', alice, limit('0')).result).toBe('tecNO_LINE_REDUNDANT')
    expect(test.send('TrustSet', alice, limit('1', alice)).result).toBe('temDST_IS_SRC')
    expect(test.send('TrustSet', alice, limit('1', accountNamed('nobody'))).result).toBe('tecNO_DST')
    expect(test.send('TrustSet', alice, limit('-1')).result).toBe('temBAD_LIMIT')
    expect(test.send('TrustSet', alice, { LimitAmount: native(1n) }).result).toBe('temBAD_LIMIT')
    expect(test.send('TrustSet', alice, limit('1'), { flags: 0x1_0000 }).result).toBe('tefNO_AUTH_REQUIRED')
  })

  it('enforces the reserve from the third object on', () => {
    const poor = test.fund('poor', 35n)
    for (const code of ['AAA', 'BBB']) {
      test.must(test.send('TrustSet', poor, { LimitAmount: token('1', code, gate) }))
    }
    test.must(test.pay(poor, gate, native(4_900_000n)))
    expect(test.send('TrustSet', poor, limit('1')).result).toBe('tecNO_LINE_INSUF_RESERVE')
  })

  it('lets an issuer freeze one holder', () => {
    test.must(test.pay(gate, alice, token('60', 'CNY', gate)))
    test.must(test.send('TrustSet', gate, limit('0', alice), { flags: 0x10_0000 }))
    expect(test.offer(alice, native(1_000_000n), token('1', 'CNY', gate)).result).toBe('tecUNFUNDED_OFFER')
    expect(test.ownerCount(gate)).toBe(1)
    test.must(test.send('TrustSet', gate, limit('0', alice), { flags: 0x20_0000 }))
    expect(test.offer(alice, native(1_000_000n), token('1', 'CNY', gate)).result).toBe('tesSUCCESS')
    expect(test.ownerCount(gate)).toBe(0)
  })
})

describe('AccountSet', () => {
  it('sets and clears flags and values', () => {
    test.must(test.send('AccountSet', alice, { SetFlag: 1, TransferRate: 1_002_000_000, TickSize: 5 }))
    test.must(test.send('AccountSet', alice, { Domain: new TextEncoder().encode('a.example') }))
    const json = () => test.ledger.view('current').account(alice.id)?.toJson()
    expect(json()).toMatchObject({
      Flags: 0x2_0000,
      TransferRate: 1_002_000_000,
      TickSize: 5,
      Domain: '612E6578616D706C65',
    })
    test.must(
      test.send('AccountSet', alice, { ClearFlag: 1, TransferRate: 0, TickSize: 16, Domain: new Uint8Array(0) }),
    )
    expect(json()).toMatchObject({ Flags: 0 })
    expect(json()).not.toHaveProperty('TransferRate')
    expect(json()).not.toHaveProperty('Domain')
  })

  it('rejects values out of range', () => {
    expect(test.send('AccountSet', alice, { TransferRate: 999_999_999 }).result).toBe('temBAD_TRANSFER_RATE')
    expect(test.send('AccountSet', alice, { TransferRate: 2_000_000_001 }).result).toBe('temBAD_TRANSFER_RATE')
    expect(test.send('AccountSet', alice, { TickSize: 2 }).result).toBe('temBAD_TICK_SIZE')
    expect(test.send('AccountSet', alice, { SetFlag: 1, ClearFlag: 1 }).result).toBe('temINVALID_FLAG')
  })

  it('allows requiring authorization only before any balance exists', () => {
    test.must(test.pay(gate, alice, token('1', 'CNY', gate)))
    expect(test.send('AccountSet', gate, { SetFlag: 2 }).result).toBe('tecOWNERS')
    test.must(test.send('AccountSet', alice, { ClearFlag: 2 }))
  })

  it('never leaves an account without a key', () => {
    expect(test.send('AccountSet', alice, { SetFlag: 4 }).result).toBe('tecNO_ALTERNATIVE_KEY')
    const key = accountNamed('alice’s other key')
    test.must(test.send('SetRegularKey', alice, { RegularKey: key.id }))
    test.must(test.send('AccountSet', alice, { SetFlag: 4 }))
    expect(test.send('AccountSet', alice, {}).result).toBe('tefMASTER_DISABLED')
    const byKey = { publicKey: key.publicKey }
    expect(test.send('SetRegularKey', alice, {}, byKey).result).toBe('tecNO_ALTERNATIVE_KEY')
    expect(test.send('AccountSet', alice, { ClearFlag: 4 }, byKey).result).toBe('tesSUCCESS')
    expect(test.send('AccountSet', alice, {}).result).toBe('tesSUCCESS')
  })
})

describe('SignerListSet', () => {
  it('stores signers in account order as one owned object, and can be deleted', () => {
    const [one, two] = [accountNamed('one'), accountNamed('two')]
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 3, SignerEntries: signers([one, 1], [two, 2]) }))
    const list = test.ledger.view('current').signerList(alice.id)
    expect(list?.quorum).toBe(3)
    expect(list?.signers.map((signer) => signer.weight).sort()).toEqual([1, 2])
    expect(test.ownerCount(alice)).toBe(1)
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 0 }))
    expect(test.ownerCount(alice)).toBe(0)
    expect(test.ledger.view('current').signerList(alice.id)).toBeUndefined()
  })

  it('rejects unusable lists', () => {
    const one = accountNamed('one')
    const set = (quorum: number, entries: FieldValue) =>
      test.send('SignerListSet', alice, { SignerQuorum: quorum, SignerEntries: entries }).result
    expect(set(2, signers([one, 1]))).toBe('temBAD_QUORUM')
    expect(set(1, signers([one, 0]))).toBe('temBAD_WEIGHT')
    expect(set(1, signers([one, 1], [one, 1]))).toBe('temBAD_SIGNER')
    expect(set(1, signers([alice, 1]))).toBe('temBAD_SIGNER')
    expect(set(0, signers([one, 1]))).toBe('temMALFORMED')
  })
})
