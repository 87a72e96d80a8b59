import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConsensusError } from '../base/consensus-error.ts'
import { MAX_ENVELOPE_BYTES } from '../envelope/envelope.ts'
import { readJsonFile } from './read-json.ts'
import { run } from './run.ts'
import { setTomlValues } from './toml.ts'
import { keyFile, readKeyFile } from './validator-key.ts'

/** Maximum size in bytes of the transactions of one block. */
export const MAX_BLOCK_BYTES = 4_194_304

/** A validator of the genesis, as CometBFT writes it. */
export interface GenesisValidator {
  readonly address: string
  readonly pub_key: { readonly type: string; readonly value: string }
  readonly power: string
  readonly name: string
}

/** The genesis of a network. All its nodes have the same file. */
export interface ConsensusGenesis {
  readonly chainId: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly validators: readonly GenesisValidator[]
  /** Rules and supply of the ledger; a JSON value. */
  readonly appState: unknown
  /** App hash of the ledger that the network continues, upper-case hex; undefined for a network with a new ledger. */
  readonly appHash?: string
}

/** Genesis as the application reads it. */
type ReadGenesis = Omit<ConsensusGenesis, 'validators'>

export interface CometSettings {
  /** Where the application listens: `unix://PATH` or `tcp://HOST:PORT`. */
  readonly application: string
  /** Where CometBFT serves its RPC: `tcp://HOST:PORT`. */
  readonly rpc: string
  /** Where CometBFT listens for peers: `tcp://HOST:PORT`. */
  readonly p2p: string
  /** Peers to keep a connection to: `ID@HOST:PORT`. */
  readonly peers?: readonly string[]
  /** Whether peers may have loopback addresses, and several may share one. */
  readonly isLocal?: boolean
  /** Milliseconds from a commit to the next proposal. With it and the votes, a block takes less than a second. */
  readonly commitTimeoutMs?: number
  /** Starts from a snapshot of the network instead of its genesis. */
  readonly stateSync?: StateSync
  /** Milliseconds that validators wait for a proposal before they ask the next one; CometBFT's own by default. */
  readonly proposalTimeoutMs?: number
}

/** Where a node that starts from a snapshot reads signed blocks, and a block that its operator trusts. */
export interface StateSync {
  /** RPC of at least two nodes: `HOST:PORT` or a URL. */
  readonly servers: readonly string[]
  readonly trustHeight: number
  /** Hash of the block at that height, hex. */
  readonly trustHash: string
}

const DEFAULT_COMMIT_TIMEOUT = 700

function configFile(home: string): string {
  return join(home, 'config', 'config.toml')
}

function genesisFile(home: string): string {
  return join(home, 'config', 'genesis.json')
}

async function runBinary(binary: string, args: readonly string[]): Promise<string> {
  const { status, output, errors } = await run(binary, args)
  if (status === 0) return output
  throw new ConsensusError('consensus/home', `cometbft ${args.join(' ')} failed: ${(errors || output).trim()}`)
}

/** Returns whether a folder is a home folder of CometBFT. */
export function isHome(home: string): boolean {
  return existsSync(configFile(home))
}

/** Creates the keys and files of a home folder that it does not have. @throws ConsensusError consensus/home */
export async function initHome(binary: string, home: string): Promise<void> {
  await runBinary(binary, ['init', '--home', home])
}

/** Returns the id by which peers name the node of a home folder. @throws ConsensusError consensus/home */
export async function readNodeId(binary: string, home: string): Promise<string> {
  const id = (await runBinary(binary, ['show-node-id', '--home', home])).trim()
  if (/^[\da-f]{40}$/.test(id)) return id
  throw new ConsensusError('consensus/home', `cometbft show-node-id returned ${id.slice(0, 100)}`)
}

/** Returns the validator whose key a home folder holds. @throws ConsensusError consensus/home */
export function readValidator(home: string, power = 10, name = ''): GenesisValidator {
  return { ...readKeyFile(keyFile(home)), power: String(power), name }
}

/** Writes the genesis file. @throws ConsensusError consensus/home when the folder is missing */
export function writeGenesis(
  home: string,
  { appHash = '', appState, chainId, time, validators }: ConsensusGenesis,
): void {
  const genesis = {
    genesis_time: new Date(time).toISOString(),
    chain_id: chainId,
    initial_height: '1',
    consensus_params: {
      block: { max_bytes: String(MAX_BLOCK_BYTES), max_gas: '-1' },
      evidence: { max_age_num_blocks: '100000', max_age_duration: '172800000000000', max_bytes: '65536' },
      validator: { pub_key_types: ['ed25519'] },
      version: { app: '0' },
      abci: { vote_extensions_enable_height: '0' },
    },
    validators,
    app_hash: appHash,
    app_state: appState,
  }
  writeFileSync(genesisFile(requireHome(home)), `${JSON.stringify(genesis, undefined, 2)}\n`)
}

