import type { FastifyRequest } from 'fastify'

/** The client program as it describes itself. The values are not trustworthy. */
export interface Agent {
  /** The user agent, at most 400 characters. */
  readonly name: string
  /** The preferred languages as in the header, at most 100 characters. */
  readonly languages: string
}

export function agentOf({ headers }: Pick<FastifyRequest, 'headers'>): Agent {
  return {
    name: (headers['user-agent'] ?? '').slice(0, 400),
    languages: (headers['accept-language'] ?? '').slice(0, 100),
  }
}
