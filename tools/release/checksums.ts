import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Returns the SHA-256 of a file in hex. */
function checksumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Returns the checksums of all files below a folder, one per line in the form that `sha256sum -c` reads. */
export function checksumsIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${checksumOf(file)}  ${file.slice(folder.length + 1).replaceAll(sep, '/')}\n`)
    .toSorted((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1))
    .join('')
}
