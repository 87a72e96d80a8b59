import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  CometCallError,
  ConsensusError,
  copyGenesis,
  fitsSocketPath,
  initHome,
  isHome,
  readGenesis,
  readNodeId,
  readValidator,
  writeGenesis,
  writeSettings,
  type StateSync,
} from '@tidebook/consensus'
import { NodeError, StoreFault, continuedGenesis, keylessAuthority, newGenesisState } from '@tidebook/node'
import { readSecret } from '@tidebook/node/files'
import { decodeAddress } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'
import { findComet } from '../modules/cluster/find-comet.ts'
import { createOperatorSecret } from '../modules/cluster/operator-secret.ts'
import { networkKeysOf, networkSeed } from '../modules/devnet/network-keys.ts'
import { describedBy } from '../modules/network/shipped-networks.ts'
import { NodeLinkError } from '../modules/node/node.errors.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { nextSignal } from '../platform/next-signal.ts'
import { ServerError, usageError } from '../platform/server-error.ts'
import { CHANGE_USAGE } from './validators/change-flags.ts'
import { changeValidators } from './validators/change-validators.ts'
import { runValidator } from './validators/run-validator.ts'
import { validatorStatus } from './validators/validator-status.ts'

const USAGE = `validator init --owner ADDRESS [--operator ADDRESS] [--chain ID] [--name NAME], validator init --from FOLDER --operator ADDRESS [--owner ADDRESS] [--chain ID] [--name NAME], validator join --genesis FILE [--genesis-hash SHA256] --peers ID@HOST:PORT,… [--servers URL,URL --trust HEIGHT:HASH], validator run [--data FOLDER], validator operator --secret-file FILE, or validator status [--node URL]. All take --home DIR; init and join also --application unix://PATH or tcp://HOST:PORT, --rpc and --p2p tcp://HOST:PORT. To change the validators: ${CHANGE_USAGE}`

