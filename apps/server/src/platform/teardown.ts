import type { Logger } from './logger.ts'

/** What was started, to be stopped in the opposite order, each part once. */
export class Teardown {
  readonly #logger: Logger
  readonly #parts: { readonly name: string; readonly stop: () => Promise<void> }[] = []
  #running: Promise<void> | undefined

  constructor(logger: Logger) {
    this.#logger = logger
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop })
  }

  /** Stops everything; a part that fails is logged and does not keep the others running. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll()
    return this.#running
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#parts.toReversed()) {
      try {
        await stop()
      } catch (error) {
        this.#logger.error({ err: error, part: name }, 'could not be stopped')
      }
    }
  }
}
