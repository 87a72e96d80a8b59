import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE, syncFolder, writeDraft, writeWhole } from './write-whole.ts'

/** A secret of so many random bytes, kept as hex in a file of its own that only its owner reads. */
export interface SecretFile {
  readonly path: string
  readonly bytes: number
}

/** A file that is there and holds no secret of its length is `damaged`: written by hand, or by a start that ended early. */
export type KeptSecret =
  | { readonly state: 'absent' | 'damaged' }
  | {
      readonly state: 'sound'
      /** Hex, lower case. */
      readonly secret: string
    }

const OTHERS = 0o077

/** What a secret file holds; one that others could read is closed to them. @throws the error of the system */
export function readSecret({ path, bytes }: SecretFile): KeptSecret {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { state: 'absent' }
    throw error
  }
  if (text.length !== bytes * 2 || !/^[0-9a-f]*$/.test(text)) return { state: 'damaged' }
  if (process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0) chmodSync(path, PRIVATE)
  return { state: 'sound', secret: text }
}

/**
 * The secret of a file. Where there is none, or nothing sound, it gets a new one: whole from the first instant, and the
 * same for all who ask at once.
 * @throws the error of the system
 */
export function secretIn(file: SecretFile): { readonly secret: string; readonly isNew: boolean } {
  const kept = readSecret(file)
  if (kept.state === 'sound') return { secret: kept.secret, isNew: false }
  const secret = randomBytes(file.bytes).toString('hex')
  if (kept.state === 'damaged') writeWhole(file.path, secret)
  else if (!wasFirst(file.path, secret)) return secretIn(file)
  return { secret, isNew: true }
}

/** Gives the file its name unless somebody else has just done so. */
function wasFirst(path: string, content: string): boolean {
  const draft = writeDraft(path, content, PRIVATE)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(path))
  return true
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
