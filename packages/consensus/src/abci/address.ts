import { ConsensusError } from '../base/consensus-error.ts'

/** Where the application listens for CometBFT. */
export type SocketAddress =
  | { readonly kind: 'unix'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }

/** Maximum length of the path of a Unix socket in bytes: macOS takes 103, Linux 107. */
const MAX_SOCKET_PATH = 100

/** Whether a program can listen at the path: the system limits its length. */
export function fitsSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH
}

/** Reads `unix://PATH` or `tcp://HOST:PORT`, as in `proxy_app`. @throws ConsensusError consensus/address */
export function readAddress(text: string): SocketAddress {
  const path = /^unix:\/\/(\/.+)$/.exec(text)?.[1]
  if (path !== undefined) return { kind: 'unix', path }
  const [, host, port] = /^tcp:\/\/([^/:\s]+|\[[\da-fA-F:]+\]):(\d{1,5})$/.exec(text) ?? []
  if (host !== undefined && Number(port) <= 65_535) {
    return { kind: 'tcp', host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
  }
  throw new ConsensusError('consensus/address', `${text} is neither unix://PATH nor tcp://HOST:PORT`)
}
