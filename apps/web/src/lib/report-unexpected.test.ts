import { TransferError } from '@tidebook/chains/transfer'
import { ClientError } from '@tidebook/client'
import { RpcError } from '@tidebook/client/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { reportUnexpected } from './report-unexpected.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [new TypeError('x is not a function'), 1],
  ['a thrown text', 1],
  [new ClientError('node/unreachable', 'no node'), 0],
  [new TransferError('transfer/memo'), 0],
  [new RpcError('no answer', { isFetchError: true }), 0],
  [new RpcError('refused'), 0],
  [new DOMException('over', 'TimeoutError'), 0],
])('reports unexpected errors only: %s', (error, times) => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  reportUnexpected(error)
  expect(report.mock.calls).toEqual(Array.from({ length: times }, () => [error]))
})

it.each([
  [false, 'Failed to fetch dynamically imported module: http://127.0.0.1/later.js', 0],
  [false, 'Importing a module script failed.', 0],
  [false, 'x is not a function', 1],
  [true, 'Failed to fetch dynamically imported module: http://127.0.0.1/later.js', 1],
])('with a network: %s, reports "%s" %i times', (onLine, message, times) => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  vi.stubGlobal('navigator', { onLine })
  reportUnexpected(new TypeError(message))
  expect(report).toHaveBeenCalledTimes(times)
})
