import type { Server } from 'node:http'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import type { Logger } from '../../platform/logger.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { isRippleChain, type ChainId } from '@tidebook/chains'
import { payFromAnvil } from './anvil-payout.ts'
import { anvilProgram } from './anvil-program.ts'
import { boundedPayout, type BoundedPayoutOptions } from './bounded-payout.ts'
import { deployCreditContract } from './credit-contract.ts'
import { EVM_CALLS, LEDGER_CALLS, openChainProxy } from './chain-proxy.ts'
import { endPreviousProgram, removePid, savePid } from './previous-program.ts'
import { startLocalLedger } from './local-ledger.ts'

type DescribedChain = NetworkDescription['chains'][number]

/** Chain types whose ledger the program can run. */
const KINDS: ReadonlySet<string> = new Set(['eth', 'heco', 'bsc'])
/** Payment of test coins to an empty wallet, in whole coins. */
const EVM_PAYOUT = '10'
const LEDGER_PAYOUT = '1000'
/** Maximum time for a program to write its state and exit, in milliseconds. */
const TIMEOUT_MS = 5000

/** Chains of a demonstration market on this machine. */
export interface LocalChains {
  /** Chains of the network description, with the addresses of those that run here. */
  readonly chains: readonly DescribedChain[]
  /** Types of the chains that run here. */
  readonly running: ReadonlySet<ChainId>
  /**
   * Pays whole coins on a chain that runs here. Returns false if the chain refuses the transaction or does not respond
   * yet.
   * @param memo text of the payment, on chains that support memos
   */
  pay(chain: ChainId, address: string, value: string, memo?: string): Promise<boolean>
  stop(): Promise<void>
}

type Pay = (address: string, value: string, memo?: string) => Promise<boolean>

export interface LocalChainsOptions {
  readonly description: NetworkDescription
  /** Folder of the chains' state. */
  readonly dataDir: string
  readonly logger: Logger
  /** Origins of our pages, in addition to this machine's own. */
  readonly publicUrls: readonly string[]
  readonly program?: string | undefined
  readonly isAgents: BoundedPayoutOptions['isAgents']
  /** Ports of the proxies if several programs share them; otherwise free ports are used. */
  readonly ports?: ReadonlyMap<ChainId, number>
}

/**
 * Returns the chains of a network description that this machine can run, with an Ethereum-type program or our own node.
 */
export function localChainsOf(description: NetworkDescription, program = anvilProgram()): readonly ChainId[] {
  return description.chains
    .filter((chain) => runnerOf(description, chain, program) !== undefined)
    .map(({ chain }) => chain)
}

/** Returns the address of the proxy on a port. */
export function proxyUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}

function runnerOf(
  description: NetworkDescription,
  { chain, hosts }: DescribedChain,
  program: string | undefined,
): 'anvil' | 'node' | undefined {
  if (!description.local || hosts.length > 0) return undefined
  if (KINDS.has(chain)) return program === undefined ? undefined : 'anvil'
  return isRippleChain(chain) && leadsTo(description, chain) ? 'node' : undefined
}

/**
 * Starts a local ledger for each chain of a demonstration that has no nodes: Ethereum-type chains if their program is
 * installed, and chains of the Ripple family, as our own nodes, if a gateway uses them. Other chains have no nodes, and
 * wallets show them as not connected. The ledgers may still be starting when it resolves; a page retries.
 * @throws the system's error when a port is in use or a file cannot be written; in that case, nothing keeps running
 */
