import { formatDecimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { textAt } from './json-object.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainReorganised } from './chain-moves.ts'
import type { ChainMove, ChainPosition, ChainWatch, UnreadTransaction } from './chain-moves.ts'
import type { ChainPool } from './chain-pool.ts'
import { RpcError } from './rpc-error.ts'

/** A block with the watched accounts' moves. */
export interface WalkedBlock extends ChainPosition {
  readonly parent: string
  readonly moves: readonly ChainMove[]
  /** Hashes of transactions that are too large to read. */
  readonly unread?: readonly string[]
}

export interface BlockWalkOptions {
  readonly chain: ChainId
  readonly pool: ChainPool
  /** Returns the newest block and the last irreversible one. */
  readonly heights: (signal?: AbortSignal) => Promise<{ readonly head: number; readonly final: number }>
  /**
   * Reads a block from one node. Undefined if the node does not have it.
   * @param isFinal the node may only return a block that it considers irreversible
   */
  readonly readBlock: (
    host: ChainHost,
    height: number,
    accounts: ReadonlySet<string>,
    isFinal: boolean,
  ) => Promise<WalkedBlock | undefined>
}

/** Maximum blocks per read, and number of moves after which a read ends. */
const PIECE = 50
const MAX_MOVES = 1000

/** Reads a chain block by block and checks each parent hash. Reports newer, reversible blocks separately. */
export function blockWalk({ chain, pool, heights, readBlock }: BlockWalkOptions): ChainWatch['read'] {
  /** Reversible blocks by height; valid as long as the newest block descends from them. */
  const newer = new Map<number, WalkedBlock>()
  let lookedFor: ReadonlySet<string> = new Set()

  /** Returns the block that most nodes report, with its moves. Undefined if they do not have it. */
  const agreed = (
    height: number,
    accounts: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<WalkedBlock | undefined> => pool.agreed((host) => readBlock(host, height, accounts, true), wordOf, signal)

  /**
   * Returns the moves of blocks after the last irreversible one. Trusts a single node, because these moves are only
   * displayed.
   */
  const comingUp = async (
    final: number,
    head: number,
    accounts: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<readonly ChainMove[]> => {
    if (!isSameSet(accounts, lookedFor)) newer.clear()
    lookedFor = accounts
    for (const height of newer.keys()) if (height <= final || height > head) newer.delete(height)
    let parent: string | undefined
    for (let height = head; height > Math.max(final, -1); height -= 1) {
      const existing = newer.get(height)
      if (existing !== undefined && existing.hash === parent) break
      const block = await pool.first((host) => readBlock(host, height, accounts, false), signal)
      if (block === undefined || (parent !== undefined && block.hash !== parent)) break
      newer.set(height, block)
      parent = block.parent
    }
    return [...newer.values()].toSorted((a, b) => a.block - b.block).flatMap(({ moves }) => moves)
  }

  return async (position, accounts, signal) => {
    const { head, final } = await heights(signal)
    const isBehind = position !== undefined && final < position.block
    const start = Math.max(0, position?.block ?? final)
    const first = await agreed(start, new Set(), signal)
    // Nodes that are behind do not have the block. A reverted block is detected when the chain reaches its height
    // again.
    if (first === undefined) {
      if (position === undefined) throw malformedBlock('block')
      return { moves: [], position, final, coming: [], head }
    }
    if (position !== undefined && first.hash !== position.hash) throw new ChainReorganised(chain, start)
    let last: ChainPosition = { block: first.block, hash: first.hash }
    const moves: ChainMove[] = []
    const unread: UnreadTransaction[] = []
    const end = Math.min(final, start + PIECE)
    while (!isBehind && last.block < end && moves.length < MAX_MOVES) {
      const next = await agreed(last.block + 1, accounts, signal)
      // The next read decides which of the two blocks is on the chain.
      if (next === undefined || next.parent !== last.hash) break
      for (const move of next.moves) moves.push(move)
      unread.push(...(next.unread ?? []).map((hash) => ({ block: next.block, hash })))
      last = { block: next.block, hash: next.hash }
    }
    const coming = last.block >= final ? await comingUp(final, head, accounts, signal) : []
    return { moves, position: last, final, coming, head, unread }
  }
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each))
}

export function malformedBlock(what: string): RpcError {
  return new RpcError(`The answer has no sound ${what}`, { isFetchError: true })
}

/**
 * Reads a hash of 64 hex digits from an answer, in lower case.
 * @throws RpcError if it is invalid
 */
export function hexAt(body: unknown, name: string): string {
  const text = textAt(body, name).toLowerCase()
  if (!/^[0-9a-f]{64}$/u.test(text)) throw malformedBlock(name)
  return text
}

function wordOf(block: WalkedBlock | undefined): string {
  return block === undefined
    ? 'missing'
    : JSON.stringify([
        block.hash,
        block.parent,
        block.moves.map((move) => [move.hash, move.index, ...figures(move)]),
        block.unread ?? [],
      ])
}

function figures({ from, to, asset, amount, fee, memo }: ChainMove): readonly unknown[] {
  return [from, to, asset.issuer, asset.code, formatDecimal(amount), formatDecimal(fee), memo]
}
