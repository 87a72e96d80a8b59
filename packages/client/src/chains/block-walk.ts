import { formatDecimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { textAt } from './answers.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainReorganised } from './chain-moves.ts'
import type { ChainMove, ChainPosition, ChainWatch, UnreadTransaction } from './chain-moves.ts'
import type { ChainPool } from './chain-pool.ts'
import { RpcError } from './rpc-error.ts'

/** A block, with what it moved of the accounts that are watched. */
export interface WalkedBlock extends ChainPosition {
  readonly parent: string
  readonly moves: readonly ChainMove[]
  /** Hashes of transactions that are too large to be read. */
  readonly unread?: readonly string[]
}

export interface BlockWalkOptions {
  readonly chain: ChainId
  readonly pool: ChainPool
  /** The newest block, and the last that is not taken back. */
  readonly heights: (signal?: AbortSignal) => Promise<{ readonly head: number; readonly final: number }>
  /**
   * A block as one node has it; undefined where it does not have it.
   * @param isFinal only a block that the node itself does not take back may be returned
   */
  readonly readBlock: (
    host: ChainHost,
    height: number,
    accounts: ReadonlySet<string>,
    isFinal: boolean,
  ) => Promise<WalkedBlock | undefined>
}

/** Blocks that are read in one piece. */
const PIECE = 50

/** Reads a chain block by block, each tied to the one before by its hash. Newer blocks are reported and never acted on. */
export function blockWalk({ chain, pool, heights, readBlock }: BlockWalkOptions): ChainWatch['read'] {
  /** blocks that are not final yet, by height; true as long as the newest one leads to them */
  const newer = new Map<number, WalkedBlock>()
  let lookedFor: ReadonlySet<string> = new Set()

  /** A block as most nodes have it, with what it moved; undefined where they do not have it. */
  const agreed = (
    height: number,
    accounts: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<WalkedBlock | undefined> => pool.agreed((host) => readBlock(host, height, accounts, true), wordOf, signal)

  /** What blocks behind the last final one hold. One node is believed: it is shown and nothing more. */
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
      const known = newer.get(height)
      if (known !== undefined && known.hash === parent) break
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
    // Nodes that are behind do not have it; one that was taken back shows when the chain has grown to it again.
    if (first === undefined) {
      if (position === undefined) throw unsound('block')
      return { moves: [], position, final, coming: [], head }
    }
    if (position !== undefined && first.hash !== position.hash) throw new ChainReorganised(chain, start)
    let last: ChainPosition = { block: first.block, hash: first.hash }
    const moves: ChainMove[] = []
    const unread: UnreadTransaction[] = []
    const end = Math.min(final, start + PIECE)
    while (!isBehind && last.block < end) {
      const next = await agreed(last.block + 1, accounts, signal)
      // The next look says which of the two is the chain.
      if (next === undefined || next.parent !== last.hash) break
      moves.push(...next.moves)
      unread.push(...(next.unread ?? []).map((hash) => ({ block: next.block, hash })))
      last = { block: next.block, hash: next.hash }
    }
    const coming = last.block >= final ? await comingUp(final, head, accounts, signal) : []
    return { moves, position: last, final, coming, head, unread }
  }
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each))

export const unsound = (what: string): RpcError =>
  new RpcError(`The answer has no sound ${what}`, { isFetchError: true })

/** A hash of 64 hex digits in an answer, in small letters. @throws RpcError for anything else */
export const hexAt = (body: unknown, name: string): string => {
  const text = textAt(body, name).toLowerCase()
  if (!/^[0-9a-f]{64}$/u.test(text)) throw unsound(name)
  return text
}

const wordOf = (block: WalkedBlock | undefined): string =>
  block === undefined
    ? 'missing'
    : JSON.stringify([
        block.hash,
        block.parent,
        block.moves.map((move) => [move.hash, move.index, ...figures(move)]),
        block.unread ?? [],
      ])

const figures = ({ from, to, asset, amount, fee, memo }: ChainMove): readonly unknown[] => [
  from,
  to,
  asset.issuer,
  asset.code,
  formatDecimal(amount),
  formatDecimal(fee),
  memo,
]
