import { CometCallError } from '@tidebook/consensus'
import type { CometClient } from '@tidebook/consensus'
import { BlockUnavailable } from '../ordered-log.ts'
import type { SignedBlock } from '../ordered-log.ts'

/** Number of blocks cached for repeated requests. */
const KEPT = 64
/** Maximum concurrent requests to CometBFT: for one client, and for all clients. */
const MAX_PER_CLIENT = 4
const MAX_CONCURRENT = 64

/** Blocks of CometBFT, each fetched only once while requests for it repeat. */
export class SignedBlocks {
  readonly #client: Pick<CometClient, 'signedBlock'>
  /** Most recently requested last. */
  readonly #kept = new Map<number, Promise<SignedBlock | undefined>>()
  /** Number of concurrent requests by client; clients without requests are omitted. */
  readonly #fetching = new Map<string, number>()
  #concurrent = 0

  constructor(client: Pick<CometClient, 'signedBlock'>) {
    this.#client = client
  }

  /**
   * Returns a block; undefined if CometBFT does not have it. Rejects with BlockUnavailable.
   * @param client the client to which a request to CometBFT counts
   */
  async get(height: number, client: string): Promise<SignedBlock | undefined> {
    const block = this.#kept.get(height) ?? this.#start(height, client)
    this.#kept.delete(height)
    this.#kept.set(height, block)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
    let isFinal = false
    try {
      const found = await block
      isFinal = found !== undefined
      return found
    } finally {
      // The block may exist later, so its absence is not cached.
      if (!isFinal && this.#kept.get(height) === block) this.#kept.delete(height)
    }
  }

  async #start(height: number, client: string): Promise<SignedBlock | undefined> {
    const own = this.#fetching.get(client) ?? 0
    if (own >= MAX_PER_CLIENT || this.#concurrent >= MAX_CONCURRENT) {
      throw new BlockUnavailable('too many requests for blocks')
    }
    this.#count(client, 1)
    try {
      return await this.#client.signedBlock(height)
    } catch (error) {
      if (error instanceof CometCallError && error.failure === 'refused') return undefined
      throw new BlockUnavailable(String(error), { cause: error })
    } finally {
      this.#count(client, -1)
    }
  }

  #count(client: string, change: 1 | -1): void {
    this.#concurrent += change
    const own = (this.#fetching.get(client) ?? 0) + change
    if (own === 0) this.#fetching.delete(client)
    else this.#fetching.set(client, own)
  }
}
