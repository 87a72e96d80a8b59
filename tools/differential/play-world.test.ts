import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { playWorld } from './play-world.ts'
import { Recording } from './recording.ts'
import type { Reference } from './reference.ts'
import { report } from './report.ts'
import type { Tally } from './tally.ts'
import { mirror, testGenesis } from './testing/mirror.ts'
import { World } from './world.ts'

const STEPS = 80

function play(reference: Reference, { seed = 1, isExtreme = false } = {}): Promise<Tally> {
  return playWorld(new World(testGenesis().ledger, { seed, isExtreme }), reference, STEPS)
}

describe('playWorld', () => {
  it('finds no difference between equal ledgers, and counts the results', async () => {
    const tally = await play(mirror())
    expect(tally.differences).toEqual([])
    expect(tally.total.sent).toBeGreaterThan(150)
    expect(tally.total.succeeded).toBeGreaterThan(100)
    expect(tally.byType.get('TrustSet')?.succeeded).toBeGreaterThan(20)
    expect(report(1, tally)).toContain('all equal')
  })

  it('plays the same world for the same seed', async () => {
    const [one, again, other] = [await play(mirror()), await play(mirror()), await play(mirror(), { seed: 2 })]
    expect([...again.byType]).toEqual([...one.byType])
    expect([...other.byType]).not.toEqual([...one.byType])
  })

  it('sends each transaction only once', async () => {
    const same = mirror()
    const blobs: string[] = []
    const submit: Reference['submit'] = (blob) => {
      blobs.push(blob)
      return same.submit(blob)
    }
    await play({ ...same, submit }, { seed: 3 })
    expect(new Set(blobs).size).toBe(blobs.length)
  })

  it('plays extreme amounts', async () => {
    expect((await play(mirror(), { isExtreme: true })).differences).toEqual([])
  })

  it('reports a different result with its transaction', async () => {
    const same = mirror()
    let sent = 0
    const submit: Reference['submit'] = async (blob) => {
      const submitted = await same.submit(blob)
      sent += 1
      return sent === 120 ? { ...submitted, result: 'tecDIR_FULL' } : submitted
    }
    const tally = await play({ ...same, submit })
    expect(tally.differences).toHaveLength(1)
    expect(tally.differences[0]).toMatchObject({ field: 'result', want: 'tecDIR_FULL' })
    expect(tally.differences[0]?.hash).toMatch(/^[0-9A-F]{64}$/)
    expect(report(1, tally)).toMatch(/reference {2}tecDIR_FULL/)
  })

  it('reports a different metadata field, and stops at that ledger', async () => {
    const same = mirror()
    const close: Reference['close'] = async (time) => {
      const closed = await same.close(time)
      if (closed.ledger_index !== 6) return closed
      const text = JSON.stringify(closed.txs).replace(/"Balance":"\d+"/, '"Balance":"1"')
      return { ...closed, txs: JSON.parse(text) as typeof closed.txs }
    }
    const { differences, ledgers } = await play({ ...same, close })
    expect(ledgers).toBe(4)
    expect(differences).toMatchObject([{ ledger: 6, type: 'TrustSet', want: '1' }])
    expect(differences[0]?.field).toMatch(/^metadata AffectedNodes\.\d+\.ModifiedNode\.\w+\.Balance$/)
  })

  it('records worlds so that they can be replayed one after another', async () => {
    const common = testGenesis()
    const recording = new Recording(common)
    const reference = mirror()
    for (const seed of [1, 2]) {
      const tally = await playWorld(new World(common.ledger, { seed, isExtreme: false }), reference, 20, { recording })
      expect(tally.differences).toEqual([])
    }
    const lines = gunzipSync(recording.bytes()).toString().trim().split('\n')
    const kinds = lines.map((line) => (JSON.parse(line) as { t: string }).t)
    expect(kinds.slice(0, 5)).toEqual(['head', 'prelude', 'prelude_end', 'stream', 'tx'])
    expect(kinds.filter((kind) => kind === 'stream')).toHaveLength(2)
    expect(kinds.at(-1)).toBe('end')
  })
})
