import { readFileSync } from 'node:fs'

/** The members of a `package.json` that a release reads or writes. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly description?: string
  readonly type?: 'module'
  readonly sideEffects?: boolean
  readonly engines?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string>>
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Reads a JSON file without validating its contents. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
