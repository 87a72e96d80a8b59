import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCometBinary } from '@tidebook/consensus'
import { freePort } from '@tidebook/node/sockets'
import { afterEach, describe, expect, it } from 'vitest'
import type { ClusterMember } from '../modules/cluster/cluster-file.ts'
import { cometHome, memberDataDir } from '../modules/cluster/cluster-file.ts'
import { Devnet } from '../modules/devnet/devnet.ts'
import { issuerRole } from '../modules/devnet/provision-network.ts'
import { shippedDescription } from '../modules/network/shipped-network.fixture.ts'
import { LedgerAccount } from '../modules/node/ledger-account.ts'
import { openLedgerSession } from '../modules/node/ledger-session.ts'
import { openNodeLink } from '../modules/node/node-link.ts'
import { nodeFolder } from '../modules/node/node-process.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'

/** The binary, without a build. */
const binary = await findCometBinary({
  env: { ...process.env, PATH: '/usr/local/bin' },
  onProgress: () => undefined,
}).catch(() => undefined)

const dataDir = mkdtempSync(join(tmpdir(), 'tidebook-cluster-'))
const logger = createLogger('silent')
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(nodePort: number): Promise<Devnet> {
  const env = { DATA_DIR: dataDir, NODE_PORT: String(nodePort), CLUSTER: '4', DEMO: 'off', CLOSE_INTERVAL_MS: '500' }
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

/** Returns an account that places orders at the first node of the network. */
function traderOf({ keys, network, nodeToken }: Devnet, nodePort: number) {
  const link = openNodeLink(`ws://127.0.0.1:${nodePort}`, logger, {}, nodeToken)
  const session = openLedgerSession({ link, logger })
  ends.push(
    () => link.close(),
    () => session.stop(),
  )
  const account = new LedgerAccount(keys.network, keys.of('faucet'), session)
  const [token] = network.tokens
  const code = token?.code ?? ''
  const issuer = keys.of(issuerRole(code)).address
  const order = { TransactionType: 'OfferCreate', Flags: 0, TakerGets: { currency: code, issuer, value: '1' } }
  return async (price: string): Promise<{ hash: string; end: string }> => {
    await expect.poll(() => link.connected).toBe(true)
    const { ended, hash, result } = await account.submit({ ...order, TakerPays: price })
    expect(result).toBe('tesSUCCESS')
    return { hash, end: (await ended).phase }
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

/** Kills both programs of a validator. */
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
  it('trades while one validator is killed, which comes back, and continues after a restart', async () => {
    const nodePort = await freePort()
    const devnet = await open(nodePort)
    expect(devnet.validators).toHaveLength(4)
    const trade = traderOf(devnet, nodePort)
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
    await devnet.stop()
    const again = await open(nodePort)
    const [restarted] = again.validators
    expect(restarted && (await ledgerIndex(restarted))).toBeGreaterThan(last)
  })
})
