import pg from 'pg'
import { systemCodeOf } from '../server-error.ts'

/** SQLSTATE classes: 08 connection, 53 out of resources (disk, memory, connections), 57P shutdown and starting up. */
const AWAY_STATES = /^(?:08|53|57P)/
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

/** Whether an error says that the database is away for now (and will come back), as opposed to a wrong query. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = systemCodeOf(error)
  return (
    AWAY_STATES.test(code) ||
    AWAY_SYSTEM_CODES.has(code) ||
    AWAY_MESSAGES.test(error instanceof Error ? error.message : '')
  )
}

/** Whether the database understood a query and refused it: something of it is broken, and waiting does not help. */
export const isQueryRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && !isDatabaseAway(error)
