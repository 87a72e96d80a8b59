import type { ExchangeProgram } from '@tidebook/testkit'
import { processKilobytes } from '../support/process-memory.ts'

const WATCH_MS = 200

/** Returns the memory of a process in megabytes, or 0 when it has ended. */
export function residentMegabytes(pid: number | undefined): number {
  return (processKilobytes(pid, 'VmRSS') ?? 0) / 1024
}

/** Memory of node and server in megabytes, and the number of exits since the last measurement. */
export class ProgramWatch {
  readonly #program: ExchangeProgram
  readonly #timer: NodeJS.Timeout
  #nodePid: number | undefined
  #ends = 0
  #most = 0

  constructor(program: ExchangeProgram) {
    this.#program = program
    this.#nodePid = program.nodePid
    this.#timer = setInterval(() => this.#look(), WATCH_MS)
  }

  #look(): void {
    const pid = this.#program.nodePid
    if (pid === undefined ? this.#nodePid !== undefined : this.#nodePid !== undefined && pid !== this.#nodePid)
      this.#ends += 1
    if (this.#program.isOver) this.#ends += 1
    this.#nodePid = pid
    this.#most = Math.max(this.#most, this.memory.node + this.memory.server)
  }

  get memory(): { readonly node: number; readonly server: number } {
    return { node: residentMegabytes(this.#nodePid), server: residentMegabytes(this.#program.pid) }
  }

  /** Returns the number of exits and the peak of the combined memory since the last call. */
  take(): { readonly ends: number; readonly most: number } {
    const taken = { ends: this.#ends, most: this.#most }
    this.#ends = 0
    this.#most = 0
    return taken
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
