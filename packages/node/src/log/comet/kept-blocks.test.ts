import { expect, it } from 'vitest'
import type { LogSnapshot } from '../log-snapshots.ts'
import { KeptBlocks } from './kept-blocks.ts'

const DAY = 86_400
const SNAPSHOT = { format: 1, chunks: 1, hash: new Uint8Array(), metadata: new Uint8Array() }
/** Index of the ledger at height 0. */
const START = 7

interface Chain {
  readonly after: number
  /** Heights of the snapshots, newest first. */
  readonly snapshots?: readonly number[] | Error
  /** Height of the first ledger in the store. */
  readonly stored?: number
}

/** A chain with one block per hour. */
function kept({ after, snapshots = [after - 10, after - 20], stored = 0 }: Chain, days = 14): Promise<number> {
  const list = async (): Promise<LogSnapshot[]> => {
    if (snapshots instanceof Error) throw snapshots
    return snapshots.map((height) => ({ ...SNAPSHOT, height }))
  }
  const reader = {
    after,
    last: { index: START + after, hash: '', appHash: new Uint8Array(32), validators: [] },
    closeTimeOf: (index: number) => (index < START + stored ? undefined : ((index - START) * DAY) / 24),
    snapshots: { list, chunk: async () => undefined },
  }
  return new KeptBlocks(reader, days).first()
}

it('keeps the blocks of a number of days, and all blocks that a joining node needs after its snapshot', async () => {
  const after = 64 * 100
  expect(await kept({ after })).toBe(after - 14 * 24 + 1)
  expect(await kept({ after }, 1)).toBe(after - 23)
  expect(await kept({ after, snapshots: [after - 10, 500] })).toBe(500)
  expect(await kept({ after: 64 })).toBe(1)
})

it('keeps all blocks if configured so, or while it is unknown which ones a joining node needs', async () => {
  const after = 64 * 100
  expect(await kept({ after }, 0)).toBe(0)
  expect(await kept({ after, snapshots: [] })).toBe(0)
  expect(await kept({ after, snapshots: new Error('the disk failed') })).toBe(0)
  expect(await kept({ after: after + 1 })).toBe(0)
})

it('counts heights before the first ledger of a restored store as old', async () => {
  const after = 64 * 100
  expect(await kept({ after, stored: after - 30 }, 2)).toBe(after - 30)
})
