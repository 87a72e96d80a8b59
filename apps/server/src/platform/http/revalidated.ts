import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cache policy: the client may store the response, but must revalidate it before each use. */
const CHECKED_EACH_TIME = 'no-cache'
const LENGTH = 27

/**
 * Sets the ETag of a response, and returns whether the client already has the data. The tag is weak (RFC 9110, 8.8.1),
 * because the time in the envelope differs in each response.
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, data: unknown): boolean {
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, LENGTH)
  const etag = `W/"${digest}"`
  reply.header('cache-control', CHECKED_EACH_TIME).header('etag', etag)
  return (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag)
}
