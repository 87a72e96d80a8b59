// @vitest-environment happy-dom
import type { CallResult } from '@tidebook/client/http'
import type { ClosesTable } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { LOADING } from '../../../lib/loadable.ts'
import { rowOf } from '../../../testing/market-fixtures.ts'
import { api } from '../../network/index.ts'
import { sparklinesStore } from '../model/sparklines.ts'
import { Spark } from './spark.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => {
  page.leave()
  sparklinesStore.set(LOADING)
  vi.restoreAllMocks()
})

it("draws a small line through the closing prices that the exchange returns for a row's pair (CHT-001)", async () => {
  const data: ClosesTable = { 'SWT-CNY': [2, 6, 4, 4], 'JETH-CNY': [1, 2] }
  vi.spyOn(api, 'closes').mockResolvedValue({ result: true, code: '0', msg: '', data } as CallResult<ClosesTable>)
  await act(async () => {
    page = onPage(<Spark row={rowOf('SWT', 'CNY')} />)
  })
  const line = (): string => page.place.querySelector('path')?.getAttribute('d') ?? ''
  await expect.poll(() => act(async () => line())).not.toBe('')
  const heights = [...line().matchAll(/ ([\d.]+)/gu)].map(([, y]) => Number(y))
  const [lowest = 0, highest = 0] = [Math.max(...heights), Math.min(...heights)]
  // The y axis of the picture points down.
  expect(heights.map((y) => 2 + (4 * (lowest - y)) / (lowest - highest))).toEqual(data['SWT-CNY'])
})
