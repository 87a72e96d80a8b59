import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/logger.ts'
import { backup } from '../backup.ts'
import { readBackupFlags } from './backup-flags.ts'

describe('the arguments of backup', () => {
  it('contain a file, or a folder with its retention', () => {
    expect(readBackupFlags(['/a/b'])).toEqual({ kind: 'file', path: '/a/b' })
    expect(readBackupFlags(['--into', '/a'])).toMatchObject({ path: '/a', keep: { days: 7, weeks: 4, months: 12 } })
    expect(readBackupFlags(['--into', '/a', '--keep', '1,0,2'])).toMatchObject({
      keep: { days: 1, weeks: 0, months: 2 },
    })
  })

  it.each([
    [],
    ['/a', '/b'],
    ['--into', ''],
    ['/a', '--into', '/b'],
    ['/a', '--keep', '1,1,1'],
    ['--into', '/a', '--keep', '0,0,0'],
    ['--in', '/a'],
  ])('are refused for %j %j %j %j', (...args) => {
    expect(() => readBackupFlags(args)).toThrow(expect.objectContaining({ code: 'server/usage' }))
  })
})

it('OPS-206 refuses a backup in a folder without a password, and writes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-into-'))
  try {
    const writing = backup(readConfig({ DATA_DIR: join(folder, 'data') }), ['--into', folder], createLogger('silent'))
    await expect(writing).rejects.toThrow('BACKUP_PASSWORD: must be set')
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
