import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { anvilProgram } from './anvil-program.ts'
import { startLocalChains } from './local-chains.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidebook-chains-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const logger = createLogger('silent')
const description = shippedDescription('local')

describe('chains of a demonstration', () => {
  it('without the program stay without nodes, and so do those of other kinds', async () => {
    const started = await startLocalChains({ description, dataDir, logger, program: join(dataDir, 'absent') })
    const hosts = new Map(started.chains.map(({ chain, hosts: own }) => [chain, own.length]))
    expect(hosts.get('tron')).toBe(0)
    await started.stop()
  })

  it.skipIf(anvilProgram() === undefined)(
    'answer under the number of their network, and end',
    async () => {
      const started = await startLocalChains({ description, dataDir, logger })
      const eth = started.chains.find(({ chain }) => chain === 'eth')
      const [host = ''] = eth?.hosts ?? []
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      const ask = async (): Promise<string> => {
        const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        return ((await response.json()) as { result: string }).result
      }
      await expect.poll(() => ask().catch(() => ''), { timeout: 15_000 }).toBe(`0x${Number(eth?.network).toString(16)}`)
      // A start that was killed leaves its program behind; the next one ends it.
      const again = await startLocalChains({ description, dataDir, logger })
      if (process.platform === 'linux') await expect.poll(() => ask().catch(() => 'gone')).toBe('gone')
      await again.stop()
      await started.stop()
      await expect(ask()).rejects.toThrow()
    },
    30_000,
  )
})
