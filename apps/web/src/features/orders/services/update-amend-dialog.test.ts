import { beforeEach, expect, it } from 'vitest'
import { amendingStore, openAmend } from '../../trade-form/index.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { updateAmendDialog } from './update-amend-dialog.ts'

function row(seq: number, left: string, state: CurrentOrder['state'] = 'partly') {
  return {
    seq,
    state,
    flag: 2,
    isFreed: false,
    pair: 'SWT-CNY',
    price: '2',
    takerGets: { currency: 'SWT', issuer: '', value: left },
    takerPays: { currency: 'CNY', issuer: 'j', value: '1' },
  } as unknown as CurrentOrder
}

beforeEach(() =>
  openAmend({ order: { seq: 7, pair: 'SWT-CNY', side: 'sell', price: '2', amount: '100', total: '200' } }),
)

it('passes on fills to the open amend dialog, so that the filled part is not traded twice (TRD-114)', () => {
  updateAmendDialog([row(6, '5'), row(7, '100')])
  expect(amendingStore.get()).toMatchObject({ order: { amount: '100' } })
  updateAmendDialog([row(6, '5'), row(7, '40')])
  expect(amendingStore.get()).toMatchObject({ order: { amount: '40' } })
  expect(amendingStore.get()?.isGone).toBeUndefined()
  updateAmendDialog([row(6, '5')])
  expect(amendingStore.get()?.isGone).toBe(true)
})

it('does not treat an order outside the newest hundred as gone', () => {
  updateAmendDialog(Array.from({ length: 100 }, (_, index) => row(100 + index, '1')))
  expect(amendingStore.get()?.isGone).toBeUndefined()
})
