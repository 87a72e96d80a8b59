import { describe, expect, it } from 'vitest'
import { daysLeft, isLate } from './certificates.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('a certificate', () => {
  const certificate = (life: number) => ({
    origin: 'https://exchange.example',
    validFrom: 0,
    validTo: life,
    trust: undefined,
  })

  it.each([
    ['for 90 days in its last two weeks', 90 * DAY, 76 * DAY],
    ['for 12 hours in its last quarter', 12 * HOUR, 9 * HOUR],
    ['for 6 days in its last quarter', 6 * DAY, 4.5 * DAY],
  ])('OPS-204 %s is late', (_what, life, from) => {
    const at = (now: number) => [isLate(certificate(life), now), daysLeft([certificate(life)], now) ?? Infinity]
    expect(at(from - 1)[0]).toBe(false)
    expect(at(from - 1)[1]).toBeGreaterThanOrEqual(14)
    expect(at(from + 1)).toEqual([true, (life - from - 1) / DAY])
    expect(isLate(certificate(life), life + 1)).toBe(true)
  })

  it('is unknown when it could not be read', () => {
    const unread = { origin: 'https://exchange.example', validFrom: null, validTo: null, trust: undefined }
    expect([isLate(unread, 0), daysLeft([unread], 0)]).toEqual([false, null])
  })
})
