import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type RunOptions } from './run.ts'

/** Seconds between two progress lines of a running build. */
const PROGRESS_SECONDS = 10

function* sources(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') yield* sources(join(path, entry.name))
    } else if (!/\.(test|bench)\.tsx?$/.test(entry.name)) yield join(path, entry.name)
  }
}

/** Returns an ID of all inputs of a build: names, sizes and times, so that a warm start reads no file. */
function buildIdOf(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const input of inputs)
    for (const path of sources(join(root, input))) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path}\0${size}\0${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

/** Folder to which a build writes its output. */
export type BuildOptions = Pick<RunOptions, 'onOutput'>

export interface Build extends BuildOptions {
  /** Name of the output for progress lines. */
  readonly name: string
  /** Folders and files that determine the output. */
  readonly inputs: readonly string[]
  /** File that stores the ID of the last build. */
  readonly stamp: string
  /** Whether the build itself prints its progress; otherwise the seconds since its start are printed. */
  readonly printsProgress?: boolean
  /** Runs the build and returns its exit code. */
  readonly run: () => Promise<number>
}

/**
 * Runs a build unless the last one used the same inputs.
 * @returns the exit code of the build, or 0 if the build is up to date
 */
export async function buildOnce({ name, inputs, stamp, printsProgress, run, onOutput }: Build): Promise<number> {
  const stampFile = join(root, stamp)
  const id = buildIdOf(inputs)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === id) return 0
  const print = (message: string): void => {
    if (onOutput === undefined) process.stderr.write(`tidebook: ${message}\n`)
    else onOutput(Buffer.from(`tidebook: ${message}\n`))
  }
  print(`building ${name}`)
  let seconds = 0
  const tell = (): void => print(`building ${name}, ${(seconds += PROGRESS_SECONDS)} s`)
  const timer = printsProgress === true ? undefined : setInterval(tell, PROGRESS_SECONDS * 1000)
  const code = await run().finally(() => clearInterval(timer))
  if (code === 0) writeFileSync(stampFile, id)
  return code
}