export async function startLocalChains(options: LocalChainsOptions): Promise<LocalChains> {
  const { description, program = anvilProgram() } = options
  const stops: (() => Promise<void>)[] = []
  const payers = new Map<ChainId, Pay>()
  // Stops proxies and sessions first, so that no request reaches a stopping program.
  const stop = async (): Promise<void> => void (await Promise.all(stops.toReversed().map((each) => each())))
  const chains: DescribedChain[] = []
  try {
    for (const chain of description.chains) {
      const opened = await startChain(chain, runnerOf(description, chain, program), { ...options, program }, stops)
      if (opened !== undefined) payers.set(chain.chain, opened.pay)
      chains.push(opened?.described ?? chain)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    chains,
    running: new Set(payers.keys()),
    pay: async (chain, address, value, memo) => {
      try {
        return (await payers.get(chain)?.(address, value, memo)) ?? false
      } catch {
        return false
      }
    },
    stop,
  }
}

interface StartedChain {
  readonly described: DescribedChain
  readonly pay: Pay
}

/**
 * Starts the ledger of one chain and its proxy.
 * @param stops receives a stop function for each part; undefined when nothing runs here
 */
async function startChain(
  chain: DescribedChain,
  runner: ReturnType<typeof runnerOf>,
  options: LocalChainsOptions,
  stops: (() => Promise<void>)[],
): Promise<StartedChain | undefined> {
  const { description, program, logger, publicUrls, isAgents } = options
  const open = async (target: string, calls: ReadonlySet<string>, pay: Pay, amount: string): Promise<StartedChain> => {
    const port = options.ports?.get(chain.chain) ?? (await freePort())
    const payout = boundedPayout({ chain: chain.chain, pay: (address) => pay(address, amount), isAgents })
    const proxy = await openChainProxy({ target, calls, payout, port, publicUrls })
    stops.push(() => closed(proxy))
    return { described: { ...chain, hosts: [proxyUrl(port)] }, pay }
  }
  if (runner === 'anvil' && program !== undefined) {
    const behind = { host: hiddenHost(), port: await freePort() }
    const child = await run(program, chain, behind, options)
    stops.push(() => end(child))
    const target = `http://${behind.host}:${behind.port}`
    const opened = await open(target, EVM_CALLS, payFromAnvil(target), EVM_PAYOUT)
    const { credit } = description
    if (credit?.chain === chain.chain) stops.push(putCredit(target, credit.contract, logger))
    return opened
  }
  if (runner !== 'node' || !isRippleChain(chain.chain)) return undefined
  const ledger = await startLocalLedger({ ...options, chain: chain.chain })
  stops.push(() => ledger.stop())
  return open(ledger.target, LEDGER_CALLS, ledger.pay, LEDGER_PAYOUT)
}

/** Deploys the list of leaked keys on its chain without waiting. Returns a function that cancels the deployment. */
function putCredit(target: string, contract: string, logger: Logger): () => Promise<void> {
  const stopping = new AbortController()
  void deployCreditContract(target, contract, stopping.signal).then((isThere) => {
    if (!isThere && !stopping.signal.aborted) logger.warn({ contract }, 'the credit contract is not on its chain')
  })
  return async () => stopping.abort()
}

/** Returns whether an enabled gateway uses a chain. */
function leadsTo({ gateways }: NetworkDescription, chain: ChainId): boolean {
  return gateways.some((gateway) => gateway.chain === chain && gateway.enabled)
}

function closed(proxy: Server): Promise<void> {
  proxy.close()
  proxy.closeAllConnections()
  return Promise.resolve()
}

/**
 * Returns the address of a program behind a proxy. The program accepts WebSockets and requests from every page, so
 * pages must not find it: its address is random where the system assigns 127.0.0.0/8 to this machine.
 */
function hiddenHost(): string {
  return process.platform === 'linux' ? `127.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}` : '127.0.0.1'
}

async function run(
  program: string,
  chain: DescribedChain,
  { host, port }: { readonly host: string; readonly port: number },
  { dataDir, logger }: LocalChainsOptions,
): Promise<ChildProcess> {
  const id = chain.network ?? '1337'
  const state = join(dataDir, `chain-${chain.chain}.json`)
  await endPreviousProgram(state)
  if (existsSync(state)) chmodSync(state, 0o600)
  const args = `--host ${host} --port ${port} --chain-id ${id} --allow-origin http://no.page.invalid --silent`
  const child = withOwnFiles(() => spawn(program, [...args.split(' '), '--state', state], { stdio: 'ignore' }))
  child.on('error', (error) => logger.warn({ chain: chain.chain, error: error.message }, 'local chain did not start'))
  savePid(state, child.pid)
  child.once('exit', () => removePid(state, child.pid))
  return child
}

/** Starts a program whose files only the owner may read. */
function withOwnFiles(start: () => ChildProcess): ChildProcess {
  const before = process.umask(0o077)
  try {
    return start()
  } finally {
    process.umask(before)
  }
}

/** Stops a program after it has written its state, and kills it on timeout. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGINT')
  })
}
