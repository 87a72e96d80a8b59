import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { SITE_NAMES } from '../site/site-fields.ts'
import { siteDeskRoutes } from './site-desk.routes.ts'
import { anySiteValue } from '../site/site.schema.ts'

const name = z.enum(SITE_NAMES)

const row = z.object({
  name,
  /** Current value. */
  value: anySiteValue,
  /** Default value. */
  usual: anySiteValue,
  /** Time and staff member of the last change; null for the default value. */
  changed: z.nullable(z.object({ at: timeMs, by: z.string() })),
  /** Proposed value that waits for a second member. A null `value` proposes the default value. */
  proposed: z.nullable(z.object({ value: z.nullable(anySiteValue), at: timeMs, by: z.string() })),
  /** Time of the last change or proposal, which a change must repeat in `seen`; null if there was none. */
  moved: z.nullable(timeMs),
})

export const siteDeskCalls = {
  list: defineCall(siteDeskRoutes.list, {
    summary: 'List all page settings with their proposed changes',
    output: z.object({ settings: z.array(row) }),
  }),
  change: defineCall(siteDeskRoutes.change, {
    summary:
      'Change a page setting; null restores the default. A change by an operator to where a link leads waits for a second member. `seen` is the `moved` that the sender knows',
    params: z.object({ name }),
    body: z.object({ value: z.nullable(anySiteValue), seen: z.nullable(timeMs) }),
    output: row,
  }),
} as const

export type SiteRow = z.infer<typeof row>
