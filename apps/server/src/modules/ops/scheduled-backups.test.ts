import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { BackupNoteKind } from '../../platform/backup-notes.ts'
import { RETRY_MS, ScheduledBackups, scheduledAfter } from './scheduled-backups.ts'

describe('the schedule', () => {
  it.each([
    ['backup', '2026-11-28T03:16:59Z', '2026-11-28T03:17:00Z'],
    ['backup', '2026-11-28T03:17:00Z', '2026-11-29T03:17:00Z'],
    // 2026-11-29 is a Sunday
    ['rehearsal', '2026-11-28T12:00:00Z', '2026-11-29T04:47:00Z'],
    ['rehearsal', '2026-11-29T04:47:00Z', '2026-12-06T04:47:00Z'],
    ['rehearsal', '2026-11-30T00:00:00Z', '2026-12-06T04:47:00Z'],
  ] as const)('continues a %s after %s at %s', (kind, time, next) => {
    expect(new Date(scheduledAfter(kind, Date.parse(time))).toISOString()).toBe(next.replace('Z', '.000Z'))
  })
})

describe('scheduled backups', () => {
  const start = (time: string) => {
    const world = { now: Date.parse(time), ran: [] as BackupNoteKind[], fails: false }
    const made = new Map<BackupNoteKind, number>()
    const backups = new ScheduledBackups({
      now: () => world.now,
      logger: pino({ level: 'silent' }),
      lastOf: async (kind) => {
        const last = made.get(kind)
        return last === undefined ? undefined : { made: last, path: '' }
      },
      run: async (kind) => {
        world.ran.push(kind)
        if (world.fails) throw new Error('the disk is full')
        made.set(kind, world.now)
      },
    })
    const lookAt = async (moment: string): Promise<readonly BackupNoteKind[]> => {
      world.now = Date.parse(moment)
      world.ran = []
      await backups.look()
      return world.ran
    }
    return { world, backups, lookAt }
  }

  it('OPS-206 begin with a backup and its rehearsal, and continue every night and every Sunday', async () => {
    const { lookAt } = start('2026-11-27T12:00:00Z')
    expect(await lookAt('2026-11-27T12:00:00Z')).toEqual(['backup', 'rehearsal'])
    expect(await lookAt('2026-11-28T03:16:00Z')).toEqual([])
    expect(await lookAt('2026-11-28T03:17:00Z')).toEqual(['backup'])
    expect(await lookAt('2026-11-28T03:18:00Z')).toEqual([])
    // the program was off on Sunday morning
    expect(await lookAt('2026-11-29T09:00:00Z')).toEqual(['backup', 'rehearsal'])
  })

  it('repeat a failed command after an hour', async () => {
    const { world, lookAt } = start('2026-11-27T12:00:00Z')
    world.fails = true
    const began = Date.parse('2026-11-27T12:00:00Z')
    const at = (ms: number): string => new Date(began + ms).toISOString()
    expect(await lookAt(at(0))).toEqual(['backup', 'rehearsal'])
    expect(await lookAt(at(RETRY_MS - 1))).toEqual([])
    world.fails = false
    expect(await lookAt(at(RETRY_MS))).toEqual(['backup', 'rehearsal'])
    expect(await lookAt(at(2 * RETRY_MS))).toEqual([])
  })

  it('run one command at a time', async () => {
    const ends = Promise.withResolvers<undefined>()
    let runs = 0
    const backups = new ScheduledBackups({
      now: () => 0,
      logger: pino({ level: 'silent' }),
      lastOf: async () => undefined,
      run: async () => {
        runs += 1
        await ends.promise
      },
    })
    const first = backups.look()
    await backups.look()
    await expect.poll(() => runs).toBe(1)
    ends.resolve(undefined)
    await first
    expect(runs).toBe(2)
  })
})
