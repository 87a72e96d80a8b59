import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CometClient, findCometBinary, readValidator, validatorAddress, type CometStatus } from '@tidebook/consensus'
import { freePort } from '@tidebook/node/sockets'
import { deriveKeyPair, swt } from '@tidebook/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { validator } from '../commands/validator.ts'
import type { ClusterMember } from '../modules/cluster/cluster-file.ts'
import { cometHome, memberDataDir, operatorFile } from '../modules/cluster/cluster-file.ts'
import { Devnet } from '../modules/devnet/devnet.ts'
import { issuerRole } from '../modules/devnet/provision-network.ts'
import { shippedDescription } from '../modules/network/shipped-network.fixture.ts'
import { networkFilePath, readNetworkFile } from '../modules/network/network-file.ts'
import { signFast } from '../modules/node/fast-sign.ts'
import { openLedgerSession } from '../modules/node/ledger-session.ts'
import { openNodeLink } from '../modules/node/node-link.ts'
import { nodeFolder } from '../modules/node/node-process.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'

/** The CometBFT binary, which is not built here. */
const binary = await findCometBinary({
  env: { ...process.env, PATH: '/usr/local/bin' },
  onProgress: () => undefined,
}).catch(() => undefined)

let dataDir = ''
const logger = createLogger('silent')
const ends: (() => Promise<void> | void)[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidebook-cluster-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0).toReversed()) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(nodePort: number, closeIntervalMs = '500'): Promise<Devnet> {
  const own = { DATA_DIR: dataDir, NODE_PORT: String(nodePort), CLOSE_INTERVAL_MS: closeIntervalMs }
  const env = { ...own, CLUSTER: '4', DEMO: 'off' }
  const devnet = await Devnet.open({
    description: shippedDescription(),
    config: readConfig(env),
    logger,
    now: Date.now,
    manualClosing: false,
    history: undefined,
    genesisTime: Date.now(),
  })
  ends.push(() => devnet.stop())
  if (!devnet.isMade) await devnet.make()
  await devnet.decided()
  return devnet
}

/** Returns an account that places orders through a node of the network. */
function traderOf({ keys, network, nodes }: Devnet) {
  if (nodes === undefined) throw new TypeError('Not a cluster')
  const link = openNodeLink(nodes, logger)
  const session = openLedgerSession({ link, logger })
  ends.push(
    () => link.close(),
    () => session.stop(),
  )
  const account = keys.of('faucet')
  const [token] = network.tokens
  const code = token?.code ?? ''
  const issuer = keys.of(issuerRole(code)).address
  const order = { TransactionType: 'OfferCreate', Flags: 0, TakerGets: { currency: code, issuer, value: '1' } }
  const sign = (price: string) =>
    session.send({
      account: account.address,
      about: '',
      sign: ({ fee, sequence, lastLedger }) => {
        const terms = { Account: account.address, Fee: fee, Sequence: sequence, LastLedgerSequence: lastLedger }
        return { ...signFast(keys.network, { ...order, TakerPays: price, ...terms }, account), sequence, lastLedger }
      },
    })
  /**
   * Sends an order until a node has it, and waits until it is final. The session sends it again when its node exits.
   */
  return async (price: string): Promise<{ hash: string; end: string }> => {
    for (;;) {
      const sent = await sign(price).catch(() => undefined)
      if (sent !== undefined) return { hash: sent.record.submission.hash, end: (await sent.ended).phase }
      await expect.poll(() => link.connected).toBe(true)
    }
  }
}

async function call({ nodePort }: ClusterMember, method: string, params = {}): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ method, params: [params] })
  const response = await fetch(`http://127.0.0.1:${nodePort}/`, { method: 'POST', body }).catch(() => undefined)
  const { result = {} } = ((await response?.json()) ?? {}) as { result?: Record<string, unknown> }
  return result
}

async function ledgerIndex(member: ClusterMember): Promise<number> {
  return Number((await call(member, 'ledger_closed'))['ledger_index'] ?? 0)
}

function clientOf({ rpcPort }: ClusterMember): CometClient {
  const client = new CometClient(`tcp://127.0.0.1:${rpcPort}`)
  ends.push(() => client.close())
  return client
}

function statusOf(member: ClusterMember): Promise<CometStatus | undefined> {
  return clientOf(member)
    .status()
    .catch(() => undefined)
}

/** Returns whether the last block has a vote of a key. */
async function hasVoted(member: ClusterMember, key: string): Promise<boolean> {
  const client = clientOf(member)
  const { height } = await client.status()
  const { voters } = await client.votes(height - 1)
  return voters.includes(validatorAddress(key))
}

function killComet(number: number): void {
  process.kill(Number.parseInt(readFileSync(join(cometHome(dataDir, number), 'comet.pid'), 'utf8'), 10), 'SIGKILL')
}

/** Kills both processes of a validator. */
function kill(number: number): void {
  for (const file of [
    join(nodeFolder(memberDataDir(dataDir, number)), 'node.lock'),
    join(cometHome(dataDir, number), 'comet.pid'),
  ]) {
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
  }
}

