import { setTimeout as delay } from 'node:timers/promises'
import type { ChainId } from '@tidebook/chains'
import type pg from 'pg'
import type { AdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { Lifecycle, Stop } from '../../platform/lifecycle.ts'
import { reservePorts, stateFolder } from './chain-ports.ts'
import { localChainsOf, startLocalChains, type LocalChains, type LocalChainsOptions } from './local-chains.ts'

export interface LocalChainsServiceOptions extends LocalChainsOptions {
  readonly ports: ReadonlyMap<ChainId, number>
  /** Database of the programs that share the chains, and the lock for the program that runs them. */
  readonly shared?: { readonly pool: pg.Pool; readonly lock: AdvisoryLock }
}

/** Interval between attempts to take over the chains, in milliseconds. */
const PERIOD_MS = 1000

/**
 * Runs the local chains while the program runs. Of several programs that share the chains, the one with the lock runs
 * them. When it ends, another one continues with the same state at the same addresses.
 */
export class LocalChainsService {
  readonly lifecycle: Lifecycle = { beforeListening: () => this.#start() }
  readonly #options: LocalChainsServiceOptions
  #running: LocalChains | undefined

  constructor(options: LocalChainsServiceOptions) {
    this.#options = options
  }

  /** Makes the same payments as `pay` of `LocalChains`. Returns false while another program runs the chains. */
  readonly pay: LocalChains['pay'] = async (...payment) => (await this.#running?.pay(...payment)) ?? false

  async #start(): Promise<Stop> {
    const { shared } = this.#options
    if (shared === undefined) {
      this.#running = await startLocalChains(this.#options)
      return () => this.#stopChains()
    }
    await this.#followLock(shared)
    const stopping = new AbortController()
    const ended = this.#keepFollowing(shared, stopping.signal)
    return async () => {
      stopping.abort()
      await ended
      await this.#stopChains()
      // Released last, so that the next program finds the state written and the ports free.
      shared.lock.release()
    }
  }

  async #keepFollowing(shared: NonNullable<LocalChainsServiceOptions['shared']>, signal: AbortSignal): Promise<void> {
    const { logger } = this.#options
    for (;;) {
      // Settles early when the program stops.
      await delay(PERIOD_MS, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await this.#followLock(shared)
      } catch (error) {
        logger.warn({ err: error }, 'taking over the local chains failed')
      }
    }
  }

  /**
   * Runs the chains exactly as long as this program has the lock. Changes nothing while the database is unreachable.
   */
  async #followLock({ pool, lock }: NonNullable<LocalChainsServiceOptions['shared']>): Promise<void> {
    const isHeld = await lock.isHeld()
    if (!isHeld) return this.#stopChains()
    if (this.#running !== undefined) return
    const { description, dataDir, logger } = this.#options
    try {
      // Read again, because the previous program may have changed a port.
      const ports = await reservePorts(pool, localChainsOf(description))
      this.#running = await startLocalChains({ ...this.#options, ports, dataDir: await stateFolder(pool, dataDir) })
    } catch (error) {
      // Another program may be able to run the chains.
      lock.release()
      throw error
    }
    logger.info({ chains: [...this.#running.running] }, 'this program runs the local chains')
  }

  async #stopChains(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.stop()
  }
}
