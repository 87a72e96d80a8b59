import { swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, native } from '../testing/test-ledger.ts'
import { PARTIAL } from '../testing/wire-flags.ts'

const WITHDRAW_ALL = 0x0002_0000
const TWO_ASSETS = 0x0010_0000

function market(): PoolLedger {
  const at = new PoolLedger({}, swt)
  at.test.must(at.create(1000n, '1000', 300))
  return at
}

describe('pools on a network of the Jingtum code base', () => {
  it('support deposit, trade, vote, bid, withdrawal and deletion, even after a restart', () => {
    const at = market()
    at.test.must(
      at.send(
        'AMMDeposit',
        at.bob,
        { Amount: native(500n * DROPS_PER_COIN), Amount2: at.usd('500') },
        { flags: TWO_ASSETS },
      ),
    )
    at.test.must(at.send('AMMVote', at.bob, { TradingFee: 600 }))
    at.test.must(at.send('AMMBid', at.bob))
    at.test.close()
    at.test.reload()
    const before = at.balances
    const swap = at.test.send(
      'Payment',
      at.carol,
      {
        Destination: at.carol.id,
        Amount: native(90_000n * DROPS_PER_COIN),
        SendMax: at.usd('10'),
        DeliverMin: native(9n * DROPS_PER_COIN),
      },
      { flags: PARTIAL },
    )
    expect(swap.result).toBe('tesSUCCESS')
    expect(at.balances).not.toEqual(before)
    for (const account of [at.bob, at.alice]) at.test.must(at.send('AMMWithdraw', account, {}, { flags: WITHDRAW_ALL }))
    at.test.close()
    expect(at.pool).toBeUndefined()
  })

  it('reject a second pool of the same two assets', () => {
    expect(market().create(1n, '1').result).toBe('tecDUPLICATE')
  })
})
