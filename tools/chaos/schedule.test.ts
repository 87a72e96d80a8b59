import { describe, expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import type { Round } from './schedule.ts'
import { roundsOf } from './schedule.ts'

function take(seed: number, count: number): Round[] {
  const rounds = roundsOf(seed)
  return Array.from({ length: count }, () => rounds.next().value)
}

const many = take(1, 300).flat()

describe('the schedule of faults', () => {
  it('depends only on the seed', () => {
    expect(take(7, 20)).toEqual(take(7, 20))
    expect(take(7, 20)).not.toEqual(take(8, 20))
  })

  it('contains every kind', () => {
    const names = new Set(many.map(({ fault }) => nameOf(fault, 4)))
    expect([...names].toSorted()).toEqual([
      'clock both back',
      'clock both forward',
      'clock engine back',
      'clock engine forward',
      'clock ledger back',
      'clock ledger forward',
      'crash-before-commit',
      'delay',
      'delay of 4',
      'full-disk',
      'kill both',
      'kill both of 2',
      'kill engine',
      'kill ledger',
      'lie app-hash',
      'lie duplicate',
      'lie flood',
      'lie forged',
      'lie garbage',
      'lie nested',
      'lie oversized',
      'lie reject',
      'partition 1|3 both ways',
      'partition 1|3 one way',
      'partition 2|2 both ways',
      'pause both',
      'pause engine',
      'pause ledger',
      'reset',
      'twin',
      'wipe',
    ])
  })

  it('never deletes the disk of the first validator, whose history is checked', () => {
    const wiped = many.flatMap(({ fault }) =>
      fault.kind === 'wipe' || (fault.kind === 'lie' && fault.lie === 'app-hash') ? fault.validators : [],
    )
    expect(new Set(wiped)).toEqual(new Set([1, 2, 3]))
  })

  it('stays within the bounds of each kind', () => {
    const held = (kind: Fault['kind']) => many.flatMap(({ fault }) => (fault.kind === kind ? [fault.holdMs] : []))
    expect(Math.min(...held('pause'))).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...held('pause'))).toBeLessThanOrEqual(20_000)
    const delays = many.flatMap(({ fault }) => (fault.kind === 'delay' ? [fault.delayMs] : []))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...delays)).toBeLessThanOrEqual(500)
    expect(many.filter(({ fault }) => new Set(fault.validators).size !== fault.validators.length)).toEqual([])
  })

  it('plans at least 500 faults for an hour when each round takes ten seconds to heal', () => {
    const lengths = take(3, 100).map((round) =>
      round.reduce((sum, { fault, waitMs }) => sum + waitMs + fault.holdMs, 0),
    )
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length + 10_000
    expect((3_600_000 / average) * 6).toBeGreaterThan(500)
  })
})
