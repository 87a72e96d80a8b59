import { expect, it } from 'vitest'
import { lastBlockOf } from './late-arrival.ts'

it('expects a payment after the newest block of either node, by blocks and by time', () => {
  const level = { head: 1000, final: 990, read: 990, blockTime: 60 }
  expect(lastBlockOf(level)).toBe(1025)
  expect(lastBlockOf({ ...level, read: 700 })).toBe(1025)
  // The command's node is far behind the agent's node.
  expect(lastBlockOf({ ...level, read: 1500 })).toBe(1535)
  // On a fast chain, the limit in seconds amounts to more blocks.
  expect(lastBlockOf({ ...level, blockTime: 0.5 })).toBe(2800)
  expect(lastBlockOf({ ...level, blockTime: 0 })).toBe(1025)
})
