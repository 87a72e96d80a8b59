import { describe, expect, it } from 'vitest'
import { tickersOfTable } from './ticker-rows.ts'

describe('tickers of the info call', () => {
  it('reads a row with trades and one without (TRD-003)', () => {
    expect(
      tickersOfTable({
        'SWT-CNY': [1_763_000_000, 0.02148, -2.28, 0.0216, 0.02, 70000, 3_370_000, 12],
        'A-B': [5, 1e-9],
      }),
    ).toEqual({
      'SWT-CNY': {
        pair: 'SWT-CNY',
        time: 1_763_000_000_000,
        price: '0.02148',
        rate: '-2.28',
        high: '0.0216',
        low: '0.02',
        turnover: '70000',
        volume: '3370000',
        trades: 12,
      },
      'A-B': { pair: 'A-B', time: 5000, price: '0.000000001', trades: 0 },
    })
  })
})
