import { stat } from 'node:fs/promises'
import { add, compare, formatDecimal, type Decimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import type pg from 'pg'
import { arrivedHash, expectArrivalBy, storePassedCheck } from '../gateway/gateway-checks.repository.ts'
import { chainConfiguration } from '../network/chain-configuration.ts'
import { missingConfiguration, missingConfigurationText } from '../network/chain-connection.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { openAgentChain, type AgentChain } from './agent-chain.ts'
import type { AgentKeys } from './agent-keys.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { openRoundTrip, roundTripOf, type RoundTrip } from './round-trip.ts'

/** Steps of a check, in order. */
export const GATEWAY_STEPS = [
  'gateway/configuration',
  'gateway/node',
  'gateway/key',
  'gateway/fee',
  'gateway/round-trip',
] as const

/** Result of a step. Contains no secrets. */
export interface GatewayStep {
  readonly code: (typeof GATEWAY_STEPS)[number]
  /** `unknown` if the step has no outcome: the payment of the round trip may be made and may arrive. */
  readonly level: 'ok' | 'problem' | 'unknown'
  readonly message: string
  /** Next step of the operator; undefined when there is nothing to do. */
  readonly next?: string
}

export interface GatewayCheckOptions {
  readonly pool: pg.Pool
  readonly description: NetworkDescription
  readonly chain: ChainId
  /** Path of the file with the agent's seed. */
  readonly keyFile: string
  /**
   * Opens the keys of the agent.
   * @throws ServerError `server/secret-damaged`
   */
  readonly openKeys: () => Promise<AgentKeys>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  /** Waits before the next look at the round trip; false if the check must end. */
  readonly wait: () => Promise<boolean>
}

const GROUP_AND_OTHERS = 0o077
/** Number of the deposit address that only checks pay, far above those of people. */
const CHECK_INDEX = 0x7fff_ffff
/** Blocks after the newest one within which a made payment must be read, because nodes differ in their newest block. */
const LATE_BLOCKS = 25

/**
 * Checks the gateway of a chain, step by step, and stores that its configuration passed. The round trip is a payment of
 * the smallest amount from the agent's account to a deposit address of its own; the running agent makes it and reads it
 * in a final block, so it is in the agent's books and is made once. A step that fails ends the check.
 * @throws the database's error
 */
export async function* checkGateway(options: GatewayCheckOptions): AsyncGenerator<GatewayStep> {
  const { description, chain: id, pool, now } = options
  const missing = missingConfiguration(description, id)
  const gateways = description.gateways.filter((gateway) => gateway.enabled && gateway.chain === id)
  const described = description.chains.find((each) => each.chain === id)
  if (missing !== undefined || described === undefined)
    return yield problem(
      'gateway/configuration',
      `The network file does not describe ${id} completely`,
      missingConfigurationText(missing ?? 'chain', id),
    )
  if (gateways.length === 0)
    return yield problem(
      'gateway/configuration',
      `The network file has no enabled gateway of ${id}`,
      'add the gateway to "gateways" of the file that NETWORK names, or set "enabled" to true',
    )
  yield ok('gateway/configuration', `The network file describes ${id} and ${gateways.length} of its gateways`)

  const opened = await openKeysOf(options)
  const { keys } = opened
  const chain = keys === undefined ? undefined : await openAgentChain(described, gateways, keys)
  if (chain !== undefined) {
    const node = await checkNode(chain)
    yield node
    if (node.level === 'problem') return
  }
  yield opened.step
  if (keys === undefined || chain === undefined || opened.step.level === 'problem') return

  const target = (await keys.deposit(id, CHECK_INDEX)).address
  const fee = await checkFee(chain, isOwnedByMemo(id) ? chain.address : target)
  yield fee
  if (fee.level === 'problem') return
  const configuration = chainConfiguration(description, id)
  const { topUp, ...trip } = isOwnedByMemo(id)
    ? await lastArrival(pool, chain, configuration)
    : await roundTrip(options, chain, { base: gateways[0]?.base ?? '', address: target, configuration })
  yield trip
  if (trip.level === 'ok')
    await storePassedCheck(pool, id, { configuration, ...(topUp !== undefined && { topUp }) }, now())
}

/** Result of the last step. */
interface TripStep extends GatewayStep {
  /** Payment that was made and read; undefined on a chain whose accounts cannot pay themselves. */
  readonly topUp?: string
}

function ok(code: GatewayStep['code'], message: string): GatewayStep {
  return { code, level: 'ok', message }
}

function problem(code: GatewayStep['code'], message: string, next: string): GatewayStep {
  return { code, level: 'problem', message, next }
}

/** Opens the keys, and checks the permissions of their file and that the database belongs to them. */
async function openKeysOf({
  keyFile,
  openKeys,
  chain,
  pool,
}: GatewayCheckOptions): Promise<{ readonly step: GatewayStep; readonly keys?: AgentKeys }> {
  try {
    const { mode } = await stat(keyFile)
    const keys = await openKeys()
    if ((mode & GROUP_AND_OTHERS) !== 0)
      return {
        keys,
        step: problem('gateway/key', `Others than its owner may read ${keyFile}`, `run: chmod 600 ${keyFile}`),
      }
    const own = await keys.ownAddress(chain)
    const { rows } = await pool.query<{ readonly address: string }>(
      'select address from app.agent_accounts where place = $1 and bound is not null',
      [chain],
    )
    const bound = rows[0]?.address ?? own
    const step =
      bound === own || chain === 'eos'
        ? ok('gateway/key', `The seed opens ${own}, and only its owner can read ${keyFile}`)
        : problem(
            'gateway/key',
            `The seed opens ${own}, and the database belongs to ${bound}`,
            'name the file with the seed of the other programs of the role agent in AGENT_KEYS',
          )
    return { keys, step }
  } catch (error) {
    return {
      step: problem(
        'gateway/key',
        `The keys of the agent cannot be opened: ${reasonOf(error)}`,
        'start a program of the role agent once, which creates them, or restore the file from a backup',
      ),
    }
  }
}

/** Reads the last final block, which also checks that the nodes are of the expected network. */
async function checkNode(chain: AgentChain): Promise<GatewayStep> {
  try {
    const { position } = await chain.watch.read(undefined, new Set())
    return ok(
      'gateway/node',
      `The nodes of ${chain.chain} agree on the expected network; final block ${position.block}`,
    )
  } catch (error) {
    const isOther = codeOf(error) === 'chain/wrong-network'
    return problem(
      'gateway/node',
      `The nodes of ${chain.chain} cannot be used: ${reasonOf(error)}`,
      isOther
        ? `correct "hosts" or "network" of the entry "${chain.chain}" in "chains"`
        : 'check that the addresses in "hosts" answer from this machine',
    )
  }
}

/** Checks that the account covers the fee of one payment and the smallest amount. */
async function checkFee(chain: AgentChain, target: string): Promise<GatewayStep> {
  const { coin, address } = chain
  try {
    const held = await chain.spendable(address)
    const needed = add(await chain.highestFee(address, target), smallestOf(chain))
    const text = `${address} holds ${formatDecimal(held)} ${coin.code}; a payment may cost ${formatDecimal(needed)}`
    return compare(held, needed) >= 0
      ? ok('gateway/fee', text)
      : problem('gateway/fee', text, `send ${coin.code} to ${address}`)
  } catch (error) {
    return problem(
      'gateway/fee',
      `The balance or the fee is unknown: ${reasonOf(error)}`,
      codeOf(error) === 'chain/fee-too-high'
        ? 'raise "highestFee" of the chain, or wait until fees fall'
        : 'repair the nodes, and run the check again',
    )
  }
}

function smallestOf({ coin: { decimals = 0 } }: AgentChain): Decimal {
  return { coefficient: 1n, scale: decimals }
}

interface TripTarget {
  readonly base: string
  readonly address: string
  /** Digest of the configuration that the round trip is to prove. */
  readonly configuration: string
}

/** Pays the smallest amount to a deposit address of the agent, and waits until the agent has read it. */
async function roundTrip(
  { pool, now, wait }: GatewayCheckOptions,
  chain: AgentChain,
  { base, address, configuration }: TripTarget,
): Promise<TripStep> {
  const request = { base, chain: chain.chain, address, amount: smallestOf(chain) }
  const sum = `${formatDecimal(request.amount)} ${chain.coin.code} to ${address}`
  let topUp = await openRoundTrip(pool, request, configuration, now())
  for (;;) {
    const trip = await roundTripOf(pool, topUp)
    const end = trip && endOf(trip, { sum, configuration })
    if (end !== undefined) return end.level === 'ok' ? { ...end, topUp } : end
    // It proved an earlier configuration, or another command began a later one.
    if (trip === undefined || trip.arrived !== null) topUp = await openRoundTrip(pool, request, configuration, now())
    else if (trip.state === 'paid' && !trip.isExpected) await expectArrival(pool, chain, topUp)
    if (!(await wait()))
      return unknown(
        `The payment of ${sum} is not in a final block yet${typeof trip?.hash === 'string' ? `: ${trip.hash}` : ''}`,
        'check that a program of the role agent runs, that no gateway of the chain is paused and that /staff/gateway lists no stopped chain, and run the check again, which pays nothing twice',
      )
  }
}

/** Returns the result of a round trip; undefined while it is under way or proves another configuration. */
function endOf(
  { state, hash, arrived, tried, isMissing }: RoundTrip,
  { sum, configuration }: { readonly sum: string; readonly configuration: string },
): GatewayStep | undefined {
  const again = 'run the check again, which makes a new payment'
  if (state === 'failed')
    return problem(
      'gateway/round-trip',
      `The payment of ${sum} had no effect`,
      `see the log of the agent for the reason, and ${again}`,
    )
  if (state === 'lost')
    return unknown(
      `Another transaction used the number of the payment of ${sum}, perhaps the payment itself: ${hash}`,
      `compare the transactions of the account with an explorer, and ${again}`,
    )
  if (isMissing)
    return unknown(
      `The payment of ${sum} was made, and the agent has read the chain without it, as after a fork: ${hash}`,
      `look the payment up with an explorer, raise "confirmations" if a fork removed it, and ${again}`,
    )
  if (arrived === null || tried !== configuration) return undefined
  return arrived === configuration
    ? ok('gateway/round-trip', `A payment of ${sum} was made and read: ${hash}`)
    : problem(
        'gateway/round-trip',
        `The agent that read the payment of ${sum} has another configuration of the chain than this command`,
        `restart the programs of the role agent with the network file of this command, and ${again}`,
      )
}

function unknown(message: string, next: string): GatewayStep {
  return { code: 'gateway/round-trip', level: 'unknown', message, next }
}

/** Stores the block by which the agent must have read a payment that was made. If no node answers, the next look does. */
async function expectArrival(pool: pg.Pool, chain: AgentChain, topUp: string): Promise<void> {
  const head = await chain.watch.read(undefined, new Set()).then(
    (piece) => piece.head,
    () => undefined,
  )
  if (head !== undefined) await expectArrivalBy(pool, topUp, head + LATE_BLOCKS)
}

/**
 * Checks that an agent of the configuration has read a payment to its account, on a chain whose accounts cannot pay
 * themselves.
 */
async function lastArrival(pool: pg.Pool, served: AgentChain, configuration: string): Promise<TripStep> {
  const { chain, address, coin } = served
  const hash = await arrivedHash(pool, { chain, address, configuration })
  const smallest = `${formatDecimal(smallestOf(served))} ${coin.code}`
  return hash === undefined
    ? problem(
        'gateway/round-trip',
        `No agent with this configuration of the chain has read a payment to ${address}`,
        `restart the programs of the role agent with the network file of this command, send ${smallest} or more to ${address} with the memo "stock" while the agent runs, and run the check again`,
      )
    : ok(
        'gateway/round-trip',
        `The agent has read the payment ${hash} to ${address}; no account of this chain can pay itself, so nothing was sent`,
      )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  return code === '' ? message : `${message} (${code})`
}
