import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Role } from './settings.ts'
import { writeJson } from './write-json.ts'

/** Kinds of notes: the newest complete backup, and the newest rehearsal of a restore that succeeded. */
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

function fileIn(dataDir: string, kind: BackupNoteKind): string {
  return join(dataDir, `last-${kind}.json`)
}

/** Writes a note in the data folder. */
export function writeBackupNote(dataDir: string, kind: BackupNoteKind, written: BackupNote): void {
  writeJson(fileIn(dataDir, kind), written)
}

/** Returns the newest backup or rehearsal; undefined when the data folder names none. */
export async function readBackupNote(dataDir: string, kind: BackupNoteKind): Promise<BackupNote | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(fileIn(dataDir, kind), 'utf8')))
  } catch {
    return undefined
  }
}

/** Returns whether a program of these roles stores data that a backup must contain. */
export function needsBackup(roles: Iterable<Role>): boolean {
  return [...roles].some((role) => role === 'node' || role === 'market' || role === 'agent')
}
