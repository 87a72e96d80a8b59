import { expect, it } from 'vitest'
import { CometDriver } from './testkit/comet-driver.ts'

const CALLS = Number(process.env['COMET_CALLS'] ?? 1500)
const SEED = Number(process.env['COMET_SEED'] ?? 22)

it('SCL-203 agrees on every app hash and all validators with three other ledgers, through crashes at the three points of persistence', async () => {
  const { calls, changes, crashes, envelopes, height } = await CometDriver.run(SEED, CALLS)
  expect(calls).toBeGreaterThanOrEqual(CALLS)
  expect(crashes).toBeGreaterThan(0)
  expect(changes).toBeGreaterThan(0)
  expect(envelopes).toBeGreaterThan(height / 4)
}, 3_600_000)
