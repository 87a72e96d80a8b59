import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { buildOnce } from './build-once.ts'
import { root } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'tidebook-build-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

it('UX-205 prints the progress of a long build, and nothing for the same inputs', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const build = (): Promise<number> =>
    buildOnce({
      name: 'the page',
      inputs: ['tools/lib/run.ts'],
      stamp: relative(root, join(folder, 'stamp')),
      onOutput: (chunk) => lines.push(chunk.toString()),
      run: async () => {
        await vi.advanceTimersByTimeAsync(25_000)
        return 0
      },
    })
  expect([await build(), await build()]).toEqual([0, 0])
  expect(lines).toEqual([
    'tidebook: building the page\n',
    'tidebook: building the page, 10 s\n',
    'tidebook: building the page, 20 s\n',
  ])
  expect(vi.getTimerCount()).toBe(0)
})
