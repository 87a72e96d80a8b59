import { needsBackup, writeBackupFailure, type BackupNoteKind } from '../../platform/backup-notes.ts'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { pathExists } from '../../platform/files.ts'
import { ServerError } from '../../platform/server-error.ts'

/**
 * Runs a command and records its failure in the data folder, so that the running program raises an alarm. Does not
 * record invalid arguments, because the operator sees that error at once.
 * @throws the error of the command
 */
export async function notingFailure(
  kind: BackupNoteKind,
  { dataDir, roles }: Pick<ServerConfig, 'dataDir' | 'roles'>,
  logger: Logger,
  command: () => Promise<void>,
): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isUsage = error instanceof ServerError && error.code === 'server/usage'
    if (!isUsage && needsBackup(roles) && (await pathExists(dataDir))) note(kind, dataDir, logger, error)
    throw error
  }
}

function note(kind: BackupNoteKind, dataDir: string, logger: Logger, error: unknown): void {
  try {
    writeBackupFailure(dataDir, kind, { made: Date.now(), reason: String(error).slice(0, 300) })
  } catch (unwritten) {
    logger.warn({ err: unwritten }, 'the data folder cannot note that the command failed')
  }
}
