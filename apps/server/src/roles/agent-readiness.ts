import type pg from 'pg'
import type { Readiness } from '../platform/readiness.ts'
import type { AgentRole } from './open-agent.ts'

/** The readiness of a program that is an agent and does not look at the market: its node, and its database. */
export const readAgentReadiness = async (pool: () => pg.Pool, agent: AgentRole | undefined): Promise<Readiness> => {
  const isThere = await isReachable(pool)
  const isBegun = agent === undefined || agent.running !== undefined
  const isUp = isThere && agent?.isNodeUp !== false
  return {
    status: !isUp ? 'degraded' : isBegun ? 'ready' : 'starting',
    parts: {
      database: isThere ? 'up' : 'down',
      ...(agent !== undefined && { node: agent.isNodeUp ? 'up' : 'down' }),
    },
  }
}

const isReachable = async (pool: () => pg.Pool): Promise<boolean> => {
  try {
    await pool().query('select 1')
    return true
  } catch {
    return false
  }
}
