import type { FastifyRequest } from 'fastify'

/** Addresses under which the asking browser reaches this installation. */
export interface PublicAddresses {
  /** Web, API and market WebSocket. */
  readonly web: string
  readonly stream: string
  readonly nodeHttp: string
  readonly nodeSocket: string
}

const HOST_NAME = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/i

/**
 * Builds public addresses from the host a request was sent to, so that one installation works under every name it is
 * reached by. A host with other characters (it ends up in a header) is replaced by `fallback`.
 */
export const publicAddresses = (
  request: FastifyRequest,
  node: { readonly port: number } | { readonly url: string },
  fallback: string,
): PublicAddresses => {
  const name = HOST_NAME.test(request.hostname) ? request.hostname : fallback
  const secure = request.protocol === 'https'
  const authority = request.port === null ? name : `${name}:${request.port}`
  const nodeAuthority = 'port' in node ? `${name}:${node.port}` : new URL(node.url).host
  const nodeSecure = 'port' in node ? secure : /^(?:wss|https):/.test(node.url)
  return {
    web: `${secure ? 'https' : 'http'}://${authority}`,
    stream: `${secure ? 'wss' : 'ws'}://${authority}`,
    nodeHttp: `${nodeSecure ? 'https' : 'http'}://${nodeAuthority}`,
    nodeSocket: `${nodeSecure ? 'wss' : 'ws'}://${nodeAuthority}`,
  }
}
