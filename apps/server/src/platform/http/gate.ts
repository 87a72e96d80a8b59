import type { IncomingMessage } from 'node:http'
import { plainAddress, requestIdOf, type NetworkRanges } from '@tidebook/node/sockets'
import type { Logger } from '../logger.ts'
import type { Client, ClientReader } from './client.ts'
import type { PublicAddresses, PublicOrigins, Realm } from './public-origins.ts'
import type { Refusal } from './raw-answer.ts'
import type { RequestBudget } from './request-budget.ts'

/** Data about a request that is established before the request is handled. */
export interface Visit {
  readonly client: Client
  /** This installation's addresses as the sender reaches them. */
  readonly addresses: PublicAddresses
  /** The application that the requested host name serves. */
  readonly realm: Realm
}

interface AdmittedVisit extends Visit {
  /** Must be called once, when the request is answered or aborted. */
  readonly ended: () => void
}

/** The headers of every response for a host name. */
interface NamedHeaders {
  readonly headers: Readonly<Record<string, string>>
}

/** Admits or rejects every request and upgrade before any other code handles it. */
export interface Gate {
  admit(request: IncomingMessage): (AdmittedVisit & NamedHeaders) | ({ readonly refusal: Refusal } & NamedHeaders)
  /** Returns the data established about an admitted request. */
  visitOf(request: IncomingMessage): Visit
  /** Returns the id of a request: the id that a trusted proxy sent, or a new one for each call. */
  requestIdOf(request: IncomingMessage): string
  /**
   * Returns whether the page that sends a request is ours, which is also true for programs, because they send no
   * origin.
   */
  ownPage(request: IncomingMessage): boolean
}

export interface GateOptions {
  readonly clientOf: ClientReader
  /** Proxies whose request ids are accepted. */
  readonly trusted: NetworkRanges
  readonly origins: PublicOrigins
  readonly budget: RequestBudget
  readonly logger: Logger
}

const WRONG_HOST: Refusal = {
  status: 421,
  name: 'unknownHost',
}

/** Creates a gate that checks the host allow-list, then the client's budget. */
export function createGate({ clientOf, trusted, origins, budget, logger }: GateOptions): Gate {
  const visits = new WeakMap<IncomingMessage, Visit>()
  let warned = false
  const warnOfProxy = (client: Client): void => {
    if (warned || !client.forwarded) return
    warned = true
    logger.warn(
      { peer: client.address },
      'requests come through a proxy that TRUSTED_PROXY does not name: all its clients share one budget',
    )
  }
  return {
    admit: (request) => {
      const client = clientOf(request)
      const addresses = origins.addressesFor({ host: request.headers.host, ...client })
      if (addresses === undefined) return { refusal: WRONG_HOST, headers: {} }
      const strict = origins.strictTransport(addresses)
      const headers = strict === undefined ? {} : { 'strict-transport-security': strict }
      const outcome = budget.admit(client.network)
      if (typeof outcome !== 'function') {
        const { reason, retryAfter } = outcome
        if (reason === 'client') warnOfProxy(client)
        return {
          headers,
          refusal:
            reason === 'client'
              ? { status: 429, name: 'tooFrequent', retryAfter }
              : { status: 503, name: 'notReady', retryAfter },
        }
      }
      const visit = { client, addresses, realm: origins.realmOf(request.headers.host) }
      visits.set(request, visit)
      return { ...visit, headers, ended: outcome }
    },
    visitOf: (request) => {
      const visit = visits.get(request)
      if (visit === undefined) throw new TypeError('A request that was not admitted is being answered')
      return visit
    },
    requestIdOf: ({ headers, socket }) => requestIdOf(headers, trusted.has(plainAddress(socket.remoteAddress ?? ''))),
    ownPage: ({ headers: { origin, host } }) => origin === undefined || origins.includes(origin, host),
  }
}

const FOREIGN_PAGE: Refusal = { status: 403, name: 'notOnThisNetwork', message: 'Only pages of this installation' }

/** Creates the gate for upgrades, which admits programs and our own pages within the client's budget. */
export function admitUpgrade(gate: Gate) {
  return (request: IncomingMessage): { readonly network: string } | { readonly refusal: Refusal } => {
    if (!gate.ownPage(request)) return { refusal: FOREIGN_PAGE }
    const admitted = gate.admit(request)
    if ('refusal' in admitted) return admitted
    // The stream counts its connections separately.
    admitted.ended()
    if (admitted.realm === 'staff') return { refusal: WRONG_HOST }
    return { network: admitted.client.network }
  }
}
