import { describe, expect, it } from 'vitest'
import { joinReadiness } from './readiness.ts'

const ELSEWHERE = {
  node: 'elsewhere',
  database: 'elsewhere',
  index: 'elsewhere',
  indexedLedger: 0,
  validatedLedger: 0,
}

describe('readiness of a program', () => {
  it('is ready when all of its modules are, and says what is played elsewhere', () => {
    expect(joinReadiness([])).toEqual({ ...ELSEWHERE, status: 'ready' })
    expect(joinReadiness([{ status: 'ready', parts: { node: 'up' } }, { status: 'ready' }])).toEqual({
      ...ELSEWHERE,
      node: 'up',
      status: 'ready',
    })
  })

  it('starts while one does, whatever the others say, and is degraded while one is', () => {
    const statuses = (...all: ('ready' | 'starting' | 'degraded')[]) =>
      joinReadiness(all.map((status) => ({ status }))).status
    expect([statuses('ready', 'degraded'), statuses('degraded', 'starting', 'ready')]).toEqual(['degraded', 'starting'])
  })
})
