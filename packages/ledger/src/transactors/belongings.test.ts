import { xrp } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { DEPOSIT_AUTH } from '../testing/wire-flags.ts'

type Fields = Readonly<Record<string, FieldValue>>

const REQUIRE_TAG = 1
const NO_CHANNELS = 14
const OWNER_RESERVE = 2n * DROPS_PER_COIN
const MIN_LEDGER_DISTANCE = 255

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  alice = test.fund('alice', 5000n)
  bob = test.fund('bob')
})

function age(): void {
  while (test.ledger.openIndex < test.sequence(alice) + MIN_LEDGER_DISTANCE) test.close()
}

function leave(fields: Fields = {}) {
  return test.send('AccountDelete', alice, { Destination: bob.id, ...fields }, { fee: OWNER_RESERVE })
}

describe('AccountDelete', () => {
  it('is possible exactly 255 ledgers after the sequence', () => {
    while (test.ledger.openIndex < test.sequence(alice) + MIN_LEDGER_DISTANCE - 1) test.close()
    // The rejected transaction consumes a sequence too.
    expect(leave().result).toBe('tecTOO_SOON')
    age()
    expect(leave().result).toBe('tesSUCCESS')
  })

  it("pays out the balance minus the fee, and deletes the account's objects", () => {
    test.must(test.send('TicketCreate', alice, { TicketCount: 2 }))
    test.must(test.offer(alice, token('1', 'USD', bob), native(1n)))
    test.must(test.send('DepositPreauth', alice, { Authorize: bob.id }))
    const SignerEntries = [{ name: 'SignerEntry', fields: { Account: bob.id, SignerWeight: 1 } }]
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 1, SignerEntries }))
    age()
    const [own, his] = [test.drops(alice), test.drops(bob)]
    expect(leave()).toMatchObject({
      result: 'tesSUCCESS',
      metadata: { DeliveredAmount: String(own - OWNER_RESERVE) },
    })
    expect(test.drops(bob) - his).toBe(own - OWNER_RESERVE)
    const view = test.ledger.view('current')
    expect([view.account(alice.id), view.objects(alice.id), [...view.offers(alice.id)]]).toEqual([undefined, [], []])
    expect(view.signerList(alice.id)).toBeUndefined()
    test.close()
    const left = test.ledger
      .view('validated')
      .entriesAfter('', 1000, (type) => type === 'Ticket' || type === 'SignerList')
    expect(left).toEqual([])
  })

  it("restores the receiver's free key change", () => {
    test.must(test.send('SetRegularKey', bob, { RegularKey: alice.id }, { fee: 0n }))
    age()
    test.must(leave())
    expect(test.send('SetRegularKey', bob, {}, { fee: 0n }).result).toBe('tesSUCCESS')
  })

  it.each<[string, () => void]>([
    ['a line', () => void test.must(test.send('TrustSet', alice, { LimitAmount: token('1', 'USD', bob) }))],
    ['a line of others', () => void test.must(test.send('TrustSet', bob, { LimitAmount: token('1', 'USD', alice) }))],
    [
      'a check of its own',
      () => void test.must(test.send('CheckCreate', alice, { Destination: bob.id, SendMax: native(1n) })),
    ],
    [
      'a check for it',
      () => void test.must(test.send('CheckCreate', bob, { Destination: alice.id, SendMax: native(1n) })),
    ],
  ])('is prevented by %s', (_, make) => {
    make()
    age()
    expect(leave().result).toBe('tecHAS_OBLIGATIONS')
    expect(test.drops(alice)).toBeGreaterThan(0n)
  })

  it('deletes a thousand objects at once, and rejects one more', () => {
    for (let count = 0; count < 1001; count += 1) test.must(test.offer(alice, token('1', 'USD', bob), native(1n)))
    age()
    expect(leave().result).toBe('tefTOO_BIG')
    test.must(test.send('OfferCancel', alice, { OfferSequence: test.sequence(alice) - 1 }))
    age()
    expect(leave().result).toBe('tesSUCCESS')
  })

  it('pays the balance to another account that accepts it', () => {
    age()
    expect(leave({ Destination: alice.id }).result).toBe('temDST_IS_SRC')
    expect(test.send('AccountDelete', alice, { Destination: bob.id }, { fee: OWNER_RESERVE - 1n }).result).toBe(
      'telINSUF_FEE_P',
    )
    expect(leave({ Destination: accountNamed('nobody').id }).result).toBe('tecNO_DST')
    test.must(test.send('AccountSet', bob, { SetFlag: REQUIRE_TAG }))
    expect(leave().result).toBe('tecDST_TAG_NEEDED')
    test.must(test.send('AccountSet', bob, { SetFlag: DEPOSIT_AUTH }))
    expect(leave({ DestinationTag: 1 }).result).toBe('tecNO_PERMISSION')
    test.must(test.send('DepositPreauth', bob, { Authorize: alice.id }))
    age()
    expect(leave({ DestinationTag: 1 }).result).toBe('tesSUCCESS')
  })
})

