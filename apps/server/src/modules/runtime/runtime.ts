import type { ReadyAnswer } from '@tidebook/contract'
import { ApiError } from '../http/http.errors.ts'
import type { Faucet } from '../faucet/faucet.service.ts'
import type { Indexer } from '../indexer/indexer.ts'
import type { NetworkFile } from '../network/network-file.ts'
import type { MarketAccess } from './market-access.ts'

/** What has come up so far. Calls are answered from the first moment; those that need more than there is say so. */
export class Runtime {
  network: NetworkFile | undefined
  indexer: Indexer | undefined
  access: MarketAccess | undefined
  faucet: Faucet | undefined
  /** The network is local but its first accounts are not there yet. */
  preparing = false
  readonly #loaded = Promise.withResolvers<void>()
  #isLoaded = false

  /** The index was read into memory at least once. */
  markLoaded(): void {
    this.#isLoaded = true
    this.#loaded.resolve()
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Settles when the index has been read into memory. */
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
}
