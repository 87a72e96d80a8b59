import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Story } from './story.ts'

/** A recorded story that once violated an invariant. */
export interface SimCase extends Story {
  /** The invariant that it violated. */
  readonly rule: string
  /** The planted bug that the story finds; absent if the product itself had the bug. */
  readonly plant?: string
}

const FOLDER = join(import.meta.dirname, 'cases')

/** Returns all recorded stories by file path. */
export function keptCases(): ReadonlyMap<string, SimCase> {
  return new Map(
    globSync('*.json', { cwd: FOLDER })
      .toSorted()
      .map((name) => join(FOLDER, name))
      .map((path) => [path, readCase(path)]),
  )
}

/** Reads a recorded story. */
export function readCase(path: string): SimCase {
  return JSON.parse(readFileSync(path, 'utf8')) as SimCase
}

/**
 * Records a story that tests replay from then on.
 * @param path path of the file, usually in `tools/sim/cases`
 */
export function keepCase(path: string, kept: SimCase): void {
  writeFileSync(path, `${JSON.stringify(kept, undefined, 2)}\n`)
}
