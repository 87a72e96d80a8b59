import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { MAX_PASS_MS } from '../obligations/bounded-pass.ts'
import { createLogger } from '../../platform/logger.ts'
import { currentRequest } from '../../platform/request-scope.ts'
import { traceWith, type OpenSpan, type SpanAttributes } from '../../platform/tracing/tracing.ts'
import { RowFaults } from './row-faults.ts'

function faultsWithLog(now?: () => number) {
  const lines: { readonly id: string; readonly msg: string }[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, faults: new RowFaults('deposit', logger, now) }
}

function rows(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: String(index), request_id: null }))
}

describe('rows, one of which fails', () => {
  it('are all processed except the failed one, which is counted and logged once', async () => {
    const { lines, faults } = faultsWithLog()
    const done: string[] = []
    const step = async ({ id }: { readonly id: string }): Promise<void> => {
      if (id === '0') throw new RangeError('not a number')
      done.push(id)
    }
    await faults.each(rows(3), step)
    await faults.each(rows(3), step)
    expect([done, faults.count]).toEqual([['1', '2', '1', '2'], 1])
    expect(lines).toMatchObject([{ id: '0', kind: 'deposit', msg: 'an order could not be decided' }])
    await faults.each(rows(3), async () => undefined)
    expect(faults.count).toBe(0)
  })

  it('are processed for a limited time per round, and the next round continues', async () => {
    let now = 0
    const { faults } = faultsWithLog(() => now)
    const done: string[] = []
    const step = async ({ id }: { readonly id: string }): Promise<void> => {
      done.push(id)
      now += MAX_PASS_MS / 2
      throw new Error('no answer')
    }
    await faults.each(rows(3), step)
    expect([done, faults.count]).toEqual([['0', '1'], 2])
    await faults.each(rows(3), step)
    expect([done.slice(2, 3), faults.count]).toEqual([['2'], 3])
  })

  it('are all counted when many fail, and a few are logged', async () => {
    const { lines, faults } = faultsWithLog()
    await faults.each(rows(500), () => Promise.reject(new Error('no answer')))
    expect([lines.length, faults.count]).toEqual([20, 500])
  })
})

it('a row is processed and logged with the id of the request that created it', async () => {
  const lines: unknown[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const seen: unknown[] = []
  const [first, second] = [
    { id: '0', request_id: 'request-1' },
    { id: '1', request_id: null },
  ]
  await new RowFaults('deposit', logger).each([first, second], async () => {
    seen.push(currentRequest())
    throw new RangeError('not a number')
  })
  expect(seen).toEqual(['request-1', undefined])
  expect(lines).toMatchObject([{ id: '0', request: 'request-1' }, { id: '1' }])
  expect(lines[1]).not.toHaveProperty('request')
})

it('the span of a row contains the id of the request that created it', async () => {
  const spans: (readonly [name: string, attributes: SpanAttributes])[] = []
  const stop = traceWith({
    start: (name, _kind, attributes) => {
      spans.push([name, attributes])
      return { end: () => undefined } as unknown as OpenSpan
    },
  })
  const created = [
    { id: '0', request_id: 'request-1' },
    { id: '1', request_id: null },
  ]
  await faultsWithLog()
    .faults.each(created, async () => undefined)
    .finally(stop)
  expect(spans).toEqual([
    ['agent deposit', { 'tidebook.request': 'request-1' }],
    ['agent deposit', {}],
  ])
})
