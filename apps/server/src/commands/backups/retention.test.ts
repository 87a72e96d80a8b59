import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupFileName, backupsAmong, expiredBackups, parseRetention, type StoredBackup } from './retention.ts'

const DAY = 86_400_000
/** A Sunday. */
const LAST = Date.UTC(2026, 10, 29, 3, 17)

/** Returns backups of consecutive nights, newest first. */
function nights(count: number): StoredBackup[] {
  return Array.from({ length: count }, (_, index) => {
    const made = LAST - index * DAY
    return { file: backupFileName('tidebook', made), made }
  })
}

function keptOf(backups: readonly StoredBackup[], text: string): readonly string[] {
  const retention = parseRetention(text)
  if (retention === undefined) throw new Error(text)
  const expired = new Set(expiredBackups(backups, retention))
  return backups.flatMap((backup) => (expired.has(backup) ? [] : [new Date(backup.made).toISOString().slice(0, 10)]))
}

describe('retention of backups', () => {
  it('OPS-206 keeps the newest backup of each day, week and month', () => {
    expect(keptOf(nights(200), '3,3,3')).toEqual([
      '2026-11-29',
      '2026-11-28',
      '2026-11-27',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ])
  })

  it('keeps the newest of several backups of one day', () => {
    const backups = [LAST, LAST - 1000, LAST - DAY].map((made) => ({ file: String(made), made }))
    expect(expiredBackups(backups, { days: 2, weeks: 0, months: 0 })).toEqual([backups[1]])
  })

  it('never removes the newest backup or one of the newest days, whatever the dates are', () => {
    const made = fc.integer({ min: 0, max: 400 }).map((days) => LAST - days * DAY)
    fc.assert(
      fc.property(fc.uniqueArray(made, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (times, days) => {
        const backups = times.toSorted((a, b) => b - a).map((each) => ({ file: String(each), made: each }))
        const expired = new Set(expiredBackups(backups, { days, weeks: 1, months: 1 }))
        expect(backups.slice(0, days).filter((backup) => expired.has(backup))).toEqual([])
      }),
    )
  })

  it.each(['7', '7,4', '0,0,0', '7,4,x', '-1,4,12', '7,4,12,1', ''])('refuses %j', (text) => {
    expect(parseRetention(text)).toBeUndefined()
  })
})

describe('the files in a folder', () => {
  it('are filtered to the backups of one program, newest first', () => {
    const [newest, oldest] = [LAST, LAST - DAY].map((made) => backupFileName('tidebook-node-market', made))
    const others = [
      backupFileName('tidebook-agent', LAST),
      backupFileName('tidebook', LAST),
      'notes.txt',
      `${newest}.part`,
      'tidebook-node-market-2026-13-45T000000Z.backup',
    ]
    expect(newest).toBe('tidebook-node-market-2026-11-29T031700Z.backup')
    expect(backupsAmong([...others, oldest ?? '', newest ?? ''], 'tidebook-node-market')).toEqual([
      { file: newest, made: LAST },
      { file: oldest, made: LAST - DAY },
    ])
  })
})
