import type { CallResult } from '@tidebook/client/http'
import type { ClosesTable } from '@tidebook/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { valueOf } from '../../../lib/loadable.ts'
import { api } from '../../network/index.ts'
import { sparklinesStore } from '../model/sparklines.ts'
import { ensureSparklines } from './load-sparklines.ts'

const MINUTE = 60_000

function answer(data: ClosesTable) {
  return { result: true, code: '0', msg: '', data } as CallResult<ClosesTable>
}

const refusal = { result: false, code: '5000', msg: 'not ready', data: undefined } as unknown as CallResult<ClosesTable>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('requests the lines of all rows once, and again after a failure or when they are stale', async () => {
  const closes = vi.spyOn(api, 'closes').mockResolvedValue(refusal)
  for (let row = 0; row < 36; row += 1) ensureSparklines()
  await vi.advanceTimersByTimeAsync(0)
  expect([closes.mock.calls.length, sparklinesStore.get().state]).toEqual([1, 'failed'])

  closes.mockResolvedValue(answer({ 'SWT-CNY': [1, 2, 3] }))
  for (let row = 0; row < 36; row += 1) ensureSparklines()
  await vi.advanceTimersByTimeAsync(0)
  expect([closes.mock.calls.length, valueOf(sparklinesStore.get())]).toEqual([2, { 'SWT-CNY': [1, 2, 3] }])

  closes.mockResolvedValue(answer({ 'SWT-CNY': [1, 3] }))
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  ensureSparklines()
  expect(closes).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  ensureSparklines()
  await vi.advanceTimersByTimeAsync(0)
  expect([closes.mock.calls.length, valueOf(sparklinesStore.get())]).toEqual([3, { 'SWT-CNY': [1, 3] }])
})

it('leaves out prices that no chart can draw, and malformed lines', async () => {
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  const lines = { 'SWT-CNY': [1, JSON.parse('1e999'), -1e300, 3], 'JCC-CNY': null }
  vi.spyOn(api, 'closes').mockResolvedValue(answer(lines as unknown as ClosesTable))
  ensureSparklines()
  await vi.advanceTimersByTimeAsync(0)
  expect(valueOf(sparklinesStore.get())).toEqual({ 'SWT-CNY': [1, 3] })
})
