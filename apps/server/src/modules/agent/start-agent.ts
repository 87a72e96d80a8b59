import { setTimeout as delay } from 'node:timers/promises'
import type { RealNameAction } from '@tidebook/contract/identity'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import { offerDescribed } from '../finance/demonstration-products.ts'
import type { FinanceDirectory } from '../finance/finance-directory.ts'
import { AGENT } from '../gateway/pauses.repository.ts'
import { missingConfiguration } from '../network/chain-connection.ts'
import { gatewayAsset } from '../network/gateway-asset.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { definitionOfNetwork, type NetworkFile } from '../network/network-file.ts'
import type { NodeLink } from '../node/node-link.ts'
import { openAgentChain } from './agent-chain.ts'
import { servedChains, type AgentContext, type ServedGateway } from './agent-context.ts'
import { AgentKeys } from './agent-keys.ts'
import type { AgentBoard } from './agent-board.ts'
import { bindAccounts, storeAccounts, type BoundAccount } from './bound-accounts.ts'
import { financePlaceOf } from './finance-reader.ts'
import { openAgentLedger } from './agent-ledger.ts'
import { agentSeed } from './agent-seed.ts'
import { Agent } from './agent.ts'
import { fundAccounts, type SendCoins } from './stock.ts'

export interface AgentOptions {
  readonly config: { readonly realNameFor: ReadonlySet<RealNameAction> }
  readonly keys: AgentKeys
  /** The network, including the nodes of its chains. */
  readonly description: NetworkDescription
  readonly network: NetworkFile
  readonly link: NodeLink
  readonly pool: pg.Pool
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  /** The agent's state in the database, refreshed after each round. */
  readonly board: AgentBoard
  /** Whether ledgers close and rounds run manually. */
  readonly isManual: boolean
  /**
   * Pays coins on the chains of a demonstration market. Absent elsewhere, because operators fund the accounts there.
   */
  readonly sendCoins?: SendCoins
  /** Called after every round with the numbers of stopped gateways, short coins and stuck orders. */
  readonly onRound?: (counts: { readonly stopped: number; readonly short: number; readonly stuck: number }) => void
}

/** The running agent of a program. */
export interface RunningAgent {
  readonly directory: AgentBoard['directory']
  /** Undefined if the network has no products. */
  readonly finance: FinanceDirectory | undefined
  readonly agent: Agent
  readonly context: AgentContext
  stop(): Promise<void>
}

/** Pause between two rounds, in milliseconds. */
const PAUSE_MS = 2000

/** Returns whether a network has products, or a gateway that this program's agent could serve. */
export function needsAgent({ crossChain, finance, gateways, chains, profile }: NetworkDescription): boolean {
  return (
    finance?.open === true ||
    (crossChain?.open === true &&
      gateways.some((gateway) => gateway.enabled && gateway.chain !== profile && isServed({ chains }, gateway.chain)))
  )
}

function isServed(description: Pick<NetworkDescription, 'chains'>, chain: string): boolean {
  return missingConfiguration(description, chain) === undefined
}

export interface AgentKeysOptions {
  readonly config: { readonly dataDir: string; readonly agentKeys?: string | undefined }
  readonly description: NetworkDescription
  readonly pool: pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Opens the agent's keys, and compares their accounts with the accounts to which the database is bound.
 * @throws ServerError `server/secret-damaged`, `server/seed-foreign`
 */
export async function openAgentKeys({ config, description, pool, now }: AgentKeysOptions): Promise<AgentKeys> {
  const keys = new AgentKeys(await agentSeed(config, () => hasObligations(pool)))
  const { profile, finance } = description
  const accounts: BoundAccount[] = [{ place: profile, address: await keys.ownAddress(profile) }]
  // An account configured by the operator does not derive from a key.
  for (const { chain } of description.chains.filter(
    (each) => isServed(description, each.chain) && each.chain !== profile && each.account === undefined,
  ))
    accounts.push({ place: chain, address: await keys.ownAddress(chain) })
  if (finance?.open === true)
    accounts.push({ place: financePlaceOf(profile), address: await keys.financeAddress(profile) })
  await bindAccounts(pool, accounts, now())
  return keys
}

/**
 * Opens the ledger and the chains, and runs rounds until the agent is stopped.
 * @throws the database's error
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const { keys, description, network, link, pool, logger, now, isManual, board } = options
  const served = await openGateways(description, keys)
  const context: AgentContext = {
    pool,
    logger,
    now,
    keys,
    served,
    ledger: await openAgentLedger(link, network, keys, isManual),
    definition: definitionOfNetwork(network),
    gateways: description.gateways,
    chains: description.chains,
    crossChain: description.crossChain,
    isRealNameRequired: options.config.realNameFor.has('withdraw'),
    onPublished: () => board.refresh(),
  }
  if (description.finance?.open === true)
    await offerDescribed(pool, description.finance, (code) => context.ledger.token(code)?.issuer, now())
  await storeAccounts(
    pool,
    servedChains(served).map(({ chain }) => ({ place: chain.chain, address: chain.address })),
    now(),
  )
  await board.refresh()
  const agent = new Agent(context)
  const stopping = new AbortController()
  const loop = isManual ? Promise.resolve() : runRounds(options, context, agent, stopping.signal)
  return {
    directory: board.directory,
    finance: board.finance(() => context.ledger),
    agent,
    context,
    stop: async () => {
      stopping.abort()
      await agent.stop()
      await loop
    },
  }
}

/** Opens the chains of all gateways that an agent can serve, each chain once. */
async function openGateways(
  { gateways, chains, profile }: NetworkDescription,
  keys: AgentKeys,
): Promise<readonly ServedGateway[]> {
  const served: ServedGateway[] = []
  for (const described of chains) {
    if (described.chain === profile || !isServed({ chains }, described.chain)) continue
    const own = gateways.filter((gateway) => gateway.enabled && gateway.chain === described.chain)
    if (own.length === 0) continue
    const chain = await openAgentChain(described, own, keys)
    served.push(...own.map((gateway) => ({ gateway, asset: gatewayAsset({ chains }, gateway), chain })))
  }
  return served
}

/** Returns whether addresses were assigned, or payments signed, with any seed. */
async function hasObligations(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ readonly owed: boolean }>(
    `select exists (select from app.gateway_addresses) or exists (select from app.agent_openings)
       or exists (select from app.gateway_positions) or exists (select from app.agent_accounts) as owed`,
  )
  return rows[0]?.owed === true
}

async function runRounds(
  { sendCoins, onRound, logger }: AgentOptions,
  context: AgentContext,
  agent: Agent,
  signal: AbortSignal,
): Promise<void> {
  // Absent as soon as all accounts hold enough.
  let send = sendCoins
  while (!signal.aborted) {
    try {
      if (send !== undefined && (await fundAccounts(context, send))) send = undefined
      await agent.round()
      const stopped = await context.pool.query('select 1 from app.gateway_pauses where by = $1', [AGENT])
      const { reorganised, short, stuck } = agent.state
      onRound?.({ stopped: stopped.rows.length + reorganised.size, short: short.size, stuck })
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'a round of the agent failed')
    }
    // Settles early when the agent stops.
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}
