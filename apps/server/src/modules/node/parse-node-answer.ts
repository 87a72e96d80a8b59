import type * as z from 'zod/mini'
import { NodeLinkError } from './node.errors.ts'

/**
 * Parses a node's response with a known shape.
 * @throws NodeLinkError `node/malformed`
 */
export function parseNodeAnswer<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new NodeLinkError(
      'node/malformed',
      `The node's response cannot be parsed: ${parsed.error.issues[0]?.message ?? ''}`,
    )
  return parsed.data
}
