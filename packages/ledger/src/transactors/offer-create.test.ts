import type { ParsedAmount } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AffectedNodeJson } from '../entries/json-fields.ts'
import type { ApplyResult } from '../ledger.ts'
import { TestLedger, DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { FILL_OR_KILL, IMMEDIATE, PASSIVE, SELL } from '../testing/wire-flags.ts'

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

function usd(value: string) {
  return token(value, 'JUSDT', gate)
}

function swt(whole: bigint) {
  return native(whole * DROPS_PER_COIN)
}

beforeEach(() => {
  test = new TestLedger()
  gate = test.fund('gate')
  alice = test.fund('alice')
  bob = test.fund('bob')
  test.must(test.pay(gate, alice, usd('100')))
})

function nodes(result: ApplyResult): readonly AffectedNodeJson[] {
  return result.metadata?.AffectedNodes ?? []
}

function offerNodes(result: ApplyResult): AffectedNodeJson[] {
  return nodes(result).filter((node) => Object.values(node)[0].LedgerEntryType === 'Offer')
}

describe('OfferCreate', () => {
  it('TRD-001 TRD-014 places an unmatched order in the ledger and reports it in its metadata', () => {
    const result = test.offer(alice, swt(100n), usd('10'))
    expect(result).toMatchObject({ result: 'tesSUCCESS', applied: true })
    expect(test.offers(alice)).toEqual(['100000000/10'])
    const [created] = offerNodes(result)
    expect(created).toMatchObject({
      CreatedNode: {
        NewFields: { TakerPays: '100000000', TakerGets: { currency: 'JUSDT', value: '10' }, Sequence: 1 },
      },
    })
    expect(offerNodes(result)).toHaveLength(1)
  })

  it('TRD-016 TRD-017 trades a matching order: the taker pays and the maker’s offer is consumed', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    const result = test.offer(bob, usd('10'), swt(100n))
    expect(result.result).toBe('tesSUCCESS')
    expect(test.offers(alice)).toEqual([])
    expect(test.offers(bob)).toEqual([])
    expect(test.held(bob, 'JUSDT')).toBe('10')
    expect(test.held(alice, 'JUSDT')).toBe('90')
    expect(test.drops(alice)).toBe(1100n * DROPS_PER_COIN - 10n)
    expect(offerNodes(result)).toEqual([
      {
        DeletedNode: expect.objectContaining({
          FinalFields: expect.objectContaining({ TakerPays: '0', TakerGets: expect.objectContaining({ value: '0' }) }),
          PreviousFields: { TakerPays: '100000000', TakerGets: expect.objectContaining({ value: '10' }) },
        }),
      },
    ])
  })

  it('TRD-018 keeps the unfilled half open at its own price', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    const result = test.offer(bob, usd('4'), swt(40n))
    expect(test.offers(alice)).toEqual(['60000000/6'])
    expect(offerNodes(result)).toEqual([
      {
        ModifiedNode: expect.objectContaining({
          FinalFields: expect.objectContaining({ TakerPays: '60000000' }),
          PreviousFields: { TakerPays: '100000000', TakerGets: expect.objectContaining({ value: '10' }) },
        }),
      },
    ])
  })

  it('TRD-018 takes a whole smaller book and places the remainder', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(bob, usd('25'), swt(250n)))
    expect(test.offers(bob)).toEqual(['15/150000000'])
    expect(test.held(bob, 'JUSDT')).toBe('10')
  })

  it('TRD-041 TRD-042 costs the fee and one reserve, and credits the fee account', () => {
    const view = () => test.ledger.view('current').account(alice.id)
    const before = view()
    test.must(test.offer(alice, swt(100n), usd('10')))
    const after = view()
    expect((before?.balance ?? 0n) - (after?.balance ?? 0n)).toBe(10n)
    expect((after?.reserve ?? 0n) - (before?.reserve ?? 0n)).toBe(5n * DROPS_PER_COIN)
    test.must(test.send('OfferCancel', alice, { OfferSequence: 1 }))
    expect(view()?.reserve).toBe(before?.reserve)
  })

  it('takes better prices first and older offers first within a price', () => {
    const carol = test.fund('carol')
    const dave = test.fund('dave')
    for (const account of [carol, dave]) test.must(test.pay(gate, account, usd('100')))
    test.must(test.offer(alice, swt(110n), usd('10')))
    test.must(test.offer(carol, swt(100n), usd('10')))
    test.must(test.offer(dave, swt(100n), usd('10')))
    test.must(test.offer(bob, usd('12'), swt(132n)))
    expect(test.offers(carol)).toEqual([])
    expect(test.offers(dave)).toEqual(['80000000/8'])
    expect(test.offers(alice)).toEqual(['110000000/10'])
  })

  it('cancels the account’s own opposite offers instead of matching them', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(alice, usd('10'), swt(100n)))
    expect(test.offers(alice)).toEqual(['10/100000000'])
    expect(test.held(alice, 'JUSDT')).toBe('100')
  })

  it('cancels the account’s own offers in a bridged book too', () => {
    test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
    test.must(test.pay(gate, bob, token('100', 'CNY', gate)))
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(bob, usd('10'), token('10', 'CNY', gate), PASSIVE))
    test.must(test.offer(alice, usd('5'), token('5', 'CNY', gate)))
    expect(test.held(alice, 'JUSDT')).toBe('100')
  })

  it('passive crosses only strictly better offers', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(bob, usd('10'), swt(100n), PASSIVE))
    expect(test.offers(bob)).toEqual(['10/100000000'])
    test.must(test.offer(bob, usd('10'), swt(101n), PASSIVE))
    expect(test.offers(alice)).toEqual([])
  })

  it('immediate-or-cancel takes what is available and never rests', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    expect(test.offer(bob, usd('25'), swt(250n), IMMEDIATE).result).toBe('tesSUCCESS')
    expect(test.offers(bob)).toEqual([])
    expect(test.offer(bob, usd('25'), swt(250n), IMMEDIATE).result).toBe('tecKILLED')
  })

  it('fill-or-kill fills completely or only pays the fee', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    const before = test.drops(bob)
    expect(test.offer(bob, usd('25'), swt(250n), FILL_OR_KILL).result).toBe('tecKILLED')
    expect(before - test.drops(bob)).toBe(10n)
    expect(test.offers(alice)).toEqual(['100000000/10'])
    expect(test.offer(bob, usd('10'), swt(100n), FILL_OR_KILL).result).toBe('tesSUCCESS')
  })

  it('sell spends everything it offers, receiving more at better prices', () => {
    test.must(test.offer(alice, swt(50n), usd('10')))
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(bob, usd('10'), swt(100n), SELL))
    expect(test.held(bob, 'JUSDT')).toBe('15')
    expect(test.offers(bob)).toEqual([])
  })

  it('removes expired and unfunded offers and rejects an expired order', () => {
    const soon = test.ledger.lastClosed.closeTime + 5
    test.must(test.offer(alice, swt(90n), usd('10'), 0, { Expiration: soon }))
    test.must(test.offer(alice, swt(95n), usd('50')))
    test.must(test.pay(alice, gate, usd('100')))
    test.close(10)
    test.must(test.offer(bob, usd('10'), swt(100n)))
    expect(test.offers(alice)).toEqual([])
    expect(test.offers(bob)).toEqual(['10/100000000'])
    expect(test.offer(bob, usd('1'), swt(10n), 0, { Expiration: soon }).result).toBe('tecEXPIRED')
  })

  it('a killed order still removes stale offers', () => {
    test.must(test.offer(alice, swt(95n), usd('50')))
    test.must(test.pay(alice, gate, usd('100')))
    expect(test.offer(bob, usd('10'), swt(100n), FILL_OR_KILL).result).toBe('tecKILLED')
    expect(test.offers(alice)).toEqual([])
    expect(test.ownerCount(alice)).toBe(1)
  })

  it('replaces an earlier offer in the same step', () => {
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(alice, swt(120n), usd('10'), 0, { OfferSequence: 1 }))
    expect(test.offers(alice)).toEqual(['120000000/10'])
    expect(test.offer(alice, swt(120n), usd('10'), 0, { OfferSequence: 99 }).result).toBe('temBAD_SEQUENCE')
  })

  it('takes only the balance of a partly funded maker, at the maker’s price', () => {
    test.must(test.offer(alice, swt(2000n), usd('200')))
    test.must(test.offer(bob, usd('50'), swt(500n)))
    test.must(test.pay(alice, gate, usd('49.5')))
    const carol = test.fund('carol')
    test.must(test.offer(carol, usd('10'), swt(100n)))
    expect(test.held(carol, 'JUSDT')).toBe('0.5')
    expect(test.offers(alice)).toEqual([])
    expect(test.offers(carol)).toEqual(['9.5/95000000'])
  })

  it.each([
    ['both native', () => [swt(1n), swt(2n)], 'temBAD_OFFER'],
    ['nothing asked', () => [usd('0'), swt(2n)], 'temBAD_OFFER'],
    ['the same asset twice', () => [usd('1'), usd('2')], 'temREDUNDANT'],
    ['the native code as a token', () => [token('1', 'SWT', gate), swt(2n)], 'temBAD_CURRENCY'],
    ['more native than can exist', () => [native(2_000_000_000_000n * DROPS_PER_COIN), usd('1')], 'temBAD_AMOUNT'],
    ['nothing to give', () => [swt(1n), token('1', 'CNY', gate)], 'tecUNFUNDED_OFFER'],
  ] satisfies [string, () => [ParsedAmount, ParsedAmount], string][])('rejects %s', (_what, amounts, result) => {
    const [pays, gets] = amounts()
    expect(test.offer(alice, pays, gets).result).toBe(result)
  })

  it('rejects contradicting flags, expiration 0 and unknown issuers', () => {
    const stranger: TestAccount = { publicKey: new Uint8Array(33), id: new Uint8Array(20).fill(7) }
    expect(test.offer(alice, swt(1n), usd('1'), IMMEDIATE | FILL_OR_KILL).result).toBe('temINVALID_FLAG')
    expect(test.offer(alice, swt(1n), usd('1'), 0x10_0000).result).toBe('temINVALID_FLAG')
    expect(test.offer(alice, swt(1n), usd('1'), 0, { Expiration: 0 }).result).toBe('temBAD_EXPIRATION')
    expect(test.offer(alice, token('1', 'CNY', stranger), usd('1')).result).toBe('tecNO_ISSUER')
  })

  it('claims only the fee without the reserve for another object, unless the order crossed', () => {
    const poor = test.fund('poor', 36n)
    test.must(test.pay(gate, poor, usd('10')))
    test.must(test.offer(poor, swt(1n), usd('1')))
    test.must(test.offer(poor, swt(1n), usd('1')))
    expect(test.offer(poor, swt(1n), usd('1')).result).toBe('tecINSUF_RESERVE_OFFER')
    test.must(test.offer(bob, usd('0.5'), swt(1n)))
    expect(test.offer(poor, swt(20n), usd('10')).result).toBe('tecINSUF_RESERVE_OFFER')
  })

  it('charges the issuer’s transfer rate to the payer of the token', () => {
    test.must(test.send('AccountSet', gate, { TransferRate: 1_250_000_000 }))
    test.must(test.offer(alice, swt(100n), usd('10')))
    test.must(test.offer(bob, usd('10'), swt(100n)))
    expect(test.held(bob, 'JUSDT')).toBe('10')
    expect(test.held(alice, 'JUSDT')).toBe('87.5')
  })

  it('rounds prices to the issuer’s tick size', () => {
    test.must(test.send('AccountSet', gate, { TickSize: 3 }))
    test.must(test.offer(alice, swt(100n), usd('12.3456'), SELL))
    expect(test.offers(alice)).toEqual(['100122816/12.3456'])
  })

  it('bridges two tokens through the native asset when that is cheaper', () => {
    const cny = (value: string) => token(value, 'CNY', gate)
    test.must(test.pay(gate, bob, cny('100')))
    test.must(test.offer(alice, swt(10n), usd('10')))
    const carol = test.fund('carol')
    test.must(test.offer(carol, cny('10'), swt(10n)))
    test.must(test.offer(bob, usd('10'), cny('10')))
    expect(test.held(bob, 'JUSDT')).toBe('10')
    expect(test.held(carol, 'CNY')).toBe('10')
    expect(test.offers(alice)).toEqual([])
  })

  it('stores the platform on the offer', () => {
    const result = test.offer(alice, swt(100n), usd('10'), 0, { Platform: gate.id, AppType: 7 })
    expect(offerNodes(result)[0]).toMatchObject({ CreatedNode: { NewFields: { AppType: 7 } } })
    const [offer] = [...test.ledger.view('current').offers(alice.id)]
    expect(offer?.toJson()['Platform']).toBe(test.ledger.view('current').account(gate.id)?.address)
  })
})
