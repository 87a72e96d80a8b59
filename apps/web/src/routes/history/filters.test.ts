import { expect, it } from 'vitest'
import { NO_FILTER, codesOf, isFiltered } from './history-filter.ts'
import { ordersQuery, recordsQuery, transferSearch, transfersQuery } from './records-query.ts'

it.each([
  ['SWT-CNY', { base: 'SWT', counter: 'CNY' }],
  ['', {}],
  ['SWT', {}],
  ['-CNY', {}],
])('the pair "%s" is %o', (pair, codes) => {
  expect(codesOf(pair)).toEqual(codes)
})

it('any active filter is detected', () => {
  expect(isFiltered(NO_FILTER)).toBe(false)
  expect(isFiltered({ ...NO_FILTER })).toBe(false)
  for (const narrowed of [
    { period: 'day' },
    { from: '2026-01-01' },
    { to: '2026-01-01' },
    { pair: 'SWT-CNY' },
    { side: 'sell' },
    { type: 'Send' },
    { direction: 'Send' },
    { search: 'CNT' },
  ] as const)
    expect([narrowed, isFiltered({ ...NO_FILTER, ...narrowed })]).toEqual([narrowed, true])
})

it('a filter queries the selected values and nothing else (API-030)', () => {
  expect([recordsQuery(NO_FILTER, false, 0), ordersQuery(NO_FILTER, 0)]).toEqual([{}, {}])
  const day = { ...NO_FILTER, period: 'day', side: 'buy', type: 'Send', pair: 'SWT-CNY' } as const
  const common = { begin: 13_600_000, side: 'buy', pair: { base: 'SWT', counter: 'CNY' } }
  expect(ordersQuery(day, 100_000_000)).toEqual(common)
  expect(recordsQuery(day, false, 100_000_000)).toEqual({ ...common, type: 'Send' })
  expect(recordsQuery(day, true, 100_000_000)).toEqual({ ...common, type: 'fill' })
  const custom = { ...NO_FILTER, period: 'custom', to: '2026-01-01' } as const
  expect(recordsQuery(custom, false, 0)).toEqual({ end: new Date(2026, 0, 2).getTime() - 1 })
})

it('transfers are queried by time, direction, coin and other wallet (HIS-013)', () => {
  expect(transfersQuery(NO_FILTER, undefined, 0)).toEqual({ type: 'transfer' })
  const day = { ...NO_FILTER, period: 'day', direction: 'Receive' } as const
  expect(transfersQuery(day, { token: 'CNT' }, 100_000_000)).toEqual({
    begin: 13_600_000,
    type: 'Receive',
    token: 'CNT',
  })
  expect(transfersQuery(NO_FILTER, { otherWallet: 'j' }, 0)).toEqual({ type: 'transfer', otherWallet: 'j' })
  expect(transfersQuery(NO_FILTER, 'wrong', 0)).toEqual({ type: 'transfer' })
})

it.each([
  ['', undefined],
  [' cnt ', { token: 'CNT' }],
  ['jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6', { otherWallet: 'read' }],
  ['not an address', 'wrong'],
  ['c$t', 'wrong'],
])('HIS-005 the search "%s" means %o', (words, meant) => {
  expect(transferSearch(words, (text) => (text.startsWith('j') ? 'read' : undefined))).toEqual(meant)
})
