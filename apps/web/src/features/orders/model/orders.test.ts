import type { OpenOrder } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { currentOrders, orderRow } from './current-orders.ts'
import { createOrderFormat } from './order-format.ts'
import type { TrackedOrder } from './tracked.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const pairs = createOrderFormat([
  {
    base: 'SWT',
    counter: 'CNY',
    baseTitle: 'SWTC',
    counterTitle: 'CNT',
    priceDecimal: 5,
    amountDecimal: 4,
    counterIssuer: issuer,
  },
])

function cny(value: string) {
  return { currency: 'CNY', issuer, value }
}

function swt(value: string) {
  return { currency: 'SWT', issuer: '', value }
}

function order(changes: Partial<OpenOrder> = {}): OpenOrder {
  return {
    time: 800_000_000,
    past: 0,
    hash: 'A'.repeat(64),
    block: 5,
    seq: 7,
    flag: 1,
    takerGets: cny('107.2'),
    takerPays: swt('5000'),
    ...changes,
  }
}

function sent(kind: string, state: string, tx: Record<string, unknown>, sequence?: number): TrackedOrder {
  return {
    id: 't1',
    kind,
    state,
    sequence,
    tx,
    at: 1_800_000_000_000,
  }
}

const way = { TakerPays: '12000000', TakerGets: cny('0.24') }

describe('orderRow', () => {
  it('derives all eleven fields (ENT-026)', () => {
    expect(orderRow(order(), pairs)).toMatchObject({
      pair: 'SWT/CNY',
      price: '0.02144',
      amount: '5000',
      total: '107.2',
      status: false,
      takerGetName: 'CNT',
      takerPayName: 'SWTC',
      isFreed: false,
      timeStr: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      priceDecimal: 5,
      amountDecimal: 4,
    })
  })

  it('starts a current order with status false and isFreed false (TRD-020)', () => {
    const { status, isFreed, flag } = orderRow(order(), pairs)
    expect({ status, isFreed, flag }).toEqual({ status: false, isFreed: false, flag: 1 })
    expect(orderRow(order({ takerGets: swt('5'), takerPays: cny('1') }), pairs).flag).toBe(2)
  })

  it('gives an order of an unlisted pair flag 2 and isFreed true (TRD-021)', () => {
    const foreign = order({ takerGets: { currency: 'ZZZ', issuer: 'jxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', value: '3' } })
    expect(orderRow(foreign, pairs)).toMatchObject({ flag: 2, isFreed: true })
  })
})

describe('currentOrders', () => {
  it('lists open orders newest first with their filled percentage (TRD-007)', () => {
    const rows = currentOrders(
      [order(), order({ seq: 9, time: 800_000_100 })],
      [],
      [{ seq: 7, amount: '20000' }],
      pairs,
    )
    expect(rows.tableData.map((row) => [row.seq, row.state, row.filledPercent])).toEqual([
      [9, 'open', undefined],
      [7, 'partly', 75],
    ])
    expect(rows.tableData[1]).toMatchObject({ amount: '20000', total: '428.8' })
  })

  it('shows a signed order immediately, and never twice', () => {
    const early = currentOrders([order()], [sent('order', 'submitted', way, 8)], [], pairs)
    expect(early.tableData[0]).toMatchObject({ state: 'onItsWay', price: '0.02000', amount: '12', flag: 1 })
    const late = currentOrders([order({ seq: 8 })], [sent('order', 'submitted', way, 8)], [], pairs)
    expect(late.tableData.map((row) => row.state)).toEqual(['open'])
    expect(currentOrders([], [sent('order', 'failed', way, 8)], [], pairs).tableData).toEqual([])
  })

  it('shows an order just placed here as 0 % filled before the history includes it, and raises the percentage after a fill', () => {
    const mine = [sent('order', 'validated', way, 8)]
    const at = (left: Partial<OpenOrder>) =>
      currentOrders([order({ seq: 8, ...left })], mine, [], pairs).tableData[0]?.filledPercent
    expect(at({ takerPays: swt('12'), takerGets: cny('0.24') })).toBe(0)
    expect(at({ takerPays: swt('9'), takerGets: cny('0.18') })).toBe(25)
    expect(currentOrders([order({ seq: 9 })], mine, [], pairs).tableData[0]?.filledPercent).toBeUndefined()
  })

  it('adds the sequence of a cancel to the delete list and shows revoking until the ledger confirms it (TRD-019, ENT-055)', () => {
    const list = currentOrders([order()], [sent('cancel', 'submitted', { OfferSequence: 7 })], [], pairs)
    expect(list.deleteSequenceList).toEqual([7])
    expect(list.tableData[0]?.state).toBe('revoking')
    const done = currentOrders([], [sent('cancel', 'validated', { OfferSequence: 7 })], [], pairs)
    expect(done).toEqual({ tableData: [], deleteSequenceList: [] })
    const refused = currentOrders([order()], [sent('cancel', 'failed', { OfferSequence: 7 })], [], pairs)
    expect(refused.tableData[0]?.state).toBe('open')
  })
})
