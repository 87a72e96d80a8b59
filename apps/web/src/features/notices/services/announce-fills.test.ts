import type { AccountEvent } from '@tidebook/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { switchWallet, notifyAccountEvents } from '../../wallet/model/wallet-state.ts'
import { startFillNotices } from './announce-fills.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'

function swt(value: string) {
  return { currency: 'SWT', issuer: '', value }
}

function of(currency: string) {
  return (value: string) => ({ currency, issuer, value })
}

const [cny, eth] = [of('CNY'), of('JETH')]
let hashes = 0

function fill(got: AccountEvent['got'], paid: AccountEvent['paid']): AccountEvent {
  return {
    effect: 'offer_partially_funded',
    got,
    paid,
    hash: String((hashes += 1)).padStart(64, '0'),
    time: 1,
  } as AccountEvent
}

function messages() {
  return toastStore.get().map(({ kind, title, text }) => [kind, title, text])
}

let now = 1_000_000

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  // One minute after the last test, so that no messages merge.
  now += 60_000
  vi.useFakeTimers({ now })
  toastStore.set([])
  const pairs = [pairOf('SWT', 'CNY', { counterIssuer: issuer }), pairOf('SWT', 'JETH', { counterIssuer: issuer })]
  pairsFileStore.set(ready({ transPairs: pairs, coins: [] } as never))
  switchWallet({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' } as never)
  startFillNotices()
})
afterEach(() => void vi.useRealTimers())

describe('the announcement of a fill', () => {
  it('shows amount, average price and total without trailing zeros', () => {
    notifyAccountEvents([fill(swt('1500.50'), cny('30.01'))], 5)
    expect(messages()).toEqual([['buy', 'Bought 1,500.5 SWTC', 'One fill at 0.02, 30.01 CNT']])
  })

  it('shows a whole price unchanged', () => {
    notifyAccountEvents([fill(cny('2000'), swt('100'))], 5)
    expect(messages()).toEqual([['sell', 'Sold 100 SWTC', 'One fill at 20, 2,000 CNT']])
  })

  it('shows a price too small for six decimals with its significant digits, never as zero', () => {
    notifyAccountEvents([fill(swt('3'), eth('0.0000005886'))], 5)
    expect(messages()).toEqual([['buy', 'Bought 3 SWTC', 'One fill at 0.0000001962, 0.0000005886 ETH']])
  })

  it('replaces the previous message when fills follow within a moment (TRD-108)', () => {
    notifyAccountEvents([fill(swt('100'), cny('2')), fill(swt('50'), cny('1.1'))], 5)
    vi.setSystemTime(now + 3_000)
    notifyAccountEvents([fill(swt('50'), cny('1'))], 6)
    expect(messages()).toEqual([['buy', 'Bought 200 SWTC', '3 fills at 0.0205, 4.1 CNT']])
    vi.setSystemTime(now + 8_000)
    notifyAccountEvents([fill(swt('50'), cny('1'))], 7)
    expect(messages().at(-1)).toEqual(['buy', 'Bought 50 SWTC', 'One fill at 0.02, 1 CNT'])
  })

  it('appears once for any number of starts and connections (TRD-108)', () => {
    const event = fill(swt('8'), cny('8'))
    notifyAccountEvents([event], 5)
    notifyAccountEvents([event], 5)
    expect(messages()).toEqual([['buy', 'Bought 8 SWTC', 'One fill at 1, 8 CNT']])
  })

  it('appears once for any number of starts', () => {
    startFillNotices()
    notifyAccountEvents([fill(swt('7'), cny('7'))], 5)
    expect(messages()).toEqual([['buy', 'Bought 7 SWTC', 'One fill at 1, 7 CNT']])
  })
})