const needs = binary === undefined ? 'needs CometBFT: set COMETBFT_BIN' : 'with CometBFT'
describe.skipIf(binary === undefined)(`a local network of four validators (${needs})`, () => {
  it('trades while one validator is killed and returns, and continues after a restart', async () => {
    const nodePort = await freePort()
    const devnet = await open(nodePort)
    expect(devnet.validators).toHaveLength(4)
    const trade = traderOf(devnet)
    const first = await trade('100000000')
    expect(first.end).toBe('validated')
    kill(3)
    const second = await trade('110000000')
    expect(second.end).toBe('validated')
    const [entry, , third] = devnet.validators
    if (entry === undefined || third === undefined) throw new TypeError('Not four validators')
    const last = await ledgerIndex(entry)
    await expect.poll(() => ledgerIndex(third), { interval: 100 }).toBeGreaterThanOrEqual(last)
    for (const { hash } of [first, second]) {
      expect(await call(third, 'tx', { transaction: hash })).toMatchObject({ validated: true })
    }
    const { set = [] } = (await readNetworkFile(networkFilePath(dataDir)))?.validators ?? {}
    expect(set.map(({ key }) => key)).toEqual(
      [1, 2, 3, 4].map((number) => readValidator(cometHome(dataDir, number)).pub_key.value),
    )
    expect(devnet.network.validators?.set).toEqual(set)
    await devnet.stop()
    const again = await open(nodePort)
    const [restarted] = again.validators
    expect(restarted && (await ledgerIndex(restarted))).toBeGreaterThan(last)
  })

  it('continues at another node within two ledgers when the node in use, or the CometBFT of its successor, is killed', async () => {
    const nodePort = await freePort()
    const devnet = await open(nodePort, '2000')
    const { nodes, validators } = devnet
    const trade = traderOf(devnet)
    const closed: number[] = []
    const stream = openNodeLink(nodes ?? '', logger, {
      onOpen: () => void stream.request('subscribe', { streams: ['ledger'] }).catch(() => undefined),
      onMessage: ({ ledger_index: index, type }) => {
        if (type === 'ledgerClosed') closed.push(Number(index))
      },
    })
    ends.push(() => stream.close())
    await trade('100000000')
    const inUse = () => validators.findIndex(({ nodePort: port }) => nodes?.address.url.endsWith(`:${port}`))
    const first = inUse()

    /** Calls `killNow`, places an order, and returns the number of ledgers until the order is validated. */
    const outage = async (killNow: () => void, price: string): Promise<number> => {
      const last = Math.max(...(await Promise.all(validators.map(ledgerIndex))))
      killNow()
      const { end, hash } = await trade(price)
      expect(end).toBe('validated')
      const found = validators[inUse()]
      const { ledger_index: index } = found === undefined ? {} : await call(found, 'tx', { transaction: hash })
      return Number(index) - last
    }
    // Two ledgers until another node has the order, and one that contains the order.
    expect(await outage(() => kill(first + 1), '110000000')).toBeLessThanOrEqual(3)
    const successor = inUse()
    expect(successor).not.toBe(first)
    const ended = validators[first]
    await expect.poll(() => ended && ledgerIndex(ended)).toBeGreaterThan(0)
    expect(await outage(() => killComet(successor + 1), '120000000')).toBeLessThanOrEqual(3)
    expect(inUse()).not.toBe(successor)
    const seen = Math.max(...closed)
    await expect.poll(() => Math.max(...closed)).toBeGreaterThan(seen)
  })

  it('rotates the key of a validator and removes another one, with signatures of the validators’ operators', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const nodePort = await freePort()
    const { validators } = await open(nodePort)
    const [entry, , third] = validators
    if (entry === undefined || third === undefined) throw new TypeError('Not four validators')
    const config = readConfig({ DATA_DIR: dataDir, NODE_PORT: String(nodePort), NETWORK: 'local' })
    const run = (...args: string[]) => validator(args, config, logger)
    const home = (number: number) => ['--home', cometHome(dataDir, number)]
    const signed = (number: number) => ['--secret-file', operatorFile(dataDir, number)]
    const powers = async () => {
      const found = await clientOf(entry).validators()
      return new Map(found.map(({ power, publicKey }) => [publicKey, power]))
    }

    const rotation = join(dataDir, 'rotation.json')
    const before = readValidator(cometHome(dataDir, 3)).pub_key.value
    await run('rotate', ...home(3), '--file', rotation, ...signed(3))
    for (const number of [1, 2]) await run('approve', rotation, ...home(number), ...signed(number))
    await run('rotate', ...home(3))
    const after = readValidator(cometHome(dataDir, 3)).pub_key.value
    expect(after).not.toBe(before)
    await expect.poll(async () => [...(await powers()).keys()]).toContain(after)
    killComet(3)
    await expect.poll(() => statusOf(third)).toMatchObject({ votingPower: 10, isCatchingUp: false })
    await expect.poll(() => hasVoted(entry, after)).toBe(true)

    const removal = join(dataDir, 'removal.json')
    const { address } = deriveKeyPair(swt, readFileSync(operatorFile(dataDir, 4), 'utf8').trim())
    await run('remove', '--account', address, '--file', removal, ...home(1), ...signed(1))
    for (const number of [2, 3]) await run('approve', removal, ...home(number), ...signed(number))
    await expect.poll(async () => (await powers()).size).toBe(3)
  })
})
