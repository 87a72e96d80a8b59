import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE, syncFolder, writeDraft, writeFileAtomically } from './write-file-atomically.ts'

/** A file with a secret of random bytes, stored as hex and readable only by its owner. */
export interface SecretFile {
  readonly path: string
  readonly bytes: number
}

/**
 * An existing file without a secret of the correct length is `damaged`: it was edited by hand, or an interrupted start
 * wrote it.
 */
export type StoredSecret =
  | { readonly state: 'absent' | 'damaged' }
  | {
      readonly state: 'sound'
      /** Hex, lower case. */
      readonly secret: string
    }

const OTHERS = 0o077

/**
 * Reads a secret file. Removes other users' read permission.
 * @throws the system error
 */
export function readSecret({ path, bytes }: SecretFile): StoredSecret {
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
 * Returns the secret of a file. Creates the secret if it is absent or damaged: the file appears only when complete, and
 * concurrent callers get the same secret.
 * @throws the system error
 */
export function openSecretFile(file: SecretFile): { readonly secret: string; readonly isNew: boolean } {
  const stored = readSecret(file)
  if (stored.state === 'sound') return { secret: stored.secret, isNew: false }
  const secret = randomBytes(file.bytes).toString('hex')
  if (stored.state === 'damaged') writeFileAtomically(file.path, secret)
  else if (!wasFirst(file.path, secret)) return openSecretFile(file)
  return { secret, isNew: true }
}

/** Renames the draft to the file unless another process has just created it. */
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
