import { parseDecimal } from '@tidebook/amount'
import { afterEach, expect, it } from 'vitest'
import { network, setNetwork } from '../../../lib/network.ts'
import { context, pair } from './context.fixture.ts'
import { type FeeReserveIndex, feeReserveIndex, feeReserveWarning } from './fee-reserve.ts'
import { orderReserve } from './limits.ts'

const d = parseDecimal
const swtc = network()
afterEach(() => setNetwork(swtc))

const forSwtc = { ...pair, base: 'JUSDT', baseTitle: 'USDT', counter: 'SWT', counterTitle: 'SWTC' }
const forOther = { ...pair, base: 'JUSDT', baseTitle: 'USDT' }

it.each<[string, boolean, typeof pair, FeeReserveIndex]>([
  ['TRD-034 a new token paid in SWTC', true, forSwtc, 1],
  ['TRD-035 a new token against another one', true, forOther, 2],
  ['TRD-035 a new token for SWTC, which is the base', true, pair, 2],
  ['TRD-036 SWTC against a token that is known', false, pair, 3],
  ['TRD-037 two tokens that are known', false, forOther, 4],
  ['TRD-037 a known token for SWTC', false, forSwtc, 4],
])('%s', (_, newToken, traded, index) => {
  expect(feeReserveIndex({ newToken, pair: traded })).toBe(index)
})

it('requires a reserve of 10 SWTC for a new token, otherwise 5 (TRD-038)', () => {
  expect(orderReserve({ newToken: true })).toEqual(d('10'))
  expect(orderReserve({ newToken: false })).toEqual(d('5'))
})

it('takes the reserve from the network', () => {
  setNetwork({
    ...swtc,
    profile: 'xrp',
    native: { code: 'XRP', title: 'XRP' },
    reserve: { base: '1', increment: '0.2' },
  })
  const known = { pair: forOther, availableNative: d('0.20001') }
  expect(feeReserveWarning(d('1'), d('1'), context(known))).toBeUndefined()
  expect(feeReserveWarning(d('1'), d('1'), context({ ...known, newToken: true }))).toMatchObject({
    code: 'newToken',
    params: { left: '0.2', reserve: '0.4' },
  })
})

function left(total: string, amount: string, changes: object) {
  return feeReserveWarning(d(total), d(amount), context(changes))
}

it('deducts the total of a purchase that pays in SWTC (TRD-039)', () => {
  const buy = { pair: forSwtc, availableNative: d('20.00001') }
  expect(left('15', '1', buy)).toBeUndefined()
  expect(left('15.000001', '1', buy)).toEqual({
    code: 'leavesLittle',
    params: { left: '4.999999', reserve: '5', coin: 'USDT' },
  })
  expect(left('16', '1', buy)?.params.left).toBe('4')
  expect(left('16', '1', { ...buy, side: 'sell' }), 'a sale brings SWTC in').toBeUndefined()
})

it('deducts the amount of a sale of SWTC (TRD-040)', () => {
  const sell = { side: 'sell', availableNative: d('20.00001') }
  expect(left('1', '15', sell)).toBeUndefined()
  expect(left('1', '15.000001', sell)?.params).toEqual({ left: '4.999999', reserve: '5', coin: 'CNT' })
  expect(left('1', '16', sell)?.code).toBe('nativeBase')
  expect(left('16', '16', { ...sell, side: 'buy' }), 'a purchase of SWTC costs none').toBeUndefined()
})
