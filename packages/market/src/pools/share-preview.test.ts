import { issuedFromText, issuedNumber, issuedToText, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { PoolLedger } from '../../../ledger/src/testing/pool-ledger.ts'
import { DROPS_PER_COIN, native } from '../../../ledger/src/testing/test-ledger.ts'
import { Rolls } from '../../test/rolls.ts'
import { percentOf, previewDeposit, previewDepositOne, previewWithdraw, previewWithdrawOne } from './share-preview.ts'
import type { PoolSideNow, ShareChange } from './share-preview.ts'

const FLAGS = { tokens: 0x0001_0000, one: 0x0008_0000, both: 0x0010_0000, oneForTokens: 0x0020_0000, all: 0x0002_0000 }

function usd(text: string): LedgerNumber {
  return issuedNumber(issuedFromText(text))
}

function sideOf(at: PoolLedger): PoolSideNow {
  const [drops = '0', text = '0', tokens = '0'] = at.balances
  return {
    balance: nativeNumber(BigInt(drops)),
    balance2: usd(text),
    tokens: usd(tokens),
    fee: at.pool?.tradingFee ?? 0,
  }
}

function swapped(side: PoolSideNow): PoolSideNow {
  return { ...side, balance: side.balance2, balance2: side.balance }
}

/** Expects the previewed outstanding pool tokens to equal those on the ledger. */
function expectTotal(at: PoolLedger, preview: ShareChange | undefined, result: string): void {
  expect(result).toBe(preview === undefined ? expect.stringMatching(/^tec/) : 'tesSUCCESS')
  if (preview !== undefined && preview.total.mantissa !== 0n) {
    expect(at.balances[2]).toBe(issuedToText(preview.total))
  }
}

describe('preview of deposits and withdrawals', () => {
  it('AMM-103 AMM-104 equals the results on the ledger, to the digit', () => {
    const rolls = new Rolls(7)
    const at = new PoolLedger()
    at.test.must(at.create(1000n, '1234.567', 300))
    for (let round = 0; round < 400; round += 1) {
      const side = sideOf(at)
      const whole = BigInt(1 + rolls.below(30))
      const text = `${1 + rolls.below(40)}.${100 + rolls.below(900)}`
      const held = usd(at.held(at.bob) === 'no line' ? '0' : at.held(at.bob))
      const part = percentOf(held, 1 + rolls.below(60))
      const tokens = at.tokens(issuedToText(part))
      switch (rolls.below(5)) {
        case 0: {
          const preview = previewDeposit(side, nativeNumber(whole * DROPS_PER_COIN), usd(text))
          const fields = { Amount: native(whole * DROPS_PER_COIN), Amount2: at.usd(text) }
          expectTotal(at, preview, at.send('AMMDeposit', at.bob, fields, { flags: FLAGS.both }).result)
          break
        }
        case 1: {
          const preview = previewDepositOne(side, nativeNumber(whole * DROPS_PER_COIN))
          const sent = at.send('AMMDeposit', at.bob, { Amount: native(whole * DROPS_PER_COIN) }, { flags: FLAGS.one })
          expectTotal(at, preview, sent.result)
          break
        }
        case 2: {
          const preview = previewDepositOne(swapped(side), usd(text))
          expectTotal(at, preview, at.send('AMMDeposit', at.bob, { Amount: at.usd(text) }, { flags: FLAGS.one }).result)
          break
        }
        case 3: {
          if (part.mantissa === 0n) break
          const preview = previewWithdraw(side, part, false)
          expectTotal(
            at,
            preview,
            at.send('AMMWithdraw', at.bob, { LPTokenIn: tokens }, { flags: FLAGS.tokens }).result,
          )
          if (preview !== undefined)
            expect(at.balances[0]).toBe(String(side.balance.mantissa - preview.amount.mantissa))
          break
        }
        default: {
          if (part.mantissa === 0n) break
          const preview = previewWithdrawOne(side, part, false)
          const fields = { LPTokenIn: tokens, Amount: native(1n) }
          const sent = at.send('AMMWithdraw', at.bob, fields, { flags: FLAGS.oneForTokens })
          expectTotal(at, preview, sent.result)
          if (preview !== undefined)
            expect(at.balances[0]).toBe(String(side.balance.mantissa - preview.amount.mantissa))
        }
      }
    }
  })
})
