import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NightlyBench } from './benches.ts'
import type { Round } from './rounds.ts'
import { runNightly, type NightlyOptions } from './run-nightly.ts'

const machine = { cores: 2, model: 'AMD EPYC', memoryGb: 24, system: 'Linux 6.18', node: '24.21.0' }
const RATE = 'rate, of native verification'

/** A round of a bench whose rate is better if higher, and whose cost is better if lower. */
function round(rate: number, cost = 2, exitCode = 0): Round {
  const figures = [
    { name: RATE, measured: rate, goal: 0.5, limit: 'least', unit: '' },
    { name: 'cost', measured: cost, limit: 'most', unit: '' },
    { name: 'p99', measured: rate * 100, goal: 60, limit: 'most', unit: ' ms' },
  ] as const
  return { exitCode, figures, startedAt: '2026-11-29T12:00:00.000Z', seconds: 7, otherWork: 0.04 }
}

const crash: Round = { ...round(0.5), exitCode: 139, figures: [] }

describe('a run of the nightly comparison', () => {
  let folder: string
  let output: string
  let calls: number
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidebook-nightly-test-'))
    output = ''
    calls = 0
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const baselineFile = (): string => join(folder, 'baseline.json')

  /** Runs one bench whose rounds are given. */
  function night(rounds: readonly Round[], changes: Partial<NightlyOptions> = {}): Promise<number> {
    output = ''
    calls = 0
    return runNightly({
      benches: [{ name: 'node' }],
      plan: { rounds: 3, source: 'abc', machine },
      accept: false,
      restart: false,
      baselineFile: baselineFile(),
      resultFolder: join(folder, 'results'),
      runBench: () => {
        calls += 1
        return Promise.resolve(rounds[calls - 1] ?? round(0.5))
      },
      isInterrupted: () => false,
      now: () => new Date('2026-11-29T12:00:00.000Z'),
      write: (text) => {
        output += text
      },
      complain: (text) => {
        output += `${text}\n`
      },
      ...changes,
    })
  }

  const accept = (): Promise<number> => night([round(0.5), round(0.6), round(0.55)], { accept: true })

  it('accepts a baseline, and ends with 0 while the medians stay within a tenth', async () => {
    expect(await accept()).toBe(0)
    expect(JSON.parse(readFileSync(baselineFile(), 'utf8'))).toMatchObject({
      format: 1,
      benches: {
        node: {
          machine,
          rounds: 3,
          source: 'abc',
          otherWork: 0.04,
          figures: { [RATE]: { median: 0.55, lowest: 0.5 } },
        },
      },
    })
    expect(await night([round(0.5, 2.19), round(0.1, 9), round(0.51, 2)])).toBe(0)
    expect(output).toMatch(
      /rate, of native verification +0\.550 \(0\.500 to 0\.600\) +0\.500 \(0\.100 to 0\.510\) +-9\.1 %\n/,
    )
  })

  it('ends with 1 and names bench, ratio, baseline and value of a planted regression in either direction', async () => {
    await accept()
    expect(await night([round(0.49), round(0.4), round(0.9)])).toBe(1)
    expect(output).toContain(
      `REGRESSION node: ${RATE}: baseline 0.550, now 0.490 (-10.9 %; the baseline is within the spread of the rounds)`,
    )
    expect(await night([round(0.9, 2.3), round(0.9, 2.4), round(0.9, 2.5)])).toBe(1)
    expect(output).toContain('REGRESSION node: cost: baseline 2, now 2.40 (+20.0 %)\n')
    expect(output.match(/WORSE/g)).toHaveLength(1)
    expect(output).not.toContain('REGRESSION node: p99')
  })

  it('writes a dated file with rounds, medians and regressions', async () => {
    await accept()
    await night([round(0.4), round(0.4), round(0.4)], { now: () => new Date('2026-11-30T01:02:03.456Z') })
    const file = join(folder, 'results', 'nightly-2026-11-30T01-02-03Z.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      plan: { benches: ['node'], rounds: 3, source: 'abc', machine },
      measured: { node: [{ otherWork: 0.04 }, {}, {}] },
      outcome: { regressions: [{ bench: 'node', name: RATE, before: 0.55, now: 0.4 }], faults: [] },
    })
  })

  it('ends with 1 and keeps the baseline after a bench that crashed or reported no ratio', async () => {
    await accept()
    const before = readFileSync(baselineFile(), 'utf8')
    expect(await night([round(0.5), crash, { ...round(0.5), figures: [] }], { accept: true })).toBe(1)
    expect(output).toContain('INCOMPLETE node: round 2 ended with code 139\n')
    expect(output).toContain('INCOMPLETE node: round 3 has no figures\n')
    expect(readFileSync(baselineFile(), 'utf8')).toBe(before)
  })

  it('ends with 2 before it measures without a usable baseline', async () => {
    expect(await night([])).toBe(2)
    expect(output).toContain('No figures are accepted for node: run npm run nightly -- node --accept')
    writeFileSync(baselineFile(), '{"node":{}}')
    expect(await night([])).toBe(2)
    expect(output).toContain('The baseline has format unknown, expected 1.')
    expect(calls).toBe(0)
    expect(await night([], { accept: true })).toBe(0)
  })

  it('continues an interrupted run, repeats its incomplete rounds, and begins again when the code changed', async () => {
    await accept()
    const isInterrupted = (): boolean => calls === 3
    expect(await night([round(0.6), crash], { isInterrupted })).toBe(130)
    expect(await night([])).toBe(0)
    expect(output).toContain('after 1 rounds')
    expect(calls).toBe(2)

    for (const changes of [{ restart: true }, { plan: { rounds: 3, source: 'def', machine } }]) {
      await night([round(0.6), round(0.6)], { isInterrupted })
      expect(await night([], changes)).toBe(0)
      expect(calls).toBe(3)
    }
  })

  it('continues only the same benches, and skips result files that it cannot read', async () => {
    const benches: readonly NightlyBench[] = [{ name: 'node' }, { name: 'rebuild' }]
    await night([], { accept: true, isInterrupted: () => calls === 2, benches })
    for (const name of ['nightly-2026-11-29T12-00-01Z.json', 'notes.txt'])
      writeFileSync(join(folder, 'results', name), '{"format": 1, "pl')
    expect(await accept()).toBe(0)
    expect(calls).toBe(3)
    expect(await night([], { accept: true, benches, now: () => new Date('2026-11-29T13:00:00.000Z') })).toBe(0)
    expect(calls).toBe(6)
    expect(readdirSync(join(folder, 'results'))).toHaveLength(4)
  })

  it('names another machine of the baseline, and work of other programs', async () => {
    await accept()
    const busy = [0.9, 0.8, 0.7].map((otherWork) => ({ ...round(0.5), otherWork }))
    expect(await night(busy, { plan: { rounds: 3, source: 'abc', machine: { ...machine, cores: 8 } } })).toBe(0)
    expect(output).toContain('The baseline is from another machine: 2 cores AMD EPYC')
    expect(output).toContain('node: 80 % of the processors busy with other work, 4 % at the baseline\n')
  })
})
