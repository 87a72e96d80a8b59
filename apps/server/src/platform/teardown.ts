import type { Logger } from './logger.ts'

interface Part {
  readonly name: string
  readonly stop: () => Promise<void>
}

/** Stops the parts of a program in reverse order of their start, each part once. */
export class Teardown {
  readonly #logger: Logger
  readonly #parts: Part[] = []
  #running: Promise<void> | undefined

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Whether the teardown has begun or ended. */
  get hasBegun(): boolean {
    return this.#running !== undefined
  }

  /** Registers a part. After the teardown has begun, stops the part immediately and settles when that is done. */
  async add(name: string, stop: () => Promise<void>): Promise<void> {
    if (this.hasBegun) await this.#stop({ name, stop })
    else this.#parts.push({ name, stop })
  }

  /** Stops everything. Logs a part that fails to stop, and continues with the others. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll()
    return this.#running
  }

  async #stopAll(): Promise<void> {
    for (const part of this.#parts.toReversed()) await this.#stop(part)
  }

  async #stop({ name, stop }: Part): Promise<void> {
    try {
      await stop()
    } catch (error) {
      this.#logger.error({ err: error, part: name }, 'could not be stopped')
    }
  }
}
