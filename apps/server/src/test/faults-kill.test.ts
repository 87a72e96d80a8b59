import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKillLoop } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const CYCLES = 10
const SEED = 11
const LIMIT_MS = 900_000

describe('kill -9 at random moments', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tidebook-kill-'))
    await chmod(dataDir, 0o755)
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it(
    `API-023 CHT-008 ${CYCLES} times while serving and starting loses no acknowledged data, duplicates none, and leaves an index that matches the ledger`,
    async () => {
      const { acknowledged, lost, contradictions, audit, indexedHash, index, rebuilt } = await runKillLoop({
        dataDir,
        cycles: CYCLES,
        seed: SEED,
      })
      expect(acknowledged).toBeGreaterThan(CYCLES)
      expect(lost).toEqual([])
      expect(contradictions).toEqual([])
      expect(audit.transactions.size).toBeGreaterThanOrEqual(acknowledged)
      expect(indexedHash).toBe(audit.lastHash)
      expect(index['trades']?.rows).toBeGreaterThan(0)
      expect(rebuilt).toEqual(index)
    },
    LIMIT_MS,
  )
})
