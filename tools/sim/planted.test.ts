import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { keptCases } from './cases.ts'
import { plantedBugs, plantedSource } from './planted.ts'
import { runStory } from './run-story.ts'
import { shrink } from './shrink.ts'
import { storyOf } from './story.ts'
import { tellStory } from './tell-story.ts'

async function sim(...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/sim.ts', ...args], { cwd: root })
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string }
    return { code, stdout }
  }
}

describe('planted bugs', () => {
  it('SIM-202: are twenty, and each applies to the current source', () => {
    const names = Object.keys(plantedBugs())
    expect(names).toHaveLength(20)
    for (const name of names) expect(plantedSource(name).source).not.toBe('')
  })

  it.each([
    ['every seventh ledger is not written', 'no-fault'],
    ['the node of a sender applies its transaction in another way', 'one-app-hash'],
  ])('SIM-202: are found: %s', async (name, rule) => {
    const { code, stdout } = await sim('--plant', name, '--seed', '1')
    expect(stdout).toContain(`  ${rule}: `)
    expect(code).toBe(1)
  })
})

describe('a failing story', () => {
  it('SIM-203: is shrunk to the events that violate the invariant, in plain words', async () => {
    const story = storyOf(3, 200)
    const needed = [story.events[17], story.events[120]]
    const short = await shrink(story, ({ events }) =>
      Promise.resolve(needed.every((event) => event !== undefined && events.includes(event))),
    )
    expect(short).toEqual({ seed: 3, events: needed })
    const lines = tellStory(short)
    expect(lines[0]).toBe('Seed 3, 2 events. Four nodes n0 to n3 and four clients c0 to c3 run.')
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^\d+\.\d\d s: .+\.$/),
      expect.stringMatching(/^\d+\.\d\d s: .+\.$/),
    ])
  })

  const cases = [...keptCases()].map(([path, kept]) => [basename(path), path, kept] as const)

  it.each(cases)(
    'SIM-203: is recorded, violates its invariant with its bug and none without: %s',
    async (_name, path, kept) => {
      expect(kept.events.length).toBeLessThanOrEqual(200)
      if (kept.plant !== undefined) {
        const { code, stdout } = await sim('--case', path)
        expect([code, stdout]).toEqual([1, expect.stringContaining(`  ${kept.rule}: `)])
      }
      expect((await runStory(kept)).violations).toEqual([])
    },
  )
})
