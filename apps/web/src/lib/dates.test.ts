import { describe, expect, it } from 'vitest'
import { formatDateTime, formatTime } from './dates.ts'

const noon = new Date(2026, 10, 5, 9, 3, 7).getTime()

describe("dates in the browser's time zone (U26)", () => {
  it('formats a time as YYYY-MM-DD HH:mm:ss', () => {
    expect(formatDateTime(noon)).toBe('2026-11-05 09:03:07')
    expect(formatTime(noon)).toBe('09:03:07')
  })
})
