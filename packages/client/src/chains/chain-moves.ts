import type { Decimal } from '@tidebook/amount'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { ChainText } from '@tidebook/contract/chain-text'

/** A move into or out of an account in an irreversible block. */
export interface ChainMove {
  readonly hash: string
  /** Index of the move in its transaction; 0 on chains with one move per transaction. */
  readonly index: number
  readonly block: number
  /** Milliseconds since 1970. */
  readonly time: number
  readonly from: string
  readonly to: string
  readonly asset: ChainAsset
  /** Received amount in whole coins; zero if the transaction failed. */
  readonly amount: Decimal
  /** The sender's cost in whole coins; known for watched accounts only, zero for others. */
  readonly fee: Decimal
  /** Absent if the payment has no memo or an unacceptable one. */
  readonly memo?: ChainText | undefined
  /** Balance changes of watched accounts, as rounded by the ledger. Absent if the chain does not report them. */
  readonly changes?: readonly AccountChange[] | undefined
}

/** The change of an account's balance. */
export interface AccountChange {
  readonly account: string
  readonly asset: ChainAsset
  /** Whole coins, negative for a decrease. */
  readonly change: Decimal
}

/** The last block read. A different hash at its height means that the chain reverted it. */
export interface ChainPosition {
  readonly block: number
  readonly hash: string
}

/** A transaction of an irreversible block that is too large to read. */
export interface UnreadTransaction {
  readonly block: number
  readonly hash: string
}

/** The result of one read of a chain. */
export interface ChainPiece {
  /** In chain order. */
  readonly moves: readonly ChainMove[]
  readonly position: ChainPosition
  /** Last irreversible block; more blocks remain to be read while `position` is behind it. */
  readonly final: number
  /** Moves in newer, reversible blocks: only for display. */
  readonly coming: readonly ChainMove[]
  /** Newest block. */
  readonly head: number
  /** Transactions whose moves are unknown. An account's balance shows whether they changed it. */
  readonly unread?: readonly UnreadTransaction[]
}

/** Reads a chain block by block from a stored position without missing a block. */
export interface ChainWatch {
  readonly chain: ChainId
  /**
   * Reads the next piece for some accounts. Without a position it starts at the last irreversible block and reports
   * nothing earlier.
   * @param accounts addresses as `Chain.readAddress` returns them
   * @throws ChainReorganised if another block is now at the position; ClientError if nodes cannot be reached, disagree,
   * or do not have the blocks
   */
  read(position: ChainPosition | undefined, accounts: ReadonlySet<string>, signal?: AbortSignal): Promise<ChainPiece>
  /**
   * Returns an account's balance after a block in whole coins. Undefined if the nodes no longer have it.
   * @throws ClientError if nodes cannot be reached or disagree
   */
  held(account: string, asset: ChainAsset, block: number, signal?: AbortSignal): Promise<Decimal | undefined>
}

/** A chain reverted a block that was considered irreversible. Everything that relied on it must be reviewed. */
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
