import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { usageError } from '../../platform/server-error.ts'
import { parseRetention, type Retention } from './retention.ts'

const USAGE = 'backup FILE, or backup --into FOLDER [--keep DAYS,WEEKS,MONTHS]'
const KEEP = '7,4,12'

/** Target of `backup`: a new file, or a folder in which it keeps the newest backup of each period. */
export type BackupTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string; readonly keep: Retention }

/** Reads the arguments of `backup`. @throws ServerError `server/usage` */
export function readBackupFlags(args: readonly string[]): BackupTarget {
  const { values, positionals } = parsed(args)
  const [file, ...more] = positionals
  const { into, keep } = values
  if (into === undefined) {
    if (file === undefined || more.length > 0 || keep !== undefined) throw usage()
    return { kind: 'file', path: resolve(file) }
  }
  const retention = parseRetention(keep ?? KEEP)
  if (retention === undefined || file !== undefined || into === '') throw usage()
  return { kind: 'folder', path: resolve(into), keep: retention }
}

function parsed(args: readonly string[]) {
  const options = { into: { type: 'string' }, keep: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw usage(error)
  }
}

function usage(cause?: unknown) {
  return usageError(`Usage: ${USAGE}`, cause)
}
