import '../../../testing/swt-network.ts'
import { formatDecimal, nativeNumber, parseDecimal } from '@tidebook/amount'
import type { SwapPlan } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import type { SwapToken } from './swap-token.ts'
import { blockOf, frozenBySwap, impactTier, maxPayable, type SwapCircumstances } from './swap-state.ts'

const SWT = { code: 'SWT', issuer: '', title: 'SWTC' }
const CNT = { code: 'CNY', issuer: 'jIssuer', title: 'CNT' }

function plan(impact: string): SwapPlan {
  const spend = nativeNumber(100_000_000n)
  return {
    route: 0,
    quote: { in: spend, out: spend, sources: [], passes: [] },
    spend,
    least: spend,
    most: spend,
    rate: parseDecimal('1'),
    impact: parseDecimal(impact),
  }
}

const NOW: SwapCircumstances = {
  hasWallet: true,
  inactive: false,
  hasAmount: true,
  market: 'there',
  stale: false,
  plan: plan('0.2'),
  slippage: parseDecimal('0.5'),
  pay: SWT,
  receive: CNT,
  balances: { SWTC: { value: '150', frozen: '20' }, CNY_jIssuer: { value: '1', frozen: '0' } },
  ticked: false,
  typed: false,
}

describe('swap state', () => {
  it.each([
    ['0.99', 'plain'],
    ['2.99', 'plain'],
    ['3', 'warns'],
    ['10', 'ticks'],
    ['25', 'types'],
  ])('classifies an impact of %s percent as %s (SWP-106)', (impact, tier) => {
    expect(impactTier(parseDecimal(impact))).toBe(tier)
  })

  it('requires the checkbox from 10 percent and the typed word from 25 (SWP-106)', () => {
    expect(blockOf({ ...NOW, plan: plan('12') })).toBe('tick')
    expect(blockOf({ ...NOW, plan: plan('12'), ticked: true })).toBeUndefined()
    expect(blockOf({ ...NOW, plan: plan('30'), ticked: true })).toBe('type')
    expect(blockOf({ ...NOW, plan: plan('30'), typed: true })).toBeUndefined()
  })

  it('leaves the fee and one reserve of the native coin on Max, and nothing of a token (SWP-108)', () => {
    expect(formatDecimal(maxPayable(parseDecimal('130'), SWT))).toBe('124.99999')
    expect(formatDecimal(maxPayable(parseDecimal('130'), CNT))).toBe('130')
    expect(formatDecimal(maxPayable(parseDecimal('3'), SWT))).toBe('0')
  })

  it('leaves one reserve available on Max after a swap that freezes another for a new token (SWP-108)', () => {
    const { balances } = NOW
    const max = (receive: SwapToken): string =>
      formatDecimal(maxPayable(parseDecimal('130'), SWT, frozenBySwap(balances, receive)))
    expect(max(CNT)).toBe('124.99999')
    expect(max({ code: 'JUSDT', issuer: 'jIssuer', title: 'USDT' })).toBe('119.99999')
  })

  it.each([
    ['no-wallet', { hasWallet: false }],
    ['inactive', { inactive: true }],
    ['amount', { hasAmount: false }],
    ['slippage', { slippage: undefined }],
    ['loading', { market: 'loading' }],
    ['refresh', { market: 'failed' }],
    ['refresh', { stale: true }],
    ['liquidity', { plan: undefined }],
    ['balance', { balances: { SWTC: { value: '100', frozen: '20' } } }],
    ['reserve', { balances: { SWTC: { value: '120', frozen: '20' }, CNY_jIssuer: { value: '1', frozen: '0' } } }],
    ['reserve', { balances: { SWTC: { value: '122', frozen: '20' } } }],
  ] as const)('reports %s as the first obstacle (SWP-103)', (block, change) => {
    expect(blockOf({ ...NOW, ...change })).toBe(block)
  })

  it('allows the swap when nothing blocks it', () => {
    expect(blockOf(NOW)).toBeUndefined()
  })
})
