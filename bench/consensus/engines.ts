import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { equalValidators, initHomes, otherPeers, writeGenesisOfAll, writeLocalSettings } from '@tidebook/consensus'
import { freePort } from '@tidebook/node/sockets'

const START_TIMEOUT = 60_000
const POLL_MS = 100

/** CometBFT with one validator on this machine. */
interface Engine {
  readonly home: string
  readonly rpcPort: number
}

interface EngineOptions {
  /** Path of CometBFT. */
  readonly binary: string
  readonly folder: string
  readonly count: number
  /** Returns the address of a validator's ABCI application. */
  readonly application: (home: string) => string
  readonly appState: unknown
}

/**
 * Writes the home folders of validators that are peers of each other, with the settings of the product. Starts nothing.
 */
export async function createEngines(options: EngineOptions): Promise<readonly Engine[]> {
  const { appState, application, binary, count, folder } = options
  const homes = Array.from({ length: count }, (_, nth) => join(folder, `comet-${nth}`))
  const ports: { readonly rpc: number; readonly p2p: number }[] = []
  while (ports.length < count) ports.push({ rpc: await freePort(), p2p: await freePort() })
  const ids = await initHomes(binary, homes)
  const genesis = {
    chainId: 'tide-bench',
    time: Math.floor(Date.now() / 1000) * 1000,
    validators: equalValidators(homes),
    appState,
  }
  writeGenesisOfAll(homes, genesis)
  const peerPorts = ports.map(({ p2p }) => p2p)
  return homes.map((home, nth) => {
    const { rpc: rpcPort, p2p: peerPort } = ports[nth] ?? { rpc: 0, p2p: 0 }
    const peers = otherPeers(ids, peerPorts, nth)
    writeLocalSettings(home, { application: application(home), rpcPort, peerPort, peers })
    return { home, rpcPort }
  })
}

export interface RunningEngine extends Engine {
  readonly child: ChildProcess
}

/** Starts CometBFT, which ends together with this process. */
export function startEngine(binary: string, engine: Engine): RunningEngine {
  const log = openSync(join(engine.home, 'log'), 'a')
  const child = spawn(binary, ['start', '--home', engine.home], { stdio: ['ignore', log, log] })
  closeSync(log)
  process.once('exit', () => child.kill('SIGKILL'))
  return { ...engine, child }
}

/** Kills CometBFT and waits until it has ended. */
export async function endEngine({ child }: RunningEngine): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  await ended
}

/** Blocks of a chain. */
interface BlockCount {
  readonly height: number
  /** Number of transactions in the blocks after the first height. */
  readonly transactions: number
  /** Milliseconds since 1970 of the last block. */
  readonly time: number
}

/** Headers per response of CometBFT. */
const PAGE = 20

interface BlockMeta {
  readonly header: { readonly height: string; readonly time: string }
  readonly num_txs: string
}

interface ChainAnswer {
  readonly result?: { readonly last_height: string; readonly block_metas: readonly BlockMeta[] }
}

async function readChain(rpcPort: number, range: string): Promise<ChainAnswer['result']> {
  const response = await fetch(`http://127.0.0.1:${rpcPort}/blockchain${range}`)
  return ((await response.json()) as ChainAnswer).result
}

/** Counts the transactions of the blocks after a height. */
export async function blocksAfter(rpcPort: number, first: number): Promise<BlockCount> {
  const height = Number((await readChain(rpcPort, ''))?.last_height ?? first)
  let transactions = 0
  let time = 0
  for (let from = first + 1; from <= height; from += PAGE) {
    const metas = (await readChain(rpcPort, `?minHeight=${from}&maxHeight=${Math.min(height, from + PAGE - 1)}`))
      ?.block_metas
    for (const { header, num_txs: count } of metas ?? []) {
      transactions += Number(count)
      time = Math.max(time, Date.parse(header.time))
    }
  }
  return { height, transactions, time }
}

/**
 * Waits until CometBFT has made a block.
 * @throws RangeError after a minute
 */
export async function untilBlock(rpcPort: number): Promise<void> {
  const until = performance.now() + START_TIMEOUT
  while (performance.now() < until) {
    const chain = await readChain(rpcPort, '').catch(() => undefined)
    if (Number(chain?.last_height ?? 0) > 0) return
    await delay(POLL_MS)
  }
  throw new RangeError('CometBFT made no block')
}
