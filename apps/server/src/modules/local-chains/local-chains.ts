import type { Server } from 'node:http'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import type { Logger } from '../../platform/logger.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { anvilProgram } from './anvil-program.ts'
import { openChainDoor } from './chain-door.ts'
import { endFormerProgram, forgetProgram, rememberProgram } from './former-program.ts'

type DescribedChain = NetworkDescription['chains'][number]

/** Types whose ledger the program can run. */
const KINDS: ReadonlySet<string> = new Set(['eth', 'heco', 'bsc'])
/** How long a program may take to write its state and end, milliseconds. */
const PATIENCE_MS = 5000

/** Chains of this machine that belong to a demonstration. */
export interface LocalChains {
  /** the chains of the description, with the addresses of those that run here */
  readonly chains: readonly DescribedChain[]
  stop(): Promise<void>
}

export interface LocalChainsOptions {
  readonly description: NetworkDescription
  /** their state is kept there */
  readonly dataDir: string
  readonly logger: Logger
  /** origins of pages of ours beside those of this machine */
  readonly publicUrls: readonly string[]
  readonly program?: string | undefined
}

/**
 * Starts a ledger of its own for each chain of a demonstration that has no nodes and is of Ethereum's kind. Without the
 * program, and for other kinds, the chain stays without nodes: wallets show it as not connected. Nobody waits for the
 * ledgers; a page asks again.
 */
export const startLocalChains = async (options: LocalChainsOptions): Promise<LocalChains> => {
  const { description, program = anvilProgram() } = options
  const running: ChildProcess[] = []
  const doors: Server[] = []
  const chains: DescribedChain[] = []
  for (const chain of description.chains) {
    const wanted = description.local && KINDS.has(chain.chain) && chain.hosts.length === 0 && program !== undefined
    if (!wanted) {
      chains.push(chain)
      continue
    }
    const behind = await freePort()
    running.push(run(program, chain, behind, options))
    const port = await freePort()
    doors.push(await openChainDoor({ port, target: `http://127.0.0.1:${behind}`, publicUrls: options.publicUrls }))
    chains.push({ ...chain, hosts: [`http://127.0.0.1:${port}`] })
  }
  const stop = async (): Promise<void> => {
    for (const door of doors) {
      door.close()
      door.closeAllConnections()
    }
    await Promise.all(running.map(end))
  }
  return { chains, stop }
}

const run = (
  program: string,
  chain: DescribedChain,
  port: number,
  { dataDir, logger }: LocalChainsOptions,
): ChildProcess => {
  const id = chain.network ?? '1337'
  const state = join(dataDir, `chain-${chain.chain}.json`)
  endFormerProgram(state)
  const child = spawn(
    program,
    // no page talks to it but through its door
    `--host 127.0.0.1 --port ${port} --chain-id ${id} --allow-origin http://no.page.invalid --silent`
      .split(' ')
      .concat('--state', state),
    { stdio: 'ignore' },
  )
  child.on('error', (error) => logger.warn({ chain: chain.chain, error: error.message }, 'local chain did not start'))
  rememberProgram(state, child.pid)
  child.once('exit', () => forgetProgram(state, child.pid))
  return child
}

/** Ends a program that writes its state first; one that does not is killed. */
const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGINT')
  })
