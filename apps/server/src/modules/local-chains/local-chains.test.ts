import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainOf } from '@tidebook/chains'
import { createLogger } from '../../platform/logger.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { anvilProgram } from './anvil-program.ts'
import { startLocalChains } from './local-chains.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidebook-chains-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const publicUrls = ['https://exchange.example']
const logger = createLogger('silent')
const description = shippedDescription('local')

/** One request with headers that `fetch` does not let through. */
const statusOf = async (url: string, headers: Record<string, string>, method: string): Promise<number> => {
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

describe('chains of a demonstration', () => {
  it('without the program stay without nodes, and so do those of other kinds', async () => {
    const started = await startLocalChains({
      description,
      dataDir,
      publicUrls,
      logger,
      program: join(dataDir, 'absent'),
    })
    const hosts = new Map(started.chains.map(({ chain, hosts: own }) => [chain, own.length]))
    expect(hosts.get('tron')).toBe(0)
    await started.stop()
  })

  it.skipIf(anvilProgram() === undefined)(
    'answer under the number of their network, and end',
    async () => {
      const started = await startLocalChains({ description, dataDir, publicUrls, logger })
      const eth = started.chains.find(({ chain }) => chain === 'eth')
      const [host = ''] = eth?.hosts ?? []
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      const ask = async (): Promise<string> => {
        const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        if (!response.ok) throw new TypeError('nothing is behind the door')
        return ((await response.json()) as { result: string }).result
      }
      await expect.poll(() => ask().catch(() => ''), { timeout: 15_000 }).toBe(`0x${Number(eth?.network).toString(16)}`)
      // A page of others gets nothing, and neither does one that had a name of its own point to this machine.
      const sent = (headers: Record<string, string>, method = 'eth_chainId') => statusOf(host, headers, method)
      expect(await sent({ origin: 'https://evil.example' })).toBe(403)
      expect(await sent({ host: 'evil.example:1' })).toBe(421)
      expect(await sent({ origin: 'https://exchange.example' })).toBe(200)
      expect(await sent({ origin: 'http://localhost:7350' })).toBe(200)
      for (const method of ['anvil_reset', 'eth_sendTransaction', 'evm_mine', '__proto__'])
        expect([method, await sent({}, method)]).toEqual([method, 403])
      // A start that was killed leaves its program behind; the next one ends it.
      const again = await startLocalChains({ description, dataDir, publicUrls, logger })
      if (process.platform === 'linux') await expect.poll(() => ask().catch(() => 'gone')).toBe('gone')
      await again.stop()
      await started.stop()
      await expect(ask()).rejects.toThrow()
    },
    30_000,
  )

  it('of the Ripple family runs where a gateway leads to it, and gives test coins to a wallet', async () => {
    const program = join(dataDir, 'absent')
    const without = await startLocalChains({
      description: { ...description, gateways: [] },
      dataDir,
      publicUrls,
      logger,
      program,
    })
    expect(without.chains.find(({ chain }) => chain === 'xrp')?.hosts).toEqual([])
    await without.stop()
    const started = await startLocalChains({ description, dataDir, publicUrls, logger, program })
    const [host = ''] = started.chains.find(({ chain }) => chain === 'xrp')?.hosts ?? []
    const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
      const body = JSON.stringify({ method, params: [params] })
      const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      if (!response.ok) throw new TypeError('nothing is behind the door')
      return ((await response.json()) as { result: Record<string, unknown> }).result
    }
    const account = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(7))
    const isGiven = async (): Promise<unknown> => (await ask('tidebook_gift', { account })).status
    await expect.poll(() => isGiven().catch(() => 'not yet'), { timeout: 60_000 }).toBe('success')
    const balance = async (): Promise<unknown> =>
      (
        (await ask('account_info', { account, ledger_index: 'validated' }))['account_data'] as
          | { Balance?: string }
          | undefined
      )?.Balance
    await expect.poll(balance, { timeout: 60_000 }).toBe('1000000000')
    for (const method of ['stop', 'ledger_accept', 'sign', 'ledger_data'])
      expect([method, await statusOf(host, {}, method)]).toEqual([method, 403])
    expect(await started.give('eth', account, '1')).toBe(false)
    await started.stop()
    await expect(balance()).rejects.toThrow()
  }, 120_000)
})
