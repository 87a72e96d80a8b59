import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readBackupNote, type BackupNoteKind } from '../../platform/backup-notes.ts'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { ScheduledBackups } from './scheduled-backups.ts'

const PROGRAM = fileURLToPath(new URL('../../main.ts', import.meta.url))
const LOOK_MS = 60_000

/** Command-line arguments of each command. */
const COMMANDS: Readonly<Record<BackupNoteKind, (folder: string) => readonly string[]>> = {
  backup: (folder) => ['backup', '--into', folder],
  rehearsal: (folder) => ['rehearse', folder],
}

export interface BackupsModuleOptions {
  readonly config: Pick<ServerConfig, 'backupDir' | 'dataDir'>
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Makes the backups of a program with `BACKUP_DIR` and rehearses restores, by running commands with the settings of the
 * program. This serves containers and other machines without timers. The commands are not database jobs, because each
 * program backs up its own data, and a program with the role `node` has no database.
 */
export function backupsModule({ config: { backupDir, dataDir }, logger, now }: BackupsModuleOptions): ServerModule {
  return {
    name: 'backups',
    roles: ['node', 'market', 'agent'],
    lifecycle: {
      network: () => {
        if (backupDir === undefined) return undefined
        const running = new Set<ChildProcess>()
        const run = async (kind: BackupNoteKind): Promise<void> => {
          const args = [...process.execArgv, PROGRAM, ...COMMANDS[kind](backupDir)]
          // The command's log lines are added to this program's log.
          const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
          running.add(child)
          try {
            const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
            if (code !== 0) throw new Error(`The command ended with ${code ?? signal}`)
          } finally {
            running.delete(child)
          }
        }
        const backups = new ScheduledBackups({ now, logger, lastOf: (kind) => readBackupNote(dataDir, kind), run })
        const timer = setInterval(() => void backups.look(), LOOK_MS)
        return () => {
          clearInterval(timer)
          for (const child of running) child.kill()
        }
      },
    },
  }
}
