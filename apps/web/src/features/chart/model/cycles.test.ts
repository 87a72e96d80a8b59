import { expect, it } from 'vitest'
import { CYCLES, cycleInfo, isTimeSharing } from './cycles.ts'

it.each([
  ['CHT-008', 'minute', 60],
  ['CHT-009', '5minute', 300],
  ['CHT-010', '15minute', 900],
  ['CHT-011', '30minute', 1800],
  ['CHT-012', 'hour', 3600],
  ['CHT-013', '4hour', 14_400],
  ['CHT-014', 'day', 86_400],
  ['CHT-015', 'week', 604_800],
] as const)('maps %s cycle %s to candles %i seconds apart', (_, cycle, seconds) => {
  expect(cycleInfo(cycle).seconds).toBe(seconds)
})

it('draws months by the calendar (CHT-016)', () => {
  expect(cycleInfo('month').period).toEqual({ type: 'month', span: 1 })
})

it('treats only everyhour as time-sharing (CHT-017)', () => {
  expect(CYCLES.filter((info) => isTimeSharing(info.cycle)).map((info) => info.cycle)).toEqual(['everyhour'])
})

it('falls back to 15 minutes for an unknown stored cycle', () => {
  expect(cycleInfo('fortnight').cycle).toBe('15minute')
})
