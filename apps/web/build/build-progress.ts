import { percentOf, shownDuration } from '@tidebook/contract/progress'
import type { Plugin } from 'vite'

/** Approximate number of modules of the page and its programs. Only the estimate depends on it. */
const MODULES = 2900
/** Minimum milliseconds between two lines. */
const LINE_MS = 5000

export interface BuildOutput {
  readonly write: (line: string) => void
  /** milliseconds of a clock that does not go back */
  readonly now: () => number
}

const TERMINAL: BuildOutput = {
  write: (line) => void process.stderr.write(`${line}\n`),
  now: () => performance.now(),
}

/**
 * Writes how much of a build is done, every five seconds at most. The page and its programs are one build. A build that
 * logs errors only writes no line.
 */
export class BuildProgress {
  readonly #output: BuildOutput
  readonly #total: number
  readonly #begun: number
  #modules = 0
  #writtenAt: number
  #isQuiet = false

  constructor(output: BuildOutput = TERMINAL, total: number = MODULES) {
    this.#output = output
    this.#total = total
    this.#begun = output.now()
    this.#writtenAt = this.#begun
  }

  /** Counts one module. */
  add(): void {
    this.#modules += 1
    const now = this.#output.now()
    const [done, total] = [this.#modules, this.#total]
    if (this.#isQuiet || now - this.#writtenAt < LINE_MS || done >= total) return
    this.#writtenAt = now
    // The rate since the start, because no module arrives while the files of one program are compressed.
    const { unit, count } = shownDuration(((now - this.#begun) * (total - done)) / done)
    this.#output.write(
      `tidebook: building the web application: ${percentOf({ done, total })} %, about ${count} ${unit} left`,
    )
  }

  /** Returns the plugin that counts the modules of a build. */
  plugin(): Plugin {
    return {
      name: 'tidebook-build-progress',
      apply: 'build',
      configResolved: ({ logLevel }) => {
        if (logLevel === 'error' || logLevel === 'silent') this.#isQuiet = true
      },
      moduleParsed: () => this.add(),
    }
  }
}
