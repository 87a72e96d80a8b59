import { Gauge, type Registry } from 'prom-client'
import { BACKUP_NOTES, needsBackup, readBackupNote } from '../../platform/backup-notes.ts'
import type { ServerConfig } from '../../platform/config.ts'

/** Exports the times of the newest backup and rehearsal in `/metrics` of a program whose data needs a backup. */
export function registerBackupGauge(registry: Registry, { dataDir, roles }: Pick<ServerConfig, 'dataDir' | 'roles'>) {
  return new Gauge({
    name: 'tidebook_last_backup_time_seconds',
    help: 'When the newest backup was made, and when one was last restored in a rehearsal; 0 for never',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      if (!needsBackup(roles)) return
      for (const kind of BACKUP_NOTES) {
        const note = await readBackupNote(dataDir, kind)
        this.set({ kind }, (note?.made ?? 0) / 1000)
      }
    },
  })
}
