import { describe, expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'

const SINGLE_ASSET = 0x8_0000
const WITHDRAW_ALL = 0x2_0000

describe('a pool whose token total no longer covers all tokens', () => {
  it('cannot be emptied by the holder of the remaining tokens, who only pays the fee', () => {
    const at = new PoolLedger()
    at.test.must(at.create(14n, '1e-80'))
    at.test.must(at.send('AMMDeposit', at.bob, { Amount: at.usd('10') }, { flags: SINGLE_ASSET }))
    const [balances, drops] = [at.balances, at.test.drops(at.bob)]
    const { applied, result } = at.send('AMMWithdraw', at.bob, {}, { flags: WITHDRAW_ALL })
    expect({ applied, result }).toEqual({ applied: true, result: 'tecINTERNAL' })
    expect([at.balances, at.test.drops(at.bob)]).toEqual([balances, drops - 10n])
  })
})
