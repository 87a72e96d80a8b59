import { swt } from '@tidebook/protocol/networks'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networkKeysOf, openNetworkKeys } from './network-keys.ts'
import { writePhase } from './phase.ts'

let dataDir: string
let seed: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidebook-keys-'))
  mkdirSync(join(dataDir, 'local-network'))
  seed = join(dataDir, 'local-network', 'seed')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the seed of a local network', () => {
  it('is the same at every start', async () => {
    const { address } = (await openNetworkKeys(dataDir, swt)).of('faucet')
    writePhase(dataDir, 'ready')
    expect((await openNetworkKeys(dataDir, swt)).of('faucet').address).toBe(address)
  })

  it.each(['', '00'])(
    'is replaced after an interrupted start left %j, while no network depends on it',
    async (left) => {
      writeFileSync(seed, left)
      const { address } = (await openNetworkKeys(dataDir, swt)).of('faucet')
      // anyone could derive the keys of such a seed
      expect(address).not.toBe(networkKeysOf(swt, left).of('faucet').address)
      expect(readFileSync(seed, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    },
  )

  it('is reported and never replaced when it is damaged or missing after a network was created with it', async () => {
    writePhase(dataDir, 'ready')
    const refused = { code: 'server/secret-damaged', message: expect.stringContaining(seed) }
    await expect(openNetworkKeys(dataDir, swt)).rejects.toMatchObject(refused)
    writeFileSync(seed, '')
    await expect(openNetworkKeys(dataDir, swt)).rejects.toMatchObject(refused)
    expect(readFileSync(seed, 'utf8')).toBe('')
  })
})
