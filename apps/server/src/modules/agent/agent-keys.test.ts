import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainOf, phraseOf, withPhrase, type ChainId } from '@tidebook/chains'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AgentKeys, SLICE } from './agent-keys.ts'
import { AGENT_SEED_FILE, agentSeed } from './agent-seed.ts'

const SEED = '5a'.repeat(32)
const CHAINS: readonly ChainId[] = ['eth', 'bsc', 'heco', 'moac', 'tron', 'xrp', 'swt']

describe('keys of the agent', () => {
  it.each(CHAINS)('equal, for %s, the keys that a wallet derives from the seed’s phrase', async (chain) => {
    const keys = new AgentKeys(SEED)
    const phrase = phraseOf(new Uint8Array(Buffer.from(SEED, 'hex')))
    const inWallet = withPhrase(phrase, (keyAt) =>
      keyAt(`m/44'/${chainOf(chain).coin}'/0'/0/0`, (key) => chainOf(chain).addressOfKey(key)),
    )
    expect(await keys.ownAddress(chain)).toBe(inWallet)
    const { address, privateKey } = await keys.own(chain)
    expect([address, chainOf(chain).addressOfKey(privateKey)]).toEqual([inWallet, inWallet])
  })

  it('yield a separate, stable address for each index', async () => {
    const keys = new AgentKeys(SEED)
    const addresses: string[] = []
    await keys.deriveDeposits(
      'eth',
      [0, 1, 2, 2],
      (slice) => void addresses.push(...slice.map(({ address }) => address)),
    )
    expect(new Set([...addresses, await keys.ownAddress('eth')]).size).toBe(4)
    expect(addresses[2]).toBe(addresses[3])
    expect((await new AgentKeys(SEED).deposit('eth', 1)).address).toBe(addresses[1])
    await expect(keys.deriveDeposits('eth', [-1], () => undefined)).rejects.toThrow(RangeError)
    const largest = 0x7fff_ffff
    await expect(keys.deposit('eth', largest)).resolves.toMatchObject({ address: expect.stringMatching(/^0x/) })
    expect(() => keys.deposit('eth', largest + 1)).toThrow(RangeError)
  })

  it('yield to the event loop after every slice while deriving 400 deposit addresses', async () => {
    const indexes = Array.from({ length: 400 }, (_, index) => index + 1)
    const slices: number[] = []
    const turns: number[] = []
    let done = false
    const turn = (): void => {
      turns.push(slices.length)
      if (!done) setImmediate(turn)
    }
    setImmediate(turn)
    await new AgentKeys(SEED).deriveDeposits('eth', indexes, (slice) => void slices.push(slice.length))
    done = true
    expect(slices).toEqual(Array.from({ length: 400 / SLICE }, () => SLICE))
    // Other work ran before the first slice, and after each further one.
    expect(new Set(turns).size).toBeGreaterThanOrEqual(slices.length)
  })
})

describe('the seed of the agent', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tidebook-agent-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const unused = async (): Promise<boolean> => false
  const used = async (): Promise<boolean> => true

  it('is created once, readable only by its owner, and never replaced once something depends on it', async () => {
    const seed = await agentSeed({ dataDir }, unused)
    expect(await agentSeed({ dataDir }, used)).toBe(seed)
    const path = join(dataDir, AGENT_SEED_FILE)
    expect(readFileSync(path, 'utf8').trim()).toBe(seed)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
    writeFileSync(path, 'half')
    await expect(agentSeed({ dataDir }, used)).rejects.toMatchObject({ code: 'server/secret-damaged' })
  })

  it('is created in a data folder that does not exist yet', async () => {
    await expect(agentSeed({ dataDir: join(dataDir, 'new') }, unused)).resolves.toMatch(/^[0-9a-f]{64}$/)
  })

  it("comes only from the operator's file when one is configured", async () => {
    const agentKeys = join(dataDir, 'own')
    await expect(agentSeed({ dataDir, agentKeys }, unused)).rejects.toMatchObject({ code: 'server/secret-damaged' })
    writeFileSync(agentKeys, SEED)
    expect(await agentSeed({ dataDir, agentKeys }, unused)).toBe(SEED)
  })
})
