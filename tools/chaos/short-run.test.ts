import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { NO_COMET, installedComet } from '../../packages/node/tests/testkit/comet-network.ts'
import { runChaos } from './run-chaos.ts'

const binary = await installedComet()
const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Two rounds of a seed with crashes, cuts, a clock jump, a full and a deleted disk, one key at two nodes, and false
// responses. Three minutes would find little more and slow down `npm test`. `npm run chaos` runs for an hour.
const SEED = 48_920
const FAULTS = 12
/** In milliseconds. Eight programs start slowly on a loaded machine. */
const TIMEOUT = 900_000

describe.skipIf(binary === undefined)(
  `four validators under faults (${binary === undefined ? NO_COMET : 'short run'})`,
  () => {
    it('SCL-202 keep every promise', { timeout: TIMEOUT }, async () => {
      const result = await runChaos({
        binary: binary ?? '',
        isClockShiftable: false,
        folder,
        seed: SEED,
        milliseconds: Number.POSITIVE_INFINITY,
        faults: FAULTS,
      })
      expect(result.violations).toEqual([])
      expect(result.acknowledged).toBeGreaterThan(20)
      expect(result.faults['twin']).toBe(1)
      expect(result.reads).toBeGreaterThan(50)
      expect(result.healings.length).toBe(4)
    })
  },
)
