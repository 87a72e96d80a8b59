import type { OpenOrder } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { reserveParts } from './reserve.ts'

function order(currency: string, value: string): OpenOrder {
  return {
    time: 0,
    past: 0,
    hash: '0'.repeat(64),
    block: 1,
    seq: 1,
    flag: 2,
    takerGets: { currency, value, issuer: '' },
    takerPays: { currency: 'CNY', value: '1', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' },
  }
}

describe('reserve', () => {
  it('splits the frozen SWTC into 20, 5 per object, and the amounts of open orders', () => {
    const table = { SWTC: { value: '1000', frozen: '135.5' } }
    expect(reserveParts(table, [order('SWT', '100.5'), order('CNY', '7')])).toEqual({
      base: '20.00000000',
      objects: '15.00000000',
      orders: '100.50000000',
      total: '135.50000000',
    })
  })

  it('returns undefined instead of a wrong result', () => {
    expect(reserveParts({}, [])).toBeUndefined()
    expect(reserveParts({ SWTC: { value: '1', frozen: 'x' } }, [])).toBeUndefined()
    expect(reserveParts({ SWTC: { value: '1000', frozen: '30' } }, [order('SWT', '100')])).toBeUndefined()
  })
})
