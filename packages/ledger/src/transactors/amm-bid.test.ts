import { beforeEach, describe, expect, it } from 'vitest'
import { PoolLedger, valueOf } from '../testing/pool-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { AMM_MODE } from './amm-modes.ts'

const INTERVAL = 4320

function authorized(...accounts: TestAccount[]) {
  return accounts.map(({ id }) => ({ name: 'AuthAccount', fields: { Account: id } }))
}

let at: PoolLedger
beforeEach(() => {
  at = new PoolLedger()
  at.test.must(at.create(100n, '400', 1000))
  for (const account of [at.bob, at.carol]) {
    at.test.must(at.send('AMMDeposit', account, { LPTokenOut: at.tokens('400000') }, { flags: AMM_MODE.tokens }))
  }
  // Wait until the creator's auction slot has expired.
  at.test.close(86_400)
})

function bid(account: TestAccount, fields = {}) {
  return at.send('AMMBid', account, fields)
}

function price() {
  return valueOf(at.pool?.slot?.price)
}

describe('AMMBid', () => {
  it('charges a 25th of the fee on all tokens for a free slot, and burns it', () => {
    expect(at.pool?.slot?.interval).toBe(20)
    at.test.must(bid(at.bob))
    // 1,000,000 tokens at a fee of 1 %.
    expect(price()).toBe('400')
    expect(at.held(at.bob)).toBe('399600')
    expect(valueOf(at.pool?.tokens)).toBe('999600')
    expect(at.pool?.slot).toMatchObject({ discountedFee: 100, interval: 0 })
  })

  it('charges the paid price plus 5 % and the minimum price to outbid, and refunds the owner for the remaining time', () => {
    at.test.must(bid(at.bob))
    const before = Number(at.held(at.bob))
    at.test.must(bid(at.carol))
    // 400 × 1.05 + 399.84
    expect(price()).toBe('819.84')
    expect(Number(at.held(at.bob)) - before).toBe(380)
    expect(at.held(at.carol)).toBe('399180.16')
  })

  it('lowers the price with each interval, to the minimum in the last one', () => {
    at.test.must(bid(at.bob))
    at.test.close(INTERVAL * 18)
    const before = Number(at.held(at.bob))
    at.test.must(bid(at.carol))
    // 400 × 1.05 × (1 - 0.95^60) + 399.84
    expect(Number(price())).toBeCloseTo(420 * (1 - 0.95 ** 60) + 399.84, 9)
    expect(Number(at.held(at.bob)) - before).toBeCloseTo(400 * 0.05, 6)
    at.test.close(INTERVAL * 19)
    const left = at.held(at.carol)
    at.test.must(bid(at.bob))
    expect(at.held(at.carol)).toBe(left)
  })

  it('charges at least BidMin and at most BidMax', () => {
    expect(bid(at.bob, { BidMax: at.tokens('399') }).result).toBe('tecAMM_FAILED')
    at.test.must(bid(at.bob, { BidMin: at.tokens('500') }))
    expect(price()).toBe('500')
  })

  it('grants the discount to its owner and up to four more accounts', () => {
    at.test.must(bid(at.bob, { AuthAccounts: authorized(at.alice, at.carol) }))
    expect(at.pool?.slot?.authorized).toHaveLength(2)
    const five = authorized(at.alice, at.carol, at.gate, at.test.master, at.test.fund('fifth'))
    expect(bid(at.bob, { AuthAccounts: five }).result).toBe('temMALFORMED')
    const nobody = { id: new Uint8Array(20).fill(9), publicKey: new Uint8Array(33) }
    expect(bid(at.bob, { AuthAccounts: authorized(nobody) }).result).toBe('terNO_ACCOUNT')
  })

  it('rejects more than the balance, contradictory limits, other tokens, and accounts without tokens', () => {
    expect(bid(at.bob, { BidMin: at.tokens('400001') }).result).toBe('tecAMM_INVALID_TOKENS')
    expect(bid(at.bob, { BidMin: at.tokens('9'), BidMax: at.tokens('8') }).result).toBe('tecAMM_INVALID_TOKENS')
    expect(bid(at.bob, { BidMin: at.usd('9') }).result).toBe('temBAD_AMM_TOKENS')
    expect(bid(at.test.fund('stranger')).result).toBe('tecAMM_INVALID_TOKENS')
  })
})
