import { readFile, readlink, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerConfig } from '../../platform/config.ts'
import { pathExists } from '../../platform/files.ts'
import { failedBackups, readBackupNote } from '../../platform/backup-notes.ts'
import { BACKUP_FILES, LEDGER_FILE } from '../backup.ts'
import { ok, problem, skipped, warning, type Finding } from './finding.ts'

const WRITABLE_BY_OTHERS = 0o022
const STICKY = 0o1000
const HERE = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Checks that other users cannot write to the data folder. */
export async function checkFolder(dataDir: string): Promise<Finding> {
  const code = 'folder/access'
  const found = await stat(dataDir).catch(() => undefined)
  if (found === undefined) return skipped(code, `The data folder ${dataDir} does not exist yet`)
  if ((found.mode & WRITABLE_BY_OTHERS) !== 0 && (found.mode & STICKY) === 0)
    return problem(code, `Other users can write to ${dataDir}`, `Run chmod go-w ${dataDir}`)
  return ok(code, `Only its owner can write to ${dataDir}`)
}

/**
 * Checks which program uses the data folder. Two installations must not use one folder in turns: the newer one changes
 * the database, and the older one then refuses to start.
 * @param pid the process that holds the lock of the data folder
 */
export async function checkProgram(dataDir: string, pid: number | undefined): Promise<Finding> {
  const code = 'folder/program'
  if (pid === undefined) return ok(code, `No program uses ${dataDir}`)
  const program = await programOf(pid)
  if (program === undefined || program === HERE) return ok(code, `Process ${pid} runs the exchange with ${dataDir}`)
  return problem(
    code,
    `Process ${pid} uses ${dataDir}, but runs another installation: ${program}`,
    'Stop it and start this installation, or set DATA_DIR to another folder',
  )
}

/** Returns the main file of one of our processes; undefined when the operating system does not provide it. */
async function programOf(pid: number): Promise<string | undefined> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    const main = words.find((word) => word.endsWith('server/src/main.ts'))
    return main === undefined ? undefined : resolve(await readlink(`/proc/${pid}/cwd`), main)
  } catch {
    return undefined
  }
}

const HOUR_MS = 3_600_000
/** Age of the newest backup, in hours, above which a nightly backup was missed. */
const OLD_HOURS = 48

/** Checks the ages and the failures of backups and rehearsals, and whether backups are encrypted. */
export async function checkBackups(
  { dataDir, backupPassword }: Pick<ServerConfig, 'dataDir' | 'backupPassword'>,
  now: number,
): Promise<readonly Finding[]> {
  const password =
    backupPassword === undefined
      ? warning(
          'backup/password',
          'Backups are not encrypted, and contain personal data and keys',
          'Set BACKUP_PASSWORD, and keep it away from the backups',
        )
      : ok('backup/password', 'Backups are encrypted')
  return [
    await checkBackupAge(dataDir, now),
    await checkRehearsal(dataDir, now),
    ...(await checkFailures(dataDir, now)),
    password,
  ]
}

async function checkBackupAge(dataDir: string, now: number): Promise<Finding> {
  const code = 'backup/age'
  const kept = await Promise.all([LEDGER_FILE, ...BACKUP_FILES].map((name) => pathExists(join(dataDir, name))))
  if (!kept.includes(true)) return skipped(code, 'The data folder contains nothing to back up yet')
  const last = await readBackupNote(dataDir, 'backup')
  const next = 'Run npm run tidebook -- backup --into FOLDER every night, and copy the files to another machine'
  if (last === undefined) return problem(code, `No backup of ${dataDir} was made`, next)
  const hours = Math.max(0, (now - last.made) / HOUR_MS)
  const message = `The newest backup is ${hours.toFixed(0)} hours old: ${last.path}`
  return hours > OLD_HOURS ? problem(code, message, next) : ok(code, message)
}

/** Age of the last rehearsal, in days, above which a later change may have broken the restore. */
const UNPROVEN_DAYS = 35

async function checkRehearsal(dataDir: string, now: number): Promise<Finding> {
  const code = 'backup/rehearsal'
  if ((await readBackupNote(dataDir, 'backup')) === undefined) return skipped(code, 'There is no backup to restore')
  const last = await readBackupNote(dataDir, 'rehearsal')
  const next = 'Run npm run tidebook -- rehearse FOLDER, which restores the newest backup and removes it again'
  if (last === undefined) return warning(code, 'No backup was ever restored', next)
  const days = Math.max(0, (now - last.made) / (24 * HOUR_MS))
  const message = `A backup was last restored ${days.toFixed(0)} days ago: ${last.path}`
  return days > UNPROVEN_DAYS ? warning(code, message, next) : ok(code, message)
}

/** Checks that the last backup and the last rehearsal succeeded. */
async function checkFailures(dataDir: string, now: number): Promise<readonly Finding[]> {
  const code = 'backup/failed'
  const failed = await failedBackups(dataDir)
  if (failed.length === 0) return [ok(code, 'No failure of a backup or a rehearsal is noted')]
  return failed.map(({ kind, made, file }) =>
    problem(
      code,
      `The last ${kind} failed ${Math.max(0, (now - made) / HOUR_MS).toFixed(0)} hours ago`,
      `Read the reason in ${file}, correct it, and run the command again`,
    ),
  )
}