describe('DepositPreauth', () => {
  const preauth = (fields: Fields) => test.send('DepositPreauth', alice, fields).result

  it.each<[string, Fields, string]>([
    ['nobody', {}, 'temMALFORMED'],
    ['both', { Authorize: accountNamed('bob').id, Unauthorize: accountNamed('bob').id }, 'temMALFORMED'],
    ['no account', { Authorize: new Uint8Array(20) }, 'temINVALID_ACCOUNT_ID'],
    ['no account taken back', { Unauthorize: new Uint8Array(20) }, 'temINVALID_ACCOUNT_ID'],
    ['itself', { Authorize: accountNamed('alice').id }, 'temCANNOT_PREAUTH_SELF'],
    ['itself taken back', { Unauthorize: accountNamed('alice').id }, 'tecNO_ENTRY'],
    ['one that does not exist', { Authorize: accountNamed('nobody').id }, 'tecNO_TARGET'],
    ['one that does not exist taken back', { Unauthorize: accountNamed('nobody').id }, 'tecNO_ENTRY'],
    ['one without leave taken back', { Unauthorize: accountNamed('bob').id }, 'tecNO_ENTRY'],
  ])('rejects %s', (_, fields, result) => {
    expect(preauth(fields)).toBe(result)
  })

  it('is granted once and revoked once', () => {
    expect([preauth({ Authorize: bob.id }), preauth({ Authorize: bob.id })]).toEqual(['tesSUCCESS', 'tecDUPLICATE'])
    expect(test.ownerCount(alice)).toBe(1)
    expect([preauth({ Unauthorize: bob.id }), preauth({ Unauthorize: bob.id })]).toEqual(['tesSUCCESS', 'tecNO_ENTRY'])
    expect(test.ownerCount(alice)).toBe(0)
  })
})

describe('EscrowCreate and PaymentChannelCreate', () => {
  const escrow = (fields: Fields) =>
    test.send('EscrowCreate', alice, { Destination: bob.id, Amount: native(DROPS_PER_COIN), ...fields }).result
  const channel = (fields: Fields = {}, from = alice) => {
    const common = { Destination: bob.id, Amount: native(DROPS_PER_COIN), SettleDelay: 1, PublicKey: alice.publicKey }
    return test.send('PaymentChannelCreate', from, { ...common, ...fields }).result
  }
  const Condition = new Uint8Array(3)

  it.each<[Fields, string]>([
    [{}, 'temBAD_EXPIRATION'],
    [{ Condition }, 'temBAD_EXPIRATION'],
    [{ FinishAfter: 5 }, 'temDISABLED'],
    [{ CancelAfter: 5 }, 'temMALFORMED'],
    [{ CancelAfter: 5, Condition }, 'temDISABLED'],
    [{ FinishAfter: 5, CancelAfter: 4 }, 'temBAD_EXPIRATION'],
    [{ FinishAfter: 5, CancelAfter: 5 }, 'temBAD_EXPIRATION'],
    [{ FinishAfter: 5, CancelAfter: 6 }, 'temDISABLED'],
    [{ FinishAfter: 5, Amount: native(0n) }, 'temBAD_AMOUNT'],
    [{ FinishAfter: 5, Amount: token('1', 'USD', accountNamed('bob')) }, 'temBAD_AMOUNT'],
  ])('creates an escrow, case %#', (fields, result) => {
    expect(escrow(fields)).toBe(result)
  })

  it('requires reserve and amount of a channel, to the unit', () => {
    const poor = test.fund('poor', 20n)
    const rest = (drops: bigint) => test.must(test.send('AccountSet', poor, {}, { fee: test.drops(poor) - drops }))
    expect(channel({}, poor)).toBe('temDISABLED')
    rest(13n * DROPS_PER_COIN)
    expect(channel({}, poor)).toBe('temDISABLED')
    expect(channel({ Amount: native(DROPS_PER_COIN + 1n) }, poor)).toBe('tecUNFUNDED')
    rest(12n * DROPS_PER_COIN - 1n)
    expect(channel({ Amount: native(1n) }, poor)).toBe('tecINSUFFICIENT_RESERVE')
  })

  it("applies the destination's requirements to a payment channel", () => {
    test.must(test.send('AccountSet', bob, { SetFlag: REQUIRE_TAG }))
    expect([channel(), channel({ DestinationTag: 1 })]).toEqual(['tecDST_TAG_NEEDED', 'temDISABLED'])
    test.must(test.send('AccountSet', bob, { SetFlag: NO_CHANNELS }))
    expect(channel({ DestinationTag: 1 })).toBe('tecNO_PERMISSION')
  })
})
