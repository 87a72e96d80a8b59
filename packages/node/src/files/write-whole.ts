import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Files that only their owner reads. */
export const PRIVATE = 0o600

/**
 * Writes a file beside its place, with its mode from the first byte, and makes sure that it is on the disk.
 * @returns where it lies; whoever asked gives it its name, or removes it
 */
export function writeDraft(path: string, content: string, mode: number): string {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  // one of an earlier process of the same id
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', mode)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
}

/** Makes the names in a folder outlive a loss of power. */
export function syncFolder(folder: string): void {
  // Windows has no such thing
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes a file so that after a crash at any instant it is there as it was or as it shall be, never in part.
 * @throws the error of the system (ENOSPC, EACCES, …)
 */
export function writeWhole(path: string, content: string, mode: number = PRIVATE): void {
  const draft = writeDraft(path, content, mode)
  try {
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}