/**
 * Replaces the genesis file with the one of a network that exists, byte for byte.
 * @throws ConsensusError consensus/home when it is not a genesis file
 */
export function copyGenesis(home: string, file: string): void {
  readGenesisFile(file)
  writeFileSync(genesisFile(requireHome(home)), readFileSync(file))
}

/** Reads what the application needs of the genesis file. @throws ConsensusError consensus/home */
export function readGenesis(home: string): ReadGenesis {
  return readGenesisFile(genesisFile(home))
}

function readGenesisFile(file: string): ReadGenesis {
  const { app_hash: appHash = '', app_state: appState, chain_id: chainId, genesis_time: text } = readJsonFile(file)
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN
  if (typeof chainId !== 'string' || !Number.isFinite(time)) {
    throw new ConsensusError('consensus/home', `${file} has no chain id or no time`)
  }
  if (typeof appHash !== 'string' || !/^(?:[\da-f]{64})?$/i.test(appHash)) {
    throw new ConsensusError('consensus/home', `app_hash of ${file} is not 32 bytes in hex`)
  }
  return { appState, chainId, time, ...(appHash === '' ? {} : { appHash: appHash.toUpperCase() }) }
}

/** Writes the settings into the configuration file. @throws ConsensusError consensus/home */
export function writeSettings(home: string, settings: CometSettings): void {
  const { application, commitTimeoutMs = DEFAULT_COMMIT_TIMEOUT, isLocal = false, p2p, peers = [], rpc } = settings
  const { proposalTimeoutMs, stateSync } = settings
  const file = configFile(requireHome(home))
  const text = setTomlValues(readFileSync(file, 'utf8'), {
    '': { proxy_app: application, abci: 'socket' },
    rpc: { laddr: rpc },
    p2p: {
      laddr: p2p,
      persistent_peers: peers.join(','),
      addr_book_strict: !isLocal,
      allow_duplicate_ip: isLocal,
      // The default delays every vote by a tenth of a second.
      flush_throttle_timeout: '10ms',
    },
    mempool: { size: 50_000, cache_size: 100_000, max_tx_bytes: MAX_ENVELOPE_BYTES },
    consensus: {
      timeout_commit: `${commitTimeoutMs}ms`,
      ...(proposalTimeoutMs !== undefined && { timeout_propose: `${proposalTimeoutMs}ms` }),
      create_empty_blocks: true,
      create_empty_blocks_interval: '1s',
      // The default delays gossip by a tenth of a second.
      peer_gossip_sleep_duration: '10ms',
    },
    // The node has its own index, and CometBFT keeps the last response for its recovery.
    storage: { discard_abci_responses: true },
    tx_index: { indexer: 'null' },
    ...(stateSync && {
      statesync: {
        enable: true,
        rpc_servers: stateSync.servers.join(','),
        trust_height: stateSync.trustHeight,
        trust_hash: stateSync.trustHash,
        // Snapshots of peers arrive within seconds.
        discovery_time: '5s',
      },
    }),
  })
  writeFileSync(file, text)
}

/**
 * Returns the addresses of the application and of the RPC, and whether the node starts from a snapshot.
 * @throws ConsensusError consensus/home
 */
export function readSettings(
  home: string,
): Pick<CometSettings, 'application' | 'rpc'> & { readonly isStateSynced: boolean } {
  const text = readFileSync(configFile(requireHome(home)), 'utf8')
  const application = /^proxy_app = "(.+)"$/m.exec(text)?.[1]
  const rpc = /^\[rpc\]$[^[]*^laddr = "(.+)"$/m.exec(text)?.[1]
  const isStateSynced = /^\[statesync\]$[^[]*^enable = true$/m.test(text)
  if (application !== undefined && rpc !== undefined) return { application, rpc, isStateSynced }
  throw new ConsensusError('consensus/home', `${configFile(home)} has no proxy_app or no rpc.laddr`)
}

function requireHome(home: string): string {
  if (isHome(home)) return home
  throw new ConsensusError('consensus/home', `${home} is not a home folder of CometBFT: create it with cometbft init`)
}