/** Voting power of the first validator. */
const POWER = 10
/** A key without an owner. */
const UNUSED_KEY = Buffer.alloc(32).toString('base64')
const CHAIN_ID = /^[\w-]{1,50}$/
const PEER = /^[\da-f]{40}@(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/
const SERVER = /^https?:\/\/[\w.:[\]-]+\/?$/
const TRUST = /^([1-9]\d{0,14}):([\dA-Fa-f]{64})$/
/** Address of a peer, or to listen on, that only programs on this machine can reach. All peers then share it. */
const LOOPBACK = /(?:@|^tcp:\/\/)(?:127\.|localhost:|\[::1\])/
const DEFAULT_ADDRESSES = { rpc: 'tcp://127.0.0.1:26657', p2p: 'tcp://0.0.0.0:26656' }

interface Flags {
  readonly home: string
  /** URL of the node. */
  readonly node: string
  readonly owner: string | undefined
  /** Account that signs validator changes for the first validator; the owner by default. */
  readonly operator: string | undefined
  /** File for the secret of a new operator. */
  readonly secretFile: string | undefined
  /** Folder of the ledger. */
  readonly data: string
  /** Data folder of a stopped node. The network continues its ledger. */
  readonly from: string | undefined
  readonly chain: string
  readonly name: string
  readonly genesis: string | undefined
  /** SHA-256 of the genesis file, as another operator reports it. */
  readonly genesisHash: string | undefined
  readonly peers: readonly string[]
  /** RPC addresses of nodes that provide signed blocks to a node starting from a snapshot. */
  readonly servers: readonly string[]
  /** A block that the operator trusts: `HEIGHT:HASH`. */
  readonly trust: string | undefined
  readonly addresses: typeof DEFAULT_ADDRESSES & { readonly application: string }
}

/**
 * Creates the files of a validator, or of a node that follows a validator network, runs it, and shows its state.
 * @throws ServerError `server/usage`, `server/node-failed`, `config/invalid`
 */
export async function validator(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  const [verb, ...rest] = args
  try {
    const changed = await changeValidators(verb, rest, config, logger)
    if (changed !== undefined) {
      process.stdout.write(changed)
      return
    }
    const flags = readFlags(rest, config)
    if (verb === 'init') process.stdout.write(await createNetwork(flags, config))
    else if (verb === 'run')
      await runValidator({ home: flags.home, folder: flags.data, config, stopped: nextSignal() }, logger)
    else if (verb === 'operator') process.stdout.write(await createOperator(flags, config))
    else if (verb === 'join') process.stdout.write(await joinNetwork(flags))
    else if (verb === 'status') process.stdout.write(await validatorStatus(flags.home, flags.node, logger))
    else throw usage()
  } catch (error) {
    if (error instanceof NodeError && error.code === 'node/usage') throw usageError(error.message, error)
    const isNamed = [ConsensusError, CometCallError, NodeError, NodeLinkError, StoreFault].some(
      (kind) => error instanceof kind,
    )
    if (error instanceof Error && isNamed) throw new ServerError('server/node-failed', error.message, { cause: error })
    throw error
  }
}

/** Creates the account of an operator, who signs validator changes. */
async function createOperator({ secretFile }: Flags, config: ServerConfig): Promise<string> {
  if (secretFile === undefined) throw usage()
  if (existsSync(secretFile)) throw usageError(`${secretFile} exists. Choose another --secret-file`)
  const { profile } = await describedBy(config)
  const address = createOperatorSecret(secretFile, profile)
  return `The operator is ${address}. Keep ${secretFile} secret, and make a copy: without it, this operator signs no change.\n`
}

/** Creates the genesis of a new network with this validator only. */
async function createNetwork(flags: Flags, config: ServerConfig): Promise<string> {
  const { addresses, chain, from, home, name } = flags
  const { profile } = await describedBy(config)
  const owner = flags.owner ?? (from === undefined ? undefined : seedOwner(from, profile))
  // The key of an owner that a seed contains signs nothing else.
  const operator = flags.operator ?? flags.owner
  if (owner === undefined || operator === undefined || !CHAIN_ID.test(chain)) throw usage()
  requireAddress('--owner', owner, profile)
  requireAddress('--operator', operator, profile)
  const authority = keylessAuthority(definitionOf(profile), chain)
  const firstWith = (key: string) => ({ authority, validators: [{ account: operator, power: POWER, key }] })
  // Refuses a ledger that the network cannot continue, before any keys are created.
  if (from !== undefined) await continuedGenesis(from, profile, owner, firstWith(UNUSED_KEY))
  const binary = await prepareHome(home)
  const own = readValidator(home, POWER, name)
  const first = firstWith(own.pub_key.value)
  const continued = from === undefined ? undefined : await continuedGenesis(from, profile, owner, first)
  const appState = continued?.state ?? newGenesisState(profile, owner, {}, first)
  const validators = [own]
  writeGenesis(home, {
    chainId: chain,
    time: Date.now(),
    validators,
    appState,
    ...(continued && { appHash: continued.appHash }),
  })
  writeSettings(home, { ...addresses, isLocal: LOOPBACK.test(addresses.p2p) })
  const genesis = join(home, 'config', 'genesis.json')
  return (
    `${home} is the first validator of ${chain}.\n` +
    (continued === undefined
      ? ''
      : `It continues ledger ${continued.ledgerIndex} of ${from}: every node starts with a copy of that folder as --data.\n`) +
    `Other nodes need ${genesis} (SHA-256 ${hashOf(genesis)}) and this peer:\n` +
    `  ${await peerOf(binary, home, addresses.p2p)}\n${nextSteps(home, from)}`
  )
}

/**
 * Returns the account that owned the supply in the first ledger of a data folder that `npm start` created; undefined if
 * the folder has no seed.
 */
function seedOwner(from: string, profile: Parameters<typeof definitionOf>[0]): string | undefined {
  const seed = readSecret(networkSeed(dirname(resolve(from))))
  if (seed.state !== 'sound') return undefined
  return networkKeysOf(definitionOf(profile), seed.secret).of('genesis').address
}

/** Prepares a node for an existing network. The node follows without a vote. */
async function joinNetwork(flags: Flags): Promise<string> {
  const { addresses, genesis, genesisHash, home, peers } = flags
  const stateSync = readStateSync(flags)
  if (genesis === undefined || peers.length === 0 || !peers.every((peer) => PEER.test(peer))) throw usage()
  if (!existsSync(genesis)) throw usageError(`There is no file ${genesis}`)
  const hash = requireHash(genesis, genesisHash)
  const binary = await prepareHome(home)
  copyGenesis(home, genesis)
  writeSettings(home, {
    ...addresses,
    peers,
    isLocal: peers.some((peer) => LOOPBACK.test(peer)),
    ...(stateSync && { stateSync }),
  })
  const { pub_key: key } = readValidator(home)
  const { appHash, chainId } = readGenesis(home)
  return (
    `${home} follows ${chainId}. Its validator key is ${key.value}, without a vote.\n` +
    (genesisHash === undefined ? `Compare the SHA-256 of its genesis with another operator: ${hash}\n` : '') +
    `Its own peer address is ${await peerOf(binary, home, addresses.p2p)}\n` +
    (appHash !== undefined && stateSync === undefined
      ? `The network continues a ledger: --data must be a copy of its folder from before the first block. Without one, join from a snapshot (--servers and --trust).\n`
      : '') +
    nextSteps(home)
  )
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/**
 * Returns the SHA-256 of a genesis file. A node whose genesis differs in one byte could begin another ledger, and would
 * stop at the first block.
 * @throws ServerError `server/usage` when it is not the expected one
 */
function requireHash(genesis: string, expected: string | undefined): string {
  const hash = hashOf(genesis)
  if (expected !== undefined && expected.toLowerCase() !== hash)
    throw usageError(
      `${genesis} is not the genesis of the network: its SHA-256 is ${hash}, not ${expected}. Copy the file again`,
    )
  return hash
}

/** Returns how the node starts from a snapshot; undefined when it starts from the genesis. */
function readStateSync({ servers, trust }: Flags): StateSync | undefined {
  if (servers.length === 0 && trust === undefined) return undefined
  const [, height, trustHash] = TRUST.exec(trust ?? '') ?? []
  if (trustHash === undefined || servers.length < 2 || !servers.every((server) => SERVER.test(server))) throw usage()
  return { servers, trustHeight: Number(height), trustHash }
}

/** Creates the keys of a home folder. Refuses an existing folder, because its keys may be in use. */
async function prepareHome(home: string): Promise<string> {
  if (isHome(home)) throw usageError(`${home} is already a validator. Choose another --home`)
  const binary = await findComet((message) => process.stderr.write(`${message}\n`))
  await initHome(binary, home)
  return binary
}

async function peerOf(binary: string, home: string, p2p: string): Promise<string> {
  return `${await readNodeId(binary, home)}@${p2p.replace('tcp://', '').replace(/^0\.0\.0\.0:/, 'HOST:')}`
}

function ledgerFolder(home: string): string {
  return `${home}-node`
}

function nextSteps(home: string, dataDir = ledgerFolder(home)): string {
  return `Start it:\n  npm run tidebook -- validator run --home ${home} --data ${dataDir}\n`
}

function requireAddress(flag: string, address: string, profile: Parameters<typeof definitionOf>[0]): void {
  try {
    decodeAddress(definitionOf(profile), address)
  } catch (error) {
    throw usageError(`${flag}: ${address} is not an address of ${profile}`, error)
  }
}

function readFlags(args: readonly string[], { dataDir, nodePort, nodeUrl }: ServerConfig): Flags {
  const names = [
    'home',
    'node',
    'owner',
    'operator',
    'secret-file',
    'data',
    'from',
    'chain',
    'name',
    'genesis',
    'genesis-hash',
    'peers',
    'application',
    'rpc',
    'p2p',
    'servers',
    'trust',
  ] as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
    const flag = (name: (typeof names)[number]): string | undefined => {
      const value = values[name]
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    const { p2p, rpc } = DEFAULT_ADDRESSES
    const home = resolve(flag('home') ?? join(dataDir, 'comet'))
    const application = applicationOf(home)
    return {
      home,
      node: flag('node') ?? nodeUrl ?? `ws://127.0.0.1:${nodePort}`,
      owner: flag('owner'),
      operator: flag('operator'),
      secretFile: flag('secret-file'),
      data: resolve(flag('data') ?? ledgerFolder(home)),
      from: flag('from'),
      chain: flag('chain') ?? 'tidebook-1',
      name: flag('name') ?? 'validator',
      genesis: flag('genesis'),
      genesisHash: flag('genesis-hash'),
      peers: flag('peers')?.split(',') ?? [],
      servers: flag('servers')?.split(',') ?? [],
      trust: flag('trust'),
      addresses: { application: flag('application') ?? application, rpc: flag('rpc') ?? rpc, p2p: flag('p2p') ?? p2p },
    }
  } catch (error) {
    throw usage(error)
  }
}

/**
 * Returns the address on which the node listens for CometBFT: a socket in the home folder, which only its owner can
 * enter. Any program on the machine could reach a port and apply blocks that the validators never decided. A home with
 * a long path uses a port anyway, because the system limits the length of socket paths.
 */
function applicationOf(home: string): string {
  const path = join(home, 'abci.sock')
  return fitsSocketPath(path) ? `unix://${path}` : 'tcp://127.0.0.1:26658'
}

function usage(cause?: unknown): ServerError {
  return usageError(`Usage: ${USAGE}`, cause)
}
