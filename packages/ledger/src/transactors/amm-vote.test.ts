import { beforeEach, describe, expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { AMM_MODE } from './amm-modes.ts'

let at: PoolLedger
beforeEach(() => {
  at = new PoolLedger()
  at.test.must(at.create(100n, '400', 100))
})

function join(account: TestAccount, tokens: string) {
  return at.test.must(at.send('AMMDeposit', account, { LPTokenOut: at.tokens(tokens) }, { flags: AMM_MODE.tokens }))
}

function vote(account: TestAccount, fee: number) {
  return at.send('AMMVote', account, { TradingFee: fee })
}

describe('AMMVote', () => {
  it('sets the fee to the token-weighted mean of the votes, and the slot’s discounted fee to a tenth of it', () => {
    join(at.bob, '600000')
    at.test.must(vote(at.bob, 500))
    expect(at.pool).toMatchObject({ tradingFee: 400, slot: { discountedFee: 40 } })
    expect(at.pool?.votes.map(({ fee, weight }) => [fee, weight])).toEqual([
      [100, 25_000],
      [500, 75_000],
    ])
    at.test.must(vote(at.bob, 100))
    expect(at.pool?.tradingFee).toBe(100)
  })

  it('drops votes of previous holders at the next vote', () => {
    join(at.bob, '200000')
    at.test.must(vote(at.bob, 300))
    at.test.must(at.send('AMMWithdraw', at.alice, {}, { flags: AMM_MODE.all }))
    expect(at.pool?.votes).toHaveLength(2)
    at.test.must(vote(at.bob, 0))
    expect(at.pool).toMatchObject({ tradingFee: 0, votes: [{ fee: 0, weight: 100_000 }] })
  })

  it('counts eight votes; a ninth needs more tokens than the weakest, or as many and a higher fee', () => {
    const voters = Array.from({ length: 9 }, (_, index) => at.test.fund(`voter ${index}`, 1000n))
    for (const voter of voters) at.giveLine(voter, '1000')
    for (const voter of voters.slice(0, 7)) {
      join(voter, '1000')
      at.test.must(vote(voter, 200))
    }
    expect(at.pool?.votes).toHaveLength(8)
    const [ninth, tenth] = voters.slice(7)
    if (ninth === undefined || tenth === undefined) throw new TypeError('Too few voters')
    join(ninth, '999')
    at.test.must(vote(ninth, 999))
    expect(at.pool?.votes.map(({ fee }) => fee)).not.toContain(999)
    join(tenth, '1000')
    at.test.must(vote(tenth, 201))
    expect(at.pool?.votes).toHaveLength(8)
    expect(at.pool?.votes.map(({ fee }) => fee)).toContain(201)
  })

  it('rejects a fee above 1 %, accounts without tokens, and a pool that does not exist', () => {
    expect(vote(at.alice, 1001).result).toBe('temBAD_FEE')
    expect(vote(at.bob, 5).result).toBe('tecAMM_INVALID_TOKENS')
    at = new PoolLedger()
    expect(vote(at.alice, 5).result).toBe('terNO_AMM')
  })
})
