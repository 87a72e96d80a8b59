import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeBackupNote } from '../../platform/backup-notes.ts'
import type { Role } from '../../platform/config.ts'
import { registerBackupGauge } from './backup-gauge.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-gauge-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function valuesFor(...roles: readonly Role[]): Promise<readonly string[]> {
  const registry = new Registry()
  registerBackupGauge(registry, { dataDir: folder, roles: new Set(roles) })
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('tidebook'))
}

it('reports when the newest backup was made and restored, and 0 for never', async () => {
  writeBackupNote(folder, 'backup', { made: 1_795_824_000_000, path: '/backup/a' })
  expect(await valuesFor('node', 'api')).toEqual([
    'tidebook_last_backup_time_seconds{kind="backup"} 1795824000',
    'tidebook_last_backup_time_seconds{kind="rehearsal"} 0',
  ])
  writeBackupNote(folder, 'rehearsal', { made: 1_795_910_400_000, path: '/backup/a' })
  expect(await valuesFor('agent')).toContain('tidebook_last_backup_time_seconds{kind="rehearsal"} 1795910400')
})

it('reports nothing for a program without its own data', async () => {
  expect(await valuesFor('api', 'web')).toEqual([])
})
