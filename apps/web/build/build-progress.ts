import { LINE_MS, progressLine, type ProgressOutput } from '@tidebook/contract/progress-lines'
import type { Plugin } from 'vite'

/** Approximate number of modules of the page and its programs. A build writes no line after this many. */
const MODULES = 2900

const TERMINAL: ProgressOutput = {
  write: (line) => void process.stderr.write(`${line}\n`),
  now: () => performance.now(),
}

/**
 * Writes how much of a build is done, every five seconds at most. The page and its programs are one build. A build that
 * logs errors only writes no line.
 */
export class BuildProgress {
  readonly #output: ProgressOutput
  readonly #total: number
  readonly #begun: number
  #modules = 0
  #writtenAt: number
  #isQuiet = false

  constructor(output: ProgressOutput = TERMINAL, total: number = MODULES) {
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
    const leftMs = ((now - this.#begun) * (total - done)) / done
    this.#output.write(progressLine('tidebook: building the web application', { done, total, leftMs }))
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
