import { setImmediate } from 'node:timers/promises'
import { chainOf, pathOf, phraseOf, withPhraseAsync, type ChainId } from '@tidebook/chains'
import { batchesOf } from '../../platform/batches.ts'

/** Account of the agent on a chain. */
export interface AgentAccount {
  readonly address: string
  /** The receiver wipes it. */
  readonly privateKey: Uint8Array
}

/**
 * The agent's accounts, all derived from one seed. Its own account on each chain is the first of the usual path, so
 * that any wallet can open it with the seed's recovery phrase. Deposit addresses are in the second account of the path,
 * one per index. The finance account is the first of the third.
 */
export class AgentKeys {
  readonly #phrase: string
  readonly #addresses = new Map<string, Promise<string>>()

  /** @param seed 32 bytes, hex */
  constructor(seed: string) {
    this.#phrase = phraseOf(new Uint8Array(Buffer.from(seed, 'hex')))
  }

  /** Derives the agent's main account, which makes payouts and receives swept coins. */
  own(chain: ChainId): Promise<AgentAccount> {
    return this.#at(chain, pathOf(chain))
  }

  /** Derives the account that sells and redeems products with a fixed return. */
  finance(chain: ChainId): Promise<AgentAccount> {
    return this.#at(chain, financePath(chain))
  }

  financeAddress(chain: ChainId): Promise<string> {
    return this.#addressAt(chain, financePath(chain))
  }

  /** Derives the account of a deposit address. */
  deposit(chain: ChainId, index: number): Promise<AgentAccount> {
    return this.#at(chain, depositPath(chain, index))
  }

  /**
   * Derives deposit addresses in slices, and yields to the event loop in between, because each takes milliseconds.
   * @param onSlice receives each slice as soon as it is derived
   */
  async deriveDeposits(
    chain: ChainId,
    indexes: readonly number[],
    onSlice: (slice: readonly DepositAddress[]) => Promise<void> | void,
  ): Promise<void> {
    for (const batch of batchesOf(indexes, SLICE)) {
      const slice = await withPhraseAsync(this.#phrase, (keyAt) =>
        batch.map((index) => ({
          index,
          address: keyAt(depositPath(chain, index), (privateKey) => chainOf(chain).addressOfKey(privateKey)),
        })),
      )
      await onSlice(slice)
      await setImmediate()
    }
  }

  ownAddress(chain: ChainId): Promise<string> {
    return this.#addressAt(chain, pathOf(chain))
  }

  #addressAt(chain: ChainId, path: string): Promise<string> {
    const key = `${chain} ${path}`
    const known = this.#addresses.get(key)
    if (known !== undefined) return known
    const made = this.#at(chain, path).then(({ address, privateKey }) => {
      privateKey.fill(0)
      return address
    })
    this.#addresses.set(key, made)
    return made
  }

  #at(chain: ChainId, path: string): Promise<AgentAccount> {
    return withPhraseAsync(this.#phrase, (keyAt) =>
      keyAt(path, (privateKey) => ({
        address: chainOf(chain).addressOfKey(privateKey),
        privateKey: privateKey.slice(),
      })),
    )
  }
}

/** A deposit address with its index. */
export interface DepositAddress {
  readonly index: number
  readonly address: string
}

/** Number of addresses that are derived in one slice. */
export const SLICE = 2

/** Largest non-hardened index of a derivation path. */
const MAX_INDEX = 0x7fff_ffff

function financePath(chain: ChainId): string {
  return `m/44'/${chainOf(chain).coin}'/2'/0/0`
}

function depositPath(chain: ChainId, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index > MAX_INDEX)
    throw new RangeError('not the index of a deposit address')
  return `m/44'/${chainOf(chain).coin}'/1'/0/${index}`
}
