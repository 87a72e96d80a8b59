import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeJson } from '../platform/write-json.ts'

/** The newest backup of a data folder. */
export interface LastBackup {
  /** Milliseconds since 1970. */
  readonly made: number
  readonly path: string
}

const note = z.object({ made: z.number(), path: z.string() })

function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}

/** Notes a complete backup in the data folder, for `doctor`. */
export function noteBackup(dataDir: string, backup: LastBackup): void {
  writeJson(fileIn(dataDir), backup)
}

/** Returns the newest backup; undefined when the data folder names none. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
