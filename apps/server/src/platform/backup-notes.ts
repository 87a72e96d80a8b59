import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Role } from './settings.ts'
import { writeJson } from './write-json.ts'

/** Kinds of notes: the newest complete backup, and the newest successful rehearsal of a restore. */
export const BACKUP_NOTES = ['backup', 'rehearsal'] as const
export type BackupNoteKind = (typeof BACKUP_NOTES)[number]

/** A note in the data folder, for `doctor` and the metrics. */
export interface BackupNote {
  /** Milliseconds since 1970. */
  readonly made: number
  /** Path of the backup. */
  readonly path: string
}

const note = z.object({ made: z.number(), path: z.string() })

/** A note that the last run of a command failed. */
interface FailureNote {
  /** Milliseconds since 1970. */
  readonly made: number
  /** The error as one line. */
  readonly reason: string
}

const failure = z.object({ made: z.number(), reason: z.string() })

function failureFileIn(dataDir: string, kind: BackupNoteKind): string {
  return join(dataDir, `failed-${kind}.json`)
}

/** Records that a backup or a rehearsal failed, for the alarm on the operators' page. */
export function writeBackupFailure(dataDir: string, kind: BackupNoteKind, written: FailureNote): void {
  writeJson(failureFileIn(dataDir, kind), written)
}

/** A kind whose last run failed, and the file with the reason. */
interface BackupFailure {
  readonly kind: BackupNoteKind
  /** Milliseconds since 1970. */
  readonly made: number
  readonly file: string
}

/** Returns the kinds whose last run failed, that is, whose failure is newer than the last success. */
export async function failedBackups(dataDir: string): Promise<readonly BackupFailure[]> {
  const failed = await Promise.all(
    BACKUP_NOTES.map(async (kind) => {
      const file = failureFileIn(dataDir, kind)
      const last = await readNote(file, failure)
      if (last === undefined || last.made <= ((await readBackupNote(dataDir, kind))?.made ?? 0)) return []
      return [{ kind, made: last.made, file }]
    }),
  )
  return failed.flat()
}

function fileIn(dataDir: string, kind: BackupNoteKind): string {
  return join(dataDir, `last-${kind}.json`)
}

/** Writes a note in the data folder. */
export function writeBackupNote(dataDir: string, kind: BackupNoteKind, written: BackupNote): void {
  writeJson(fileIn(dataDir, kind), written)
}

/** Returns the newest backup or rehearsal; undefined when the data folder has no valid note. */
export async function readBackupNote(dataDir: string, kind: BackupNoteKind): Promise<BackupNote | undefined> {
  return readNote(fileIn(dataDir, kind), note)
}

async function readNote<Note>(path: string, schema: z.ZodMiniType<Note>): Promise<Note | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Returns whether a program with these roles stores data that a backup must contain. */
export function needsBackup(roles: Iterable<Role>): boolean {
  return [...roles].some((role) => role === 'node' || role === 'market' || role === 'agent')
}
