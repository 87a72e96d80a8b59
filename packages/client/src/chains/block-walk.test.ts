import { ZERO } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { expect, it } from 'vitest'
import { scriptedRpc } from '../../test/scripted-hosts.ts'
import { blockWalk } from './block-walk.ts'
import type { ChainMove, ChainPosition } from './chain-moves.ts'

it('ends a read after the block that completes a thousand moves, and continues from there', async () => {
  const moveAt = (block: number, index: number): ChainMove => ({
    hash: 'A',
    index,
    block,
    time: 0,
    from: 'X',
    to: 'Y',
    asset: coinOf('eth'),
    amount: ZERO,
    fee: ZERO,
  })
  const read = blockWalk({
    chain: 'eth',
    pool: scriptedRpc(() => 0, 1),
    heights: async () => ({ head: 20, final: 20 }),
    readBlock: async (_host, block) => ({
      block,
      hash: `h${block}`,
      parent: `h${block - 1}`,
      moves: Array.from({ length: 700 }, (_, index) => moveAt(block, index)),
    }),
  })
  let position: ChainPosition = { block: 15, hash: 'h15' }
  const reads: unknown[] = []
  while (position.block < 20) {
    const piece = await read(position, new Set())
    reads.push([piece.position.block, piece.moves.length, piece.coming.length])
    position = piece.position
  }
  expect(reads).toEqual([
    [17, 1400, 0],
    [19, 1400, 0],
    [20, 700, 0],
  ])
})
