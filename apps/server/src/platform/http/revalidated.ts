import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Kept by whoever asked, and asked for again before it is used. */
const CHECKED_EACH_TIME = 'no-cache'
const LENGTH = 27

/**
 * Names the data of an answer, and says whether whoever asks has it already. The name is a weak one (RFC 9110, 8.8.1):
 * the time in the envelope is another one each time.
 */
export const isKept = (request: FastifyRequest, reply: FastifyReply, data: unknown): boolean => {
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, LENGTH)
  const etag = `W/"${digest}"`
  reply.header('cache-control', CHECKED_EACH_TIME).header('etag', etag)
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag)
}
