import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { hash } from '../primitives.schema.ts'
import { stopsRoutes } from './stops.routes.ts'

/** Maximum number of hashes in one call. */
const MAX_STOPS_PER_REQUEST = 50

/**
 * Dormant: waits until the order on the previous ticket is filled or, with a price, ends partly filled. armed: waits
 * for its trigger. sent: its trigger was reached; the outcome is unknown. done: a validated ledger contains it or never
 * will, with `result`. gone: its ticket was used earlier, by a cancel or by the other order on it. skipped: the order
 * on the previous ticket ended without such a fill. expired: it expired before its trigger was reached. `trigger` is
 * the current price of a trailing trigger.
 */
const stopState = z.object({
  hash,
  state: z.enum(['dormant', 'armed', 'sent', 'done', 'gone', 'skipped', 'expired']),
  trigger: z.optional(z.string()),
  result: z.optional(z.string()),
  ledger: z.optional(z.int()),
})

const HASHES = new RegExp(`^[0-9A-Fa-f]{64}(,[0-9A-Fa-f]{64}){0,${MAX_STOPS_PER_REQUEST - 1}}$`)

export const stopsCalls = {
  keep: defineCall(stopsRoutes.keep, {
    summary:
      'Submit a signed order on a ticket; it is sent when the validated ledger meets the condition in its memo (this product)',
    body: z.object({ blob: z.string().check(z.regex(/^(?:[0-9A-F]{2}){1,3000}$/, 'expected upper-case hex')) }),
    output: stopState,
  }),
  list: defineCall(stopsRoutes.list, {
    summary: 'Get the status of waiting orders by hash; only their signer knows the hashes (this product)',
    query: z.object({ hashes: z.optional(z.string().check(z.regex(HASHES, 'expected hashes with commas'))) }),
    output: z.array(stopState),
  }),
} as const

export type StopState = z.infer<typeof stopState>
