import { writeFileAtomically } from '@tidebook/node/files'

/** File mode: programs of other roles, possibly run by another user, read the file too. It contains no secrets. */
const READABLE = 0o644

/** Formats JSON for human readers, with a trailing newline. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** Writes a JSON file atomically, so that neither a reader nor a crash ever leaves a partial file. */
export function writeJson(path: string, value: unknown): void {
  return writeFileAtomically(path, jsonText(value), READABLE)
}
