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

it('SIM-202: shares no checking code with the product', () => {
  for (const file of ['check-ledger.ts']) {
    const imports = readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      /^import (?:type )?.* from '([^']+)'/gm,
    )
    for (const [, name] of imports) expect(name).toMatch(/^\.\/|^node:/)
  }
})
