import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainOf, type ChainId } from '@tidebook/chains'
import { creditAnswer, creditCall } from '@tidebook/chains/credit'
import { listLeakedKey } from '@tidebook/testkit/chains'
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
/** The agent's hot wallet, which the proxy recognizes. */
const AGENTS = '0x52908400098527886E0F7030069857D2E4169EE7'

function isAgents(_chain: ChainId, address: string): Promise<boolean> {
  return Promise.resolve(address === AGENTS)
}

function modeOf(name: string): string {
  return (statSync(join(dataDir, name)).mode & 0o777).toString(8)
}

/** Sends one request with headers that `fetch` does not allow. */
async function statusOf(url: string, headers: Record<string, string>, method: string): Promise<number> {
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

/** Calls of the program that change or read more than a wallet may. */
const ADMINISTRATION = [
  'anvil_dumpState',
  'anvil_impersonateAccount',
  'anvil_reset',
  'anvil_setBalance',
  'anvil_setCode',
  'anvil_setStorageAt',
  'debug_traceTransaction',
  'eth_accounts',
  'eth_sendTransaction',
  'eth_sign',
  'evm_mine',
  'evm_revert',
  'hardhat_setBalance',
  'personal_unlockAccount',
  'txpool_content',
  '__proto__',
]

describe('chains of a demonstration', () => {
  it('have no nodes if their program is not installed', async () => {
    const started = await startLocalChains({
      description,
      dataDir,
      publicUrls,
      logger,
      isAgents,
      program: join(dataDir, 'absent'),
    })
    const hosts = new Map(started.chains.map(({ chain, hosts: own }) => [chain, own.length]))
    expect(hosts.get('tron')).toBe(0)
    await started.stop()
  })

  it.skipIf(anvilProgram() === undefined)(
    'report their network id, and stop',
    async () => {
      const started = await startLocalChains({ description, dataDir, publicUrls, logger, isAgents })
      const eth = started.chains.find(({ chain }) => chain === 'eth')
      const [host = ''] = eth?.hosts ?? []
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      const ask = async (): Promise<string> => {
        const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        if (!response.ok) throw new TypeError('nothing is behind the proxy')
        return ((await response.json()) as { result: string }).result
      }
      await expect.poll(() => ask().catch(() => ''), { timeout: 15_000 }).toBe(`0x${Number(eth?.network).toString(16)}`)
      // Foreign pages are refused, including pages whose own domain resolves to this machine.
      const sent = (headers: Record<string, string>, method = 'eth_chainId') => statusOf(host, headers, method)
      expect(await sent({ origin: 'https://evil.example' })).toBe(403)
      expect(await sent({ host: 'evil.example:1' })).toBe(421)
      expect(await sent({ origin: 'https://exchange.example' })).toBe(200)
      expect(await sent({ origin: 'http://localhost:7350' })).toBe(200)
      for (const method of ADMINISTRATION) expect([method, await sent({}, method)]).toEqual([method, 403])
      // A killed start leaves its program running, and the next start stops it.
      const again = await startLocalChains({ description, dataDir, publicUrls, logger, isAgents })
      if (process.platform === 'linux') await expect.poll(() => ask().catch(() => 'gone')).toBe('gone')
      expect(modeOf('chain-eth.json.pid')).toBe('600')
      await again.stop()
      await started.stop()
      await expect(ask()).rejects.toThrow()
    },
    30_000,
  )

  it.skipIf(anvilProgram() === undefined || process.platform !== 'linux')(
    'run at addresses that no page can guess, because their programs accept WebSockets from every page',
    async () => {
      const started = await startLocalChains({ description, dataDir, publicUrls, logger, isAgents })
      const hosts = ['eth', 'bsc'].map((chain) => {
        const pid = readFileSync(join(dataDir, `chain-${chain}.json.pid`), 'utf8').trim()
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return command[command.indexOf('--host') + 1]
      })
      await started.stop()
      for (const host of hosts) expect(host).toMatch(/^127(?:\.[1-9]\d{0,2}){3}$/u)
      expect(new Set([...hosts, '127.0.0.1']).size).toBe(3)
    },
    30_000,
  )

  it.skipIf(anvilProgram() === undefined)(
    'include a contract from the shipped file that reports whether an address is listed (RSK-013)',
    async () => {
      const started = await startLocalChains({ description, dataDir, publicUrls, logger, isAgents })
      const { credit } = description
      const [host = ''] = started.chains.find(({ chain }) => chain === credit?.chain)?.hosts ?? []
      const send = async (data: string): Promise<{ readonly result?: unknown; readonly error?: unknown }> => {
        const params = [{ to: credit?.contract, data }, 'latest']
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
        const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        return (await response.json()) as { result?: unknown }
      }
      const isListed = async (address: string): Promise<boolean | undefined> => {
        const answer = await send(creditCall(address)).catch(() => ({ result: undefined }))
        return creditAnswer(answer.result)
      }
      const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
      await expect.poll(() => isListed(address), { timeout: 15_000 }).toBe(false)
      await listLeakedKey(dataDir, credit, address)
      expect(await isListed(address)).toBe(true)
      expect(await isListed('j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1')).toBe(false)
      expect((await send('0x12345678')).error, 'any other call reverts').toBeDefined()
      await started.stop()
    },
    30_000,
  )

  it.skipIf(anvilProgram() === undefined)(
    'pay ten coins of the Ethereum type to an address, three times, and nothing to the agent',
    async () => {
      const started = await startLocalChains({ description, dataDir, publicUrls, logger, isAgents })
      const [host = ''] = started.chains.find(({ chain }) => chain === 'eth')?.hosts ?? []
      const send = async (method: string, params: readonly unknown[]): Promise<{ status: number; result: unknown }> => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        return { status: response.status, result: ((await response.json()) as { result?: unknown }).result }
      }
      const held = async (address: string): Promise<bigint> =>
        BigInt((await send('eth_getBalance', [address, 'latest'])).result as string) / 10n ** 18n
      const payout = async (account: string): Promise<number> => {
        const { status, result } = await send('tidebook_gift', [{ account }])
        if (status === 200) expect(result).toEqual({ status: 'success' })
        return status
      }
      const account = chainOf('eth').addressOfKey(new Uint8Array(32).fill(7))
      const other = chainOf('eth').addressOfKey(new Uint8Array(32).fill(8))
      const isThere = async (): Promise<boolean> => (await held(account)) === 0n
      await expect.poll(() => isThere().catch(() => false), { timeout: 15_000 }).toBe(true)
      expect(await payout(account)).toBe(200)
      await expect.poll(() => held(account)).toBe(10n)
      // The same address in lower case, in parallel requests.
      const answers = await Promise.all(Array.from({ length: 8 }, () => payout(account.toLowerCase())))
      expect(answers.toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429])
      await expect.poll(() => held(account)).toBe(30n)
      for (const spelled of [AGENTS, AGENTS.toLowerCase()]) expect(await payout(spelled)).toBe(403)
      for (const wrong of ['0x1', '', 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh']) expect(await payout(wrong)).toBe(400)
      await started.pay('eth', AGENTS, '1')
      await expect.poll(() => held(AGENTS)).toBe(1n)
      // The proxy refuses calls that set the balance of the agent or anyone else.
      for (const address of [AGENTS, other]) expect((await send('anvil_setBalance', [address, '0x0'])).status).toBe(403)
      expect([await held(AGENTS), await held(other)]).toEqual([1n, 0n])
      await started.stop()
      expect(modeOf('chain-eth.json')).toBe('600')
    },
    30_000,
  )

  it('run for the Ripple family if a gateway uses them, and pay test coins to a wallet', async () => {
    const program = join(dataDir, 'absent')
    const without = await startLocalChains({
      description: { ...description, gateways: [] },
      dataDir,
      publicUrls,
      logger,
      isAgents,
      program,
    })
    expect(without.chains.find(({ chain }) => chain === 'xrp')?.hosts).toEqual([])
    await without.stop()
    const started = await startLocalChains({ description, dataDir, publicUrls, logger, isAgents, program })
    const [host = ''] = started.chains.find(({ chain }) => chain === 'xrp')?.hosts ?? []
    const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
      const body = JSON.stringify({ method, params: [params] })
      const response = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      if (!response.ok) throw new TypeError('nothing is behind the proxy')
      return ((await response.json()) as { result: Record<string, unknown> }).result
    }
    const account = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(7))
    const isPaid = async (): Promise<unknown> => (await ask('tidebook_gift', { account })).status
    await expect.poll(() => isPaid().catch(() => 'not yet'), { timeout: 60_000 }).toBe('success')
    const balance = async (): Promise<unknown> =>
      (
        (await ask('account_info', { account, ledger_index: 'validated' }))['account_data'] as
          | { Balance?: string }
          | undefined
      )?.Balance
    await expect.poll(balance, { timeout: 60_000 }).toBe('1000000000')
    for (const method of ['stop', 'ledger_accept', 'sign', 'ledger_data'])
      expect([method, await statusOf(host, {}, method)]).toEqual([method, 403])
    expect(await started.pay('eth', account, '1')).toBe(false)
    await started.stop()
    await expect(balance()).rejects.toThrow()
  }, 120_000)
})
