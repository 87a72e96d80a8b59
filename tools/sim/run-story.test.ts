import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { runStory } from './run-story.ts'
import { storyOf } from './story.ts'

const STEPS = 60

it('SIM-201: runs nodes, queue, sessions and index from one seed, and gives the same trace in another process and time zone', async () => {
  const first = await runStory(storyOf(7, STEPS))
  expect(first.violations).toEqual([])
  expect(first.acknowledged).toBeGreaterThan(5)
  const again = await runStory(storyOf(7, STEPS))
  expect(again).toEqual(first)
  const options = { cwd: root, env: { ...process.env, TZ: 'Pacific/Apia' } }
  const args = ['tools/sim.ts', '--seed', '7', '--steps', String(STEPS)]
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  expect(stdout).toContain(`trace ${first.traceHash}`)
})

it.each([21, 22, 23])('SIM-202: finds no violated invariant under the faults of seed %i', async (seed) => {
  const { acknowledged, violations } = await runStory(storyOf(seed, STEPS))
  expect(violations).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
})

it('SIM-202: draws faults of disk, network, clock, process and peers from the seed, and other ones for another seed', () => {
  const FAULTS = {
    disk: ['fill disk', 'slow disk'],
    network: ['cut node', 'cut two', 'cut client', 'storm'],
    clock: ['shift clock'],
    process: ['crash', 'crash client', 'crash index', 'slow node'],
    peers: ['lie'],
  }
  const kinds = new Set(
    Array.from({ length: 20 }, (_, seed) => storyOf(seed, 200).events.map(({ kind }) => kind)).flat(),
  )
  for (const [place, of] of Object.entries(FAULTS))
    expect([place, of.filter((kind) => !kinds.has(kind as never))]).toEqual([place, []])
  expect(storyOf(1, 200)).toEqual(storyOf(1, 200))
  expect(storyOf(1, 200).events).not.toEqual(storyOf(2, 200).events)
})

it('SIM-202: shares no checking code with the product', () => {
  const files = [
    'sim/check-index.ts',
    'sim/check-ledger.ts',
    'sim/check-world.ts',
    ...['agreement', 'supply', 'transactions', 'violation'].map((name) => `chaos/checker/${name}.ts`),
  ]
  const ofProduct = files.flatMap((file) =>
    [...readFileSync(join(root, 'tools', file), 'utf8').matchAll(/^import (?!type )[^']* from '([^']+)'/gm)]
      .map(([, name = '']) => name)
      .filter((name) => /^@tidebook|\/(?:apps|packages)\/|sim-index/u.test(name)),
  )
  // Both only compute the index again, because that check compares the product with itself.
  expect(ofProduct).toEqual(['../../apps/server/src/modules/indexer/ledger-source.ts', './sim-index.ts'])
})
