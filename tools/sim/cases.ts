import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Story } from './story.ts'

/** A story that once broke a promise. */
export interface SimCase extends Story {
  /** The promise that it broke. */
  readonly rule: string
  /** The planted bug that it finds; absent for a bug that the product had. */
  readonly plant?: string
}

const FOLDER = join(import.meta.dirname, 'cases')

/** Returns all kept stories by the paths of their files. */
export function keptCases(): ReadonlyMap<string, SimCase> {
  return new Map(
    globSync('*.json', { cwd: FOLDER })
      .toSorted()
      .map((name) => join(FOLDER, name))
      .map((path) => [path, readCase(path)]),
  )
}

/** Reads a kept story. */
export function readCase(path: string): SimCase {
  return JSON.parse(readFileSync(path, 'utf8')) as SimCase
}

/** Writes a story that a test plays from then on. @param path of the file, usually in `tools/sim/cases` */
export function keepCase(path: string, kept: SimCase): void {
  writeFileSync(path, `${JSON.stringify(kept, undefined, 2)}\n`)
}
