import { stat } from 'node:fs/promises'
import { add, compare, formatDecimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { storePassedCheck } from '../gateway/gateway-checks.repository.ts'
import { blockTimeOf } from '../network/block-times.ts'
import { chainConfiguration } from '../network/chain-configuration.ts'
import { missingConfiguration, missingConfigurationText } from '../network/chain-connection.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { openAgentChain, type AgentChain } from './agent-chain.ts'
import type { AgentKeys } from './agent-keys.ts'
import { lastArrival, roundTrip, smallestOf, type RoundTripOptions } from './check-round-trip.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { ok, problem, type GatewayStep } from './gateway-step.ts'

export interface GatewayCheckOptions extends RoundTripOptions {
  readonly description: NetworkDescription
  readonly chain: ChainId
  /** Path of the file with the agent's seed. */
  readonly keyFile: string
  /**
   * Opens the agent's keys.
   * @throws ServerError `server/secret-damaged`
   */
  readonly openKeys: () => Promise<AgentKeys>
}

const GROUP_AND_OTHERS = 0o077
/** Number of the deposit address that only checks pay to, far above the numbers of users' addresses. */
const CHECK_INDEX = 0x7fff_ffff

/**
 * Checks a chain's gateway step by step, and stores that its configuration passed. The round trip is a payment of the
 * smallest amount from the agent's account to its own deposit address. The running agent makes it and reads it in a
 * final block, so the payment is in the agent's books and is made once. A failed step ends the check.
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

  const { keys, step } = await openKeysOf(options)
  if (keys === undefined) return yield step
  const chain = await openAgentChain(described, gateways, keys)
  const node = await checkNode(chain)
  yield node
  if (node.level === 'problem') return
  yield step
  if (step.level === 'problem') return

  const target = (await keys.deposit(id, CHECK_INDEX)).address
  const fee = await checkFee(chain, isOwnedByMemo(id) ? chain.address : target)
  yield fee
  if (fee.level === 'problem') return
  const configuration = chainConfiguration(description, id)
  const { topUp, ...trip } = isOwnedByMemo(id)
    ? await lastArrival(pool, chain, configuration)
    : await roundTrip(options, chain, {
        base: gateways[0]?.base ?? '',
        address: target,
        configuration,
        blockTime: blockTimeOf(described),
      })
  yield trip
  if (trip.level === 'ok')
    await storePassedCheck(pool, id, { configuration, ...(topUp !== undefined && { topUp }) }, now())
}

/** Opens the keys, and checks the permissions of their file and that the database is bound to them. */
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

/** Reads the last final block, which also checks that the nodes belong to the expected network. */
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  return code === '' ? message : `${message} (${code})`
}
