import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { otherMachines, parseBaseline, readBaseline, writeBaseline } from './baseline.ts'

const machine = { cores: 2, model: 'AMD EPYC', memoryGb: 24, system: 'Linux 6.18', node: '24.21.0' }
const rebuild = {
  acceptedAt: '2026-11-29T12:00:00.000Z',
  source: 'abc',
  machine,
  rounds: 5,
  otherWork: 0.02,
  figures: { share: { median: 0.5, lowest: 0.4, highest: 0.6, limit: 'least', unit: '' } },
} as const

function text(benches: unknown, format: unknown = 1): string {
  return JSON.stringify({ format, benches })
}

describe('the baseline of the nightly comparison', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidebook-baseline-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read as it was written, and is empty if the file is missing', () => {
    const path = join(folder, 'baseline.json')
    expect(readBaseline(path)).toEqual({ benches: {} })
    writeBaseline(path, { rebuild })
    expect(readBaseline(path)).toEqual({ benches: { rebuild } })
  })

  it('refuses a file that cannot be read, is not JSON, or is from another version', () => {
    mkdirSync(join(folder, 'baseline.json'))
    expect(readBaseline(join(folder, 'baseline.json'))).toEqual({ fault: 'cannot be read (EISDIR)' })
    expect(parseBaseline('{"format": 1, "bench')).toEqual({ fault: 'is damaged: it is not JSON' })
    expect(parseBaseline(text({ rebuild }, 0))).toEqual({ fault: 'has format 0, expected 1' })
    expect(parseBaseline(JSON.stringify({ rebuild: rebuild.figures }))).toEqual({
      fault: 'has format unknown, expected 1',
    })
  })

  it('refuses a bench that lacks a fact or a number', () => {
    expect(parseBaseline(text({ rebuild }))).toEqual({ benches: { rebuild } })
    const share = rebuild.figures.share
    const damaged: readonly (readonly [entry: unknown, fault: string])[] = [
      [undefined, 'is damaged: it has no benches'],
      [[], 'is damaged: it has no benches'],
      [{ rebuild: 1 }, 'is damaged: rebuild: acceptedAt'],
      [{ rebuild: { ...rebuild, rounds: '5' } }, 'is damaged: rebuild: rounds'],
      [{ rebuild: { ...rebuild, machine: { ...machine, node: 24 } } }, 'is damaged: rebuild: machine.node'],
      [{ rebuild: { ...rebuild, figures: {} } }, 'is damaged: rebuild: figures'],
      [
        { rebuild: { ...rebuild, figures: { share: { ...share, median: null } } } },
        'is damaged: rebuild: figure share',
      ],
      [{ rebuild: { ...rebuild, figures: { share: { ...share, limit: 'x' } } } }, 'is damaged: rebuild: figure share'],
    ]
    for (const [entry, fault] of damaged) expect(parseBaseline(text(entry))).toEqual({ fault })
  })

  it('names the machines of the compared benches that differ from this one', () => {
    const slower = { ...machine, model: 'Intel Xeon' }
    const baseline = { rebuild, allocation: { ...rebuild, machine: slower }, fuzz: { ...rebuild, machine: slower } }
    expect(otherMachines(baseline, ['rebuild', 'unknown'], machine)).toEqual([])
    expect(otherMachines(baseline, ['rebuild', 'allocation', 'fuzz'], machine)).toEqual([
      '2 cores Intel Xeon, 24 GB, Linux 6.18, Node.js 24.21.0',
    ])
  })
})
