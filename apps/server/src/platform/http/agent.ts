import type { FastifyRequest } from 'fastify'

/** What the program of a caller says of itself; anybody may say anything. */
export interface Agent {
  /** As it names itself, at most 400 characters. */
  readonly name: string
  /** Languages that it prefers, as its header has them, at most 100 characters. */
  readonly languages: string
}

export const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Agent => ({
  name: (headers['user-agent'] ?? '').slice(0, 400),
  languages: (headers['accept-language'] ?? '').slice(0, 100),
})
