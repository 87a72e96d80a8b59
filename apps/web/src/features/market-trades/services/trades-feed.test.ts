import { PAGE_SIZES } from '@tidebook/contract/constants'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeSubscriptions } from '../../../testing/fake-subscription.ts'
import { marketStream } from '../../network/index.ts'
import { mergeTrades, tradesStore } from '../model/trades-store.ts'
import { followTrades, reloadTrades } from './trades-feed.ts'

function trade(id: string, time: number, ledger = time) {
  return {
    id,
    time,
    ledger,
    price: '1',
    amount: '1',
    side: 'buy' as const,
    hash: '',
  }
}

function ids() {
  return tradesStore.get().trades.map(({ id }) => id)
}

describe('followTrades', () => {
  afterEach(() => vi.restoreAllMocks())
  const follow = () => {
    const server = fakeSubscriptions(marketStream)
    return { server, leave: followTrades({ base: 'SWT', counter: 'CNY' }) }
  }

  it('starts with a snapshot and prepends new trades, each once (TRD-009)', () => {
    const { server } = follow()
    expect([server.channels(), tradesStore.get()]).toEqual([
      ['trades:SWT-CNY'],
      { pair: 'SWT-CNY', trades: [], status: 'loading' },
    ])
    server.send('snapshot', [trade('1', 1), trade('2', 2)])
    server.send('update', [trade('3', 3), trade('2', 2)])
    expect([ids(), tradesStore.get().status]).toEqual([['3', '2', '1'], 'ready'])
    server.send('snapshot', [trade('9', 9)])
    expect(ids()).toEqual(['9'])
  })

  it('shows a rejection and allows a retry, but not after it is stopped', () => {
    const { server, leave } = follow()
    server.refuse()
    expect(tradesStore.get()).toMatchObject({ pair: 'SWT-CNY', status: 'failed' })
    reloadTrades()
    expect([tradesStore.get().status, server.channels()]).toEqual(['loading', ['trades:SWT-CNY']])
    leave()
    reloadTrades()
    expect(server.channels()).toEqual([])
  })

  it('starts empty for another pair', () => {
    follow().server.send('snapshot', [trade('1', 1)])
    followTrades({ base: 'JETH', counter: 'CNY' })
    expect(tradesStore.get()).toEqual({ pair: 'JETH-CNY', trades: [], status: 'loading' })
  })

  it('keeps at most one page and drops the oldest trades', () => {
    const many = Array.from({ length: PAGE_SIZES.marketTrades }, (_, index) => trade(`${index}`, index))
    const merged = mergeTrades(mergeTrades([], many), [trade('new', 10_000)])
    expect([merged.length, merged[0]?.id, merged.some(({ id }) => id === '0')]).toEqual([
      PAGE_SIZES.marketTrades,
      'new',
      false,
    ])
    expect(mergeTrades([], [trade('a', 1, 1), trade('b', 1, 2)]).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
