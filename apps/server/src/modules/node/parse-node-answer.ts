import type * as z from 'zod/mini'
import { NodeLinkError } from './node.errors.ts'

/**
 * Parses a node's answer of a known shape.
 * @throws NodeLinkError `node/malformed`
 */
export function parseNodeAnswer<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new NodeLinkError(
      'node/malformed',
      `The node's answer cannot be understood: ${parsed.error.issues[0]?.message ?? ''}`,
    )
  return parsed.data
}
