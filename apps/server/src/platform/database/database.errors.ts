import pg from 'pg'
import { systemCodeOf } from '../server-error.ts'

/** SQLSTATE classes: 08 connection, 53 out of resources (disk, memory, connections), 57P shutdown and starting up. */
const AWAY_STATES = /^(?:08|53|57P)/
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

/** Returns whether an error means that the database is temporarily unavailable, as opposed to an invalid query. */
export function isDatabaseAway(error: unknown): boolean {
  const code = systemCodeOf(error)
  return (
    AWAY_STATES.test(code) ||
    AWAY_SYSTEM_CODES.has(code) ||
    AWAY_MESSAGES.test(error instanceof Error ? error.message : '')
  )
}

/**
 * SQLSTATE classes 22 (a value that does not fit its type) and 23 (a constraint), and 54000 (an oversized index entry).
 */
const VALUE_STATES = /^(?:2[23]...|54000)$/

/**
 * Returns whether the database rejected the values of one row, as opposed to being broken, full, unavailable or in
 * conflict.
 */
export function isValueRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && VALUE_STATES.test(error.code ?? '')
}

/** Returns whether the database rejected a query. Something is broken then, and waiting does not help. */
export function isQueryRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseAway(error)
}
