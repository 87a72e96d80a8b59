import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Mode of files that only their owner can read. */
export const PRIVATE = 0o600

/**
 * Writes a draft next to the target file, with its mode set from the first byte, and syncs it to disk.
 * @returns the path of the draft; the caller renames or removes it
 */
export function writeDraft(path: string, content: string, mode: number): string {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  // Removes a draft that an earlier process with the same id left.
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

/** Syncs a folder, so that its entries survive a power failure. */
export function syncFolder(folder: string): void {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes a file atomically: after a crash at any time it has its old or its new content, never a mixture.
 * @throws the system error (ENOSPC, EACCES, …)
 */
export function writeFileAtomically(path: string, content: string, mode: number = PRIVATE): void {
  const draft = writeDraft(path, content, mode)
  try {
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}
