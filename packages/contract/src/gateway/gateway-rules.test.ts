import { add, compare, equals, isPositive, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountFault, shareOut, shareOutText, type GatewayFee } from './gateway-rules.ts'
import { ORDER_TRANSITIONS, ORDER_STATUS, UNFINISHED } from './order-status.ts'
import { readWithdrawMemo, withdrawMemo } from './withdraw-memo.ts'

const FREE: GatewayFee = { kind: 'fixed', value: '0' }
const LIMITS = { minimum: '0.01', maximum: '10000000' }
const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 25n }), fc.integer({ min: 0, max: 18 }))
  .map(([coefficient, scale]) => ({ coefficient, scale }))
const fees = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }).map((units): GatewayFee => ({ kind: 'fixed', value: String(units / 1000) })),
  fc.integer({ min: 0, max: 9999 }).map((units): GatewayFee => ({ kind: 'percent', value: String(units / 100) })),
)

describe('amounts of orders', () => {
  it('CST-005 DEP-007 DEP-008 DEP-009 DEP-010 report the first fault: zero, minimum, maximum, ten million', () => {
    const fault = (amount: string) => amountFault(amount, LIMITS, FREE, 8)
    expect(['0', '-1', 'x', ''].map(fault)).toEqual(Array.from({ length: 4 }, () => 'notPositive'))
    expect(fault('0.00999999')).toBe('belowMinimum')
    expect(fault('10000000.00000001')).toBe('aboveMaximum')
    expect(fault('10000000')).toBe('ceiling')
    expect([fault('9999999.99999999'), fault('0.01')]).toEqual([undefined, undefined])
    expect([fault('1.123456789'), amountFault('1.1234567', LIMITS, FREE, 6)]).toEqual(['digits', 'digits'])
  })

  it('WDR-011 ERR-053 must exceed the fee', () => {
    const fee: GatewayFee = { kind: 'fixed', value: '2' }
    const fault = (amount: string, isHalved = false) => amountFault(amount, LIMITS, fee, 6, isHalved)
    expect([fault('2'), fault('2.000001'), fault('1', true), fault('1.000001', true)]).toEqual([
      'belowFee',
      undefined,
      'belowFee',
      undefined,
    ])
  })

  it('XCH-008 WDR-015 pay a fixed or proportional fee, halved for holders of enough tokens', () => {
    expect(shareOutText('1.5', { kind: 'fixed', value: '0.002' }, 8)).toEqual({ left: '1.498', fee: '0.002' })
    expect(shareOutText('1000', { kind: 'percent', value: '0.3' }, 8)).toEqual({ left: '997', fee: '3' })
    expect(shareOutText('1000', { kind: 'percent', value: '0.3' }, 8, true)).toEqual({ left: '998.5', fee: '1.5' })
    expect(shareOutText('0.123456789012345678', FREE, 8)).toEqual({ left: '0.12345678', fee: '0.000000009012345678' })
  })

  it('split into fee and remainder exactly, and the remainder never exceeds the due amount', () => {
    fc.assert(
      fc.property(amounts, fees, fc.integer({ min: 0, max: 8 }), fc.boolean(), (amount, fee, digits, isHalved) => {
        const { left, fee: taken } = shareOut(amount, fee, digits, isHalved)
        expect(equals(add(left, taken), amount)).toBe(true)
        const whole = fee.kind === 'fixed' ? parseDecimal(fee.value) : shareOf(amount, fee.value)
        const due = isHalved ? { coefficient: whole.coefficient * 5n, scale: whole.scale + 1 } : whole
        if (isPositive(left)) expect(compare(taken, due)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

function shareOf(amount: { coefficient: bigint; scale: number }, percent: string) {
  const { coefficient, scale } = parseDecimal(percent)
  return { coefficient: amount.coefficient * coefficient, scale: amount.scale + scale + 2 }
}

describe('statuses of orders', () => {
  const all = Object.values(ORDER_STATUS)

  it('STA-022 are the documented ones, and every order can end', () => {
    expect(ORDER_STATUS).toEqual({
      created: 0,
      transferring: 1,
      submitted: 2,
      confirming: 3,
      processing: 4,
      success: 5,
      failed: 6,
      cancelled: 7,
      review: 8,
    })
    expect([...UNFINISHED].toSorted()).toEqual([0, 1, 2, 3, 4, 8])
    for (const status of all) expect(ORDER_TRANSITIONS[status].length === 0).toBe(!UNFINISHED.includes(status))
    expect(all.filter((status) => ORDER_TRANSITIONS[status].includes(ORDER_STATUS.cancelled))).toEqual([
      ORDER_STATUS.created,
    ])
    expect(all.filter((status) => ORDER_TRANSITIONS[status].includes(ORDER_STATUS.success))).toEqual([
      ORDER_STATUS.processing,
    ])
  })
})

describe('the memo of a withdrawal', () => {
  it('contains chain, address and amount, and parses to the same values', () => {
    const memo = { chain: 'xrp', to: 'rHb9', value: '20.5', tag: 0, order: '00000000-0000-4000-8000-000000000000' }
    expect(withdrawMemo({ chain: 'eth', to: '0x1', value: '1' })).toBe('{"eth_wallet":"0x1","value":"1"}')
    expect(readWithdrawMemo(withdrawMemo(memo), 'xrp')).toEqual(memo)
  })

  it.each([
    '',
    'null',
    '7',
    '[]',
    '{',
    '{"eth_wallet":"0x1"}',
    '{"eth_wallet":7,"value":"1"}',
    '{"eth_wallet":"","value":"1"}',
    '{"eth_wallet":"0x1","value":1}',
    '{"eth_wallet":"0x1","value":"1","tag":-1}',
    '{"eth_wallet":"0x1","value":"1","tag":"1"}',
    '{"moac_wallet":"0x1","value":"1"}',
    `{"eth_wallet":"${'x'.repeat(600)}","value":"1"}`,
  ])('is undefined for an invalid memo: %s', (text) => {
    expect(readWithdrawMemo(text, 'eth')).toBeUndefined()
  })

  it('contains no order when the id is invalid', () => {
    expect(readWithdrawMemo('{"eth_wallet":"0x1","value":"1","order":"x"}', 'eth')).toEqual({
      chain: 'eth',
      to: '0x1',
      value: '1',
    })
  })
})
