import { spawnSync } from 'node:child_process'
import { memoryUsage } from 'node:process'
import { expect, it } from 'vitest'
import { createFullCollector } from './idle-collection.ts'
import { heapTrimmer } from './trim-heap.ts'

const MB = 1024 * 1024
const isGlibc = spawnSync('getconf', ['GNU_LIBC_VERSION']).status === 0

it.skipIf(!isGlibc)('releases free memory between allocations in use', () => {
  // below the size from which the library allocates each buffer directly from the system
  let pieces: Buffer[] = Array.from({ length: 3_000 }, () => Buffer.allocUnsafeSlow(60_000).fill(1))
  const retained = pieces.filter((_, index) => index % 50 === 0)
  pieces = []
  createFullCollector()()
  const before = memoryUsage.rss()
  heapTrimmer()()
  expect(retained.length).toBe(60)
  expect(memoryUsage.rss()).toBeLessThan(before - 100 * MB)
})
