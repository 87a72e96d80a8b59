import type { ReadyAnswer } from '@tidebook/contract'
import { looksAtMarket, type Role } from '../../platform/config.ts'
import { ApiError } from '../http/http.errors.ts'
import type { Faucet } from '../faucet/faucet.service.ts'
import type { Indexer } from '../indexer/indexer.ts'
import type { NetworkFile } from '../network/network-file.ts'
import type { MarketAccess } from './market-access.ts'

/** What has come up so far. Calls are answered from the first moment; those that need more than there is say so. */
export class Runtime {
  readonly #looksAtMarket: boolean
  network: NetworkFile | undefined
  indexer: Indexer | undefined
  access: MarketAccess | undefined
  faucet: Faucet | undefined
  /** The network is local but its first accounts are not there yet. */
  preparing = false
  readonly #loaded = Promise.withResolvers<void>()
  #isLoaded = false

  /** Whether our own node answers; undefined when none runs beside this program. */
  ownNode: (() => boolean) | undefined

  constructor(roles: ReadonlySet<Role>) {
    this.#looksAtMarket = looksAtMarket({ roles })
    if (!this.#looksAtMarket) this.markLoaded()
  }

  /** The index was read into memory at least once. */
  markLoaded(): void {
    this.#isLoaded = true
    this.#loaded.resolve()
  }

  /** What there is to load has been loaded. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Settles when the index has been read into memory; at once in a program that does not look at it. */
  get loaded(): Promise<void> {
    return this.#loaded.promise
  }

  /** @throws ApiError `notReady` */
  market(): MarketAccess {
    if (this.access === undefined || !this.#isLoaded) throw new ApiError('notReady')
    return this.access
  }

  /** @throws ApiError `notReady`, `notOnThisNetwork` */
  requireFaucet(): Faucet {
    if (this.faucet !== undefined) return this.faucet
    throw new ApiError(this.preparing || this.network === undefined ? 'notReady' : 'notOnThisNetwork')
  }

  async readiness(): Promise<ReadyAnswer> {
    if (!this.#looksAtMarket) return this.#readinessOfNode()
    const status = this.indexer?.status
    const database = (await this.access?.database.isReachable()) === true
    const ready = status !== undefined && status.live && status.node === 'up' && database && !this.preparing
    return {
      status: ready ? 'ready' : this.preparing || !this.#isLoaded ? 'starting' : 'degraded',
      node: status?.node ?? 'down',
      database: database ? 'up' : 'down',
      index: status?.live === true ? 'up' : 'down',
      indexedLedger: status?.position?.index ?? 0,
      validatedLedger: status?.validated ?? 0,
    }
  }

  #readinessOfNode(): ReadyAnswer {
    const node = this.ownNode === undefined ? 'elsewhere' : this.ownNode() ? 'up' : 'down'
    return {
      status:
        this.preparing || (node === 'down' && this.network === undefined)
          ? 'starting'
          : node === 'down'
            ? 'degraded'
            : 'ready',
      node,
      database: 'elsewhere',
      index: 'elsewhere',
      indexedLedger: 0,
      validatedLedger: 0,
    }
  }
}
