import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isChainId, type ChainId } from '@tidebook/chains'
import type pg from 'pg'
import { openAgentChain, type AgentChain } from '../modules/agent/agent-chain.ts'
import { AgentKeys } from '../modules/agent/agent-keys.ts'
import { AGENT_SEED_FILE, agentSeed } from '../modules/agent/agent-seed.ts'
import { checkGateway, type GatewayCheckOptions } from '../modules/agent/check-gateway.ts'
import { GATEWAY_STEPS, type GatewayStep } from '../modules/agent/gateway-step.ts'
import { setResumeBlock, type ResumeBlock } from '../modules/gateway/set-resume-block.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { describedBy } from '../modules/network/shipped-networks.ts'
import type { ServerConfig } from '../platform/config.ts'
import { withOpenDatabase } from '../platform/database/with-open-database.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError, usageError } from '../platform/server-error.ts'
import { appSchemaFor } from '../roles/app-schema.ts'
import { withAnyDatabase } from './with-any-database.ts'

const USAGE = `gateway check CHAIN, or gateway continue-from CHAIN BLOCK HASH [--read-again BLOCKS], with a chain of the network file (eth, tron, xrp, …)`
/** Maximum time that the command waits for the round trip. */
const TIMEOUT_MS = 30 * 60_000
/** Interval at which the state of the round trip is read. */
const POLL_MS = 2000
const BLOCK = /^\d{1,12}$/
const WIDTH = Math.max(...GATEWAY_STEPS.map((code) => code.length))

/**
 * Checks a chain's gateway before it opens, or sets the block from which the agent resumes reading a stopped chain.
 * @throws ServerError `gateway/check-failed`, `gateway/check-unknown`, `server/usage`, and the errors of the database
 */
export async function gateway(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  const read = commandIn(args)
  const description = await describedBy(config)
  const schema = await appSchemaFor(config, logger)
  // The gateway commands create no seed.
  const openKeys = async (): Promise<AgentKeys> => new AgentKeys(await agentSeed(config, async () => true))
  await withAnyDatabase(config, logger, (url) =>
    withOpenDatabase({ url, schemas: [schema], logger }, async ({ pool }) => {
      if (read.named === undefined) await check({ pool, description, chain: read.chain, openKeys }, config)
      else await continueFrom(pool, await openDescribed(description, read.chain, await openKeys()), read.named)
    }),
  )
}

/** Prints one line per step of a check. A program with the role agent must run, because it performs the round trip. */
async function check(
  options: Pick<GatewayCheckOptions, 'pool' | 'description' | 'chain' | 'openKeys'>,
  config: ServerConfig,
): Promise<void> {
  const { chain, description } = options
  process.stdout.write(purposeText(description.local))
  const until = Date.now() + TIMEOUT_MS
  let failed: GatewayStep | undefined
  const steps = checkGateway({
    ...options,
    keyFile: config.agentKeys ?? join(config.dataDir, AGENT_SEED_FILE),
    now: Date.now,
    wait: async () => {
      await delay(POLL_MS)
      return Date.now() < until
    },
  })
  for await (const step of steps) {
    process.stdout.write(stepText(step))
    if (step.level !== 'ok') failed = step
  }
  if (failed !== undefined) throw checkError(chain, failed)
  if (!description.local) process.stdout.write(`The gateways of ${chain} open while its agent runs\n`)
}

async function continueFrom(pool: pg.Pool, { watch, chain }: AgentChain, named: ResumeBlock): Promise<void> {
  const blocks = await setResumeBlock(pool, watch, named, Date.now())
  process.stdout.write(
    `The agent may read ${chain} again from block ${named.position.block}: ${blocks} blocks that it has read before. Within a minute /staff/gateway shows what the chain lacks since then, and two members of staff can release it\n`,
  )
}

/** @throws ServerError `server/usage` */
async function openDescribed(description: NetworkDescription, chain: ChainId, keys: AgentKeys): Promise<AgentChain> {
  const described = description.chains.find((each) => each.chain === chain)
  if (described === undefined) throw usageError(`The network file does not describe ${chain}`)
  const gateways = description.gateways.filter((each) => each.enabled && each.chain === chain)
  return openAgentChain(described, gateways, keys)
}

interface Command {
  readonly chain: ChainId
  /** Only for `continue-from`. */
  readonly named?: ResumeBlock
}

/** Reads the arguments. @throws ServerError `server/usage` */
export function commandIn([verb, chain = '', ...rest]: readonly string[]): Command {
  if (verb === 'check' && isChainId(chain) && rest.length === 0) return { chain }
  const [block = '', hash = '', flag, blocks = '', ...more] = rest
  const isPosition = BLOCK.test(block) && /^[0-9A-Za-z]{32,80}$/.test(hash)
  const isConfirmed = flag === '--read-again' && BLOCK.test(blocks)
  if (verb === 'continue-from' && isChainId(chain) && isPosition && more.length === 0) {
    const position = { block: Number(block), hash }
    if (flag === undefined) return { chain, named: { position } }
    if (isConfirmed) return { chain, named: { position, confirmedBlocks: Number(blocks) } }
  }
  throw usageError(`Usage: tidebook ${USAGE}`)
}

/**
 * Returns the error for a check that ended at a step. A failed check closes nothing when the chain passed before or the
 * network is local.
 */
export function checkError(chain: ChainId, { code, level }: GatewayStep): ServerError {
  return level === 'unknown'
    ? new ServerError('gateway/check-unknown', `the outcome is unknown, and ${chain} stays as it is: ${code}`)
    : new ServerError('gateway/check-failed', `the check failed, and ${chain} stays as it is: ${code}`)
}

/** Explains that a local network needs no check; empty for any other network. */
export function purposeText(isLocal: boolean): string {
  return isLocal ? 'The network is local: its gateways open without a check. This one only shows that they work\n' : ''
}

/** Returns a step as lines for human readers. */
export function stepText({ code, level, message, next }: GatewayStep): string {
  const line = `${level.padEnd(7)}  ${code.padEnd(WIDTH)}  ${message}\n`
  return next === undefined ? line : `${line}${' '.repeat(WIDTH + 11)}-> ${next}\n`
}
