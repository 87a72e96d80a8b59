import { beforeEach, describe, expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, native } from '../testing/test-ledger.ts'

let at: PoolLedger
beforeEach(() => {
  at = new PoolLedger()
})

function escrow(more = {}) {
  return at.test.send('EscrowCreate', at.alice, {
    Destination: at.bob.id,
    Amount: native(DROPS_PER_COIN),
    FinishAfter: 9,
    ...more,
  })
}

function channel(more = {}) {
  const fields = {
    Destination: at.bob.id,
    Amount: native(DROPS_PER_COIN),
    SettleDelay: 1,
    PublicKey: at.alice.publicKey,
  }
  return at.test.send('PaymentChannelCreate', at.alice, { ...fields, ...more })
}

describe('escrows and payment channels', () => {
  it('are rejected for the account of a pool, which could never withdraw them', () => {
    at.test.must(at.create(100n, '400'))
    const Destination = at.tokens('1').issuer ?? new Uint8Array(20)
    expect(escrow({ Destination }).result).toBe('tecNO_PERMISSION')
    expect(channel({ Destination }).result).toBe('tecNO_PERMISSION')
    const check = at.test.send('CheckCreate', at.alice, { Destination, SendMax: native(DROPS_PER_COIN) })
    expect(check.result).toBe('tecNO_PERMISSION')
  })

  it('are rejected for malformed fields without a charge', () => {
    const before = at.test.drops(at.alice)
    expect(escrow({ Amount: at.usd('1') }).result).toBe('temBAD_AMOUNT')
    expect(escrow({ FinishAfter: 9, CancelAfter: 9 }).result).toBe('temBAD_EXPIRATION')
    expect(escrow({ FinishAfter: undefined }).result).toBe('temBAD_EXPIRATION')
    expect(escrow({ FinishAfter: undefined, CancelAfter: 9 }).result).toBe('temMALFORMED')
    expect(channel({ Amount: native(0n) }).result).toBe('temBAD_AMOUNT')
    expect(channel({ Destination: at.alice.id }).result).toBe('temDST_IS_SRC')
    expect(channel({ PublicKey: new Uint8Array(3) }).result).toBe('temMALFORMED')
    expect(escrow().result).toBe('temDISABLED')
    expect(channel().result).toBe('temDISABLED')
    expect(at.test.drops(at.alice)).toBe(before)
  })

  it('claim a fee without a destination or with too small an amount', () => {
    const Destination = new Uint8Array(20).fill(7)
    expect(escrow({ Destination }).result).toBe('tecNO_DST')
    expect(channel({ Destination }).result).toBe('tecNO_DST')
    expect(channel({ Amount: native(100_000n * DROPS_PER_COIN) }).result).toBe('tecUNFUNDED')
  })

  const finish = (more = {}, sending = {}) =>
    at.test.send('EscrowFinish', at.alice, { Owner: at.bob.id, OfferSequence: 1, ...more }, sending)
  const fund = (Amount = native(DROPS_PER_COIN)) =>
    at.test.send('PaymentChannelFund', at.alice, { Channel: new Uint8Array(32), Amount })
  const claim = (more = {}, flags = 0) =>
    at.test.send('PaymentChannelClaim', at.alice, { Channel: new Uint8Array(32), ...more }, { flags })

  it('are never found, which claims the fee', () => {
    const before = at.test.drops(at.alice)
    expect([finish().result, fund().result, claim().result]).toEqual(['tecNO_TARGET', 'tecNO_ENTRY', 'tecNO_TARGET'])
    expect(claim({ Amount: native(2n), Balance: native(2n) }, 0x0002_0000).result).toBe('tecNO_TARGET')
    expect(at.test.drops(at.alice)).toBe(before - 40n)
  })

  it('claim no fee when the transaction that would end them is malformed', () => {
    const before = at.test.drops(at.alice)
    expect(finish({ Condition: new Uint8Array(4) }).result).toBe('temMALFORMED')
    expect(finish({ Fulfillment: new Uint8Array(4) }).result).toBe('temMALFORMED')
    expect(fund(native(0n)).result).toBe('temBAD_AMOUNT')
    expect(fund(at.usd('1')).result).toBe('temBAD_AMOUNT')
    expect(claim({ Balance: native(0n) }).result).toBe('temBAD_AMOUNT')
    expect(claim({ Amount: at.usd('1') }).result).toBe('temBAD_AMOUNT')
    expect(claim({ Amount: native(1n), Balance: native(2n) }).result).toBe('temBAD_AMOUNT')
    expect(claim({}, 0x0003_0000).result).toBe('temMALFORMED')
    expect(claim({ Signature: new Uint8Array(8) }).result).toBe('temDISABLED')
    expect(at.test.drops(at.alice)).toBe(before)
  })

  it('cost 32 additional base fees for a fulfillment, plus one for every 16 bytes', () => {
    const both = { Condition: new Uint8Array(4), Fulfillment: new Uint8Array(33) }
    expect(finish(both, { fee: 349n }).result).toBe('telINSUF_FEE_P')
    expect(finish(both, { fee: 350n }).result).toBe('tecNO_TARGET')
  })
})
