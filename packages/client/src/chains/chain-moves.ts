import type { Decimal } from '@tidebook/amount'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { ChainText } from '@tidebook/contract/chain-text'

/** What moved into or out of an account, as a chain has it in a block that it does not take back any more. */
export interface ChainMove {
  readonly hash: string
  /** which of the moves of its transaction; 0 on chains whose transactions move one thing */
  readonly index: number
  readonly block: number
  /** milliseconds since 1970 */
  readonly time: number
  readonly from: string
  readonly to: string
  readonly asset: ChainAsset
  /** whole coins that arrived; zero where the transaction failed */
  readonly amount: Decimal
  /** what it cost the sender, whole coins of the chain; told of accounts that are watched only, zero of others */
  readonly fee: Decimal
  /** Absent where the payment has none, or one that is no acceptable text. */
  readonly memo?: ChainText | undefined
  /** What it left changed in watched accounts, as a ledger rounded it; absent where the chain does not say. */
  readonly changes?: readonly AccountChange[] | undefined
}

/** What an account has more of than before, or less. */
export interface AccountChange {
  readonly account: string
  readonly asset: ChainAsset
  /** whole coins, below zero for less */
  readonly change: Decimal
}

/** The last block that was read, and its hash: another hash at that height means that the chain took it back. */
export interface ChainPosition {
  readonly block: number
  readonly hash: string
}

/** A transaction of a final block that is too large to be read. */
export interface UnreadTransaction {
  readonly block: number
  readonly hash: string
}

/** One piece of a chain. */
export interface ChainPiece {
  /** in the order of the chain */
  readonly moves: readonly ChainMove[]
  readonly position: ChainPosition
  /** last block of the chain that is not taken back any more; there is more to read while the position is behind it */
  readonly final: number
  /** What newer blocks hold, which may be taken back: to be shown, never to be acted on. */
  readonly coming: readonly ChainMove[]
  /** newest block */
  readonly head: number
  /** Transactions whose moves are not known; the balance of an account shows whether they moved anything of it. */
  readonly unread?: readonly UnreadTransaction[]
}

/** Reads a chain on from where it was read before, block by block, and misses none. */
export interface ChainWatch {
  readonly chain: ChainId
  /**
   * The next piece for some accounts. Without a position it begins at the last final block and tells nothing of earlier ones.
   * @param accounts addresses as `Chain.readAddress` gives them
   * @throws ChainReorganised when the block of the position is another one now; ClientError when nodes cannot be asked, do
   * not agree, or do not have the blocks
   */
  read(position: ChainPosition | undefined, accounts: ReadonlySet<string>, signal?: AbortSignal): Promise<ChainPiece>
  /**
   * What an account held of an asset after a block, whole coins; undefined where the nodes do not know it any more.
   * @throws ClientError when nodes cannot be asked or do not agree
   */
  held(account: string, asset: ChainAsset, block: number, signal?: AbortSignal): Promise<Decimal | undefined>
}

/** A chain took back a block behind which nothing is taken back. Whoever acted on it has to look at it. */
export class ChainReorganised extends Error {
  readonly chain: ChainId
  readonly block: number

  constructor(chain: ChainId, block: number) {
    super(`${chain} has another block ${block} than the one that was read`)
    this.name = 'ChainReorganised'
    this.chain = chain
    this.block = block
  }
}
