import { encodeCurrency } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, token } from '../testing/test-ledger.ts'
import { AMM_MODE } from '../transactors/amm-modes.ts'

it('the owner of nearly all pool tokens withdraws nearly the whole pool, rounded like the whole pool', () => {
  const { alice, bob, gate, test } = new PoolLedger()
  const amount = (value: string, code: string) => token(value, code, gate)
  for (const account of [alice, bob]) {
    test.must(test.send('TrustSet', account, { LimitAmount: amount('100000', 'EUR') }))
    test.must(test.pay(gate, account, amount('1000', 'EUR')))
  }
  const deposit = { Amount: amount('374', 'USD'), Amount2: amount('330', 'EUR'), TradingFee: 258 }
  test.must(test.send('AMMCreate', alice, deposit, { fee: 2n * DROPS_PER_COIN }))
  test.close()
  const [Asset, Asset2] = ['USD', 'EUR'].map((code) => ({ currency: encodeCurrency(code), issuer: gate.id }))
  if (Asset === undefined || Asset2 === undefined) throw new TypeError('A pool has two assets')
  const pair = { Asset, Asset2 }
  test.must(test.send('AMMDeposit', bob, { ...pair, Amount: amount('2e-11', 'EUR') }, { flags: AMM_MODE.one }))
  expect(test.send('AMMWithdraw', alice, pair, { flags: AMM_MODE.all }).result).toBe('tesSUCCESS')
  expect(test.ledger.view('current').pool(Asset, Asset2, 0)?.tokens).toMatchObject({
    value: expect.stringMatching(/e-/),
  })
})
