import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isChainId, type ChainId } from '@tidebook/chains'
import { AgentKeys } from '../modules/agent/agent-keys.ts'
import { AGENT_SEED_FILE, agentSeed } from '../modules/agent/agent-seed.ts'
import { checkGateway, GATEWAY_STEPS, type GatewayStep } from '../modules/agent/check-gateway.ts'
import { describedBy } from '../modules/network/shipped-networks.ts'
import type { ServerConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import { appSchemaFor } from '../roles/app-schema.ts'
import { withAnyDatabase } from './with-any-database.ts'

const USAGE = 'gateway check CHAIN, with a chain of the network file (eth, tron, xrp, …)'
/** Longest time that the command waits for the round trip. */
const TIMEOUT_MS = 30 * 60_000
/** Time between two reads of its state. */
const POLL_MS = 2000
const WIDTH = Math.max(...GATEWAY_STEPS.map((code) => code.length))

/**
 * Checks the gateway of a chain before it opens, and prints one line per step. A program of the role agent must run,
 * because it makes the round trip.
 * @throws ServerError `gateway/check-failed`, `gateway/check-unknown`, `server/usage`, and those of the database
 */
export async function gateway(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  const chain = chainIn(args)
  const description = await describedBy(config)
  const schema = await appSchemaFor(config, logger)
  await withAnyDatabase(config, logger, async (url) => {
    const database = await openDatabase({ url, schemas: [schema], logger })
    const until = Date.now() + TIMEOUT_MS
    let failed: GatewayStep | undefined
    try {
      const steps = checkGateway({
        pool: database.pool,
        description,
        chain,
        keyFile: config.agentKeys ?? join(config.dataDir, AGENT_SEED_FILE),
        // The check creates no seed.
        openKeys: async () => new AgentKeys(await agentSeed(config, async () => true)),
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
    } finally {
      await database.close()
    }
    if (failed?.level === 'unknown')
      throw new ServerError('gateway/check-unknown', `the outcome is unknown, and ${chain} stays as it is: ${failed.code}`)
    if (failed !== undefined) throw new ServerError('gateway/check-failed', `${chain} stays closed: ${failed.code}`)
    process.stdout.write(`The gateways of ${chain} open while its agent runs\n`)
  })
}

function chainIn([verb, chain = '', ...rest]: readonly string[]): ChainId {
  if (verb === 'check' && isChainId(chain) && rest.length === 0) return chain
  throw new ServerError('server/usage', `Usage: tidebook ${USAGE}`)
}

/** Returns a step as lines for people. */
export function stepText({ code, level, message, next }: GatewayStep): string {
  const line = `${level.padEnd(7)}  ${code.padEnd(WIDTH)}  ${message}\n`
  return next === undefined ? line : `${line}${' '.repeat(WIDTH + 11)}-> ${next}\n`
}
