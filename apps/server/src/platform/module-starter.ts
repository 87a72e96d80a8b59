import type { StartContexts, StartPhase } from './lifecycle.ts'
import { ServerError, toServerError } from './server-error.ts'
import type { ServerModule } from './server-module.ts'
import type { Teardown } from './teardown.ts'

/** Starts the services of modules, phase by phase, and registers their stop functions. */
export class ModuleStarter {
  readonly #modules: readonly Pick<ServerModule, 'name' | 'lifecycle'>[]
  readonly #teardown: Teardown

  /** @param modules the modules of this program, in the order in which they start within a phase */
  constructor(modules: readonly Pick<ServerModule, 'name' | 'lifecycle'>[], teardown: Teardown) {
    this.#modules = modules
    this.#teardown = teardown
  }

  /**
   * Starts the services of one phase, one module after another. Starts nothing in a program that is stopping.
   * @throws ServerError with the code of the failure and the name of the module; the caller runs the teardown
   */
  async run<Phase extends StartPhase>(phase: Phase, context: StartContexts[Phase]): Promise<void> {
    for (const { name, lifecycle } of this.#modules) {
      if (this.#teardown.hasBegun) return
      const start = lifecycle?.[phase]
      if (start === undefined) continue
      try {
        const stop = await start(context)
        if (stop !== undefined) await this.#teardown.add(name, async () => stop())
      } catch (error) {
        throw startError(name, error)
      }
    }
  }
}

function startError(module: string, error: unknown): ServerError {
  const { code, message } = toServerError(error)
  return new ServerError(code, `The module "${module}" could not start: ${message}`, { cause: error })
}
