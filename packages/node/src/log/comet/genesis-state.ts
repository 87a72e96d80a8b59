import { MAX_BLOCK_BYTES, readGenesis } from '@tidebook/consensus'
import type { RequestInitChain } from '@tidebook/consensus'
import type { NetworkId } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import type { GenesisOptions } from '../../base/genesis-options.ts'
import { nodeRules } from '../../base/ledger-rules.ts'
import { isNetworkId, localNetworks } from '../../base/networks.ts'
import { NodeError } from '../../base/node-error.ts'
import type { ValidatorsState } from './genesis-validators.ts'
import { genesisValidators, readValidatorsState } from './genesis-validators.ts'
import { requireValidators } from './validator-updates.ts'

/** The rules of a ledger, as `app_state` of the genesis file. Amounts are micro units. */
export interface GenesisState extends Partial<ValidatorsState> {
  readonly network: NetworkId
  /** Address that owns the whole supply. */
  readonly owner: string
  readonly supply: string
  readonly baseFee: string
  readonly reserveBase: string
  readonly reserveIncrement: string
}

/** The genesis of a network of validators. */
export interface CometGenesis {
  readonly chainId: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly state: GenesisState
  /** App hash of the ledger that the network continues, upper-case hex; undefined for a new ledger. */
  readonly appHash?: string
}

const NAMES = ['network', 'owner', 'supply', 'baseFee', 'reserveBase', 'reserveIncrement'] as const
const AMOUNT = /^(?:0|[1-9]\d{0,17})$/

function usage(message: string): NodeError {
  return new NodeError('node/usage', message)
}

/**
 * Reads the rules of a ledger.
 * @throws NodeError node/usage with the name of the invalid member
 */
export function readGenesisState(value: unknown): GenesisState {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const unknown = members.find(([name]) => ![...NAMES, 'authority', 'validators'].some((known) => known === name))
  if (unknown !== undefined) throw usage(`app_state of the genesis file has an unknown member ${unknown[0]}`)
  const texts = new Map<string, unknown>(members)
  const text = (name: (typeof NAMES)[number], pattern: RegExp): string => {
    const found = texts.get(name)
    if (typeof found === 'string' && pattern.test(found)) return found
    throw usage(`app_state.${name} of the genesis file is missing or invalid`)
  }
  const network = text('network', /^[a-z]{1,20}$/)
  if (!isNetworkId(network)) throw usage(`app_state.network of the genesis file is the unknown network ${network}`)
  const supply = text('supply', AMOUNT)
  const most = localNetworks[network].totalDrops
  if (BigInt(supply) < 1n || BigInt(supply) > most)
    throw usage(`app_state.supply of the genesis file is not 1 to ${most}`)
  const owner = text('owner', /^[1-9A-HJ-NP-Za-km-z]{20,50}$/)
  return {
    network,
    owner,
    supply,
    baseFee: text('baseFee', AMOUNT),
    reserveBase: text('reserveBase', AMOUNT),
    reserveIncrement: text('reserveIncrement', AMOUNT),
    ...readValidatorsState(texts.get('authority'), texts.get('validators'), owner),
  }
}

/**
 * Returns the rules of a new ledger: the network's whole supply for one owner, its fees and reserves, and its first
 * validators, which never change if they are omitted.
 */
export function newGenesisState(
  network: NetworkId,
  owner: string,
  overrides: Pick<GenesisOptions, 'reserveBase' | 'reserveIncrement'> = {},
  validators?: ValidatorsState,
): GenesisState {
  const { baseFee, reserveBase, reserveIncrement } = nodeRules(definitionOf(network), overrides)
  return readGenesisState({
    network,
    owner,
    supply: String(localNetworks[network].totalDrops),
    baseFee: String(baseFee),
    reserveBase: String(reserveBase),
    reserveIncrement: String(reserveIncrement),
    ...validators,
  })
}

/** Reads the genesis file of a CometBFT home. @throws NodeError node/usage, ConsensusError consensus/home */
export function readCometGenesis(home: string): CometGenesis {
  const { appState, ...genesis } = readGenesis(home)
  return { ...genesis, state: readGenesisState(appState) }
}

/** Returns the options of a node whose ledger has this genesis. */
export function genesisOptions({ appHash, state, time }: CometGenesis): GenesisOptions & {
  readonly network: NetworkId
  readonly genesisAccount: string
} {
  const { authority, validators, network } = state
  const supply = BigInt(state.supply)
  const fees = {
    baseFee: BigInt(state.baseFee),
    reserveBase: BigInt(state.reserveBase),
    reserveIncrement: BigInt(state.reserveIncrement),
  }
  const first =
    authority === undefined || validators === undefined
      ? {}
      : { validators: genesisValidators(definitionOf(network), { authority, validators }, { ...fees, supply }) }
  return {
    network,
    genesisAccount: state.owner,
    genesisCloseTime: unixMsToLedgerTime(time),
    totalDrops: supply,
    ...fees,
    ...first,
    ...(appHash === undefined ? {} : { startAppHash: appHash }),
  }
}

/**
 * Refuses a chain whose genesis differs from that of the ledger. CometBFT starts a chain with its own copy of the file.
 * @throws NodeError node/usage
 */
export function requireGenesis(own: CometGenesis, request: RequestInitChain): void {
  const { appStateBytes, chainId, consensusParams, initialHeight, time } = request
  const refuse = (what: string): NodeError => usage(`the genesis of CometBFT differs from that of the ledger: ${what}`)
  if (chainId !== own.chainId) throw refuse(`its chain is ${chainId}, not ${own.chainId}`)
  const milliseconds = Number(time.seconds) * 1000 + Math.floor(time.nanos / 1_000_000)
  if (milliseconds !== own.time) throw refuse('genesis_time')
  if (initialHeight !== 1n) throw refuse(`initial_height is ${initialHeight}, not 1`)
  const state = readGenesisState(parseJson(appStateBytes))
  const different = NAMES.find((name) => state[name] !== own.state[name])
  if (different !== undefined) throw refuse(`app_state.${different}`)
  const { authority, validators } = own.state
  const isSame = JSON.stringify([state.authority, state.validators]) === JSON.stringify([authority, validators])
  if (!isSame) throw refuse('app_state.authority or app_state.validators')
  if (authority !== undefined && validators !== undefined)
    requireValidators({ authority, validators }, request.validators)
  const maxBytes = consensusParams?.block?.maxBytes ?? 0n
  if (maxBytes < 1n || maxBytes > BigInt(MAX_BLOCK_BYTES)) {
    throw refuse(`consensus_params.block.max_bytes is ${maxBytes}, not 1 to ${MAX_BLOCK_BYTES}`)
  }
  if ((consensusParams?.abci?.voteExtensionsEnableHeight ?? 0n) !== 0n) throw refuse('vote extensions are on')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
