import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { combineReadiness, readReadiness } from './readiness.ts'

const OTHER_ROLES = {
  node: 'elsewhere',
  database: 'elsewhere',
  index: 'elsewhere',
  indexedLedger: 0,
  validatedLedger: 0,
}

describe('readiness of a program', () => {
  it('is ready when all of its modules are, and reports the roles of other programs', () => {
    expect(combineReadiness([])).toEqual({ ...OTHER_ROLES, status: 'ready' })
    expect(combineReadiness([{ status: 'ready', parts: { node: 'up' } }, { status: 'ready' }])).toEqual({
      ...OTHER_ROLES,
      node: 'up',
      status: 'ready',
    })
  })

  it('is starting while any module is, regardless of the others, and degraded while any module is', () => {
    const statuses = (...all: ('ready' | 'starting' | 'degraded')[]) =>
      combineReadiness(all.map((status) => ({ status }))).status
    expect([statuses('ready', 'degraded'), statuses('degraded', 'starting', 'ready')]).toEqual(['degraded', 'starting'])
  })
})

describe('modules that do not respond', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('make the program degraded within a second, and preserve the results of the other modules', async () => {
    const hangs = () => new Promise<never>(() => undefined)
    const answer = readReadiness([() => ({ status: 'ready', parts: { node: 'up' } }), hangs])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer).toEqual({ ...OTHER_ROLES, status: 'degraded', node: 'up' })
  })

  it('make the program degraded when a module fails', async () => {
    const fails = () => {
      throw new TypeError('no answer')
    }
    expect(await readReadiness([fails, () => Promise.reject(new TypeError('no answer'))])).toMatchObject({
      status: 'degraded',
    })
  })
})
