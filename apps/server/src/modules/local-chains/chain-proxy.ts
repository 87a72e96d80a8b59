import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isLoopback } from '@tidebook/node/sockets'
import type { Payout, PayoutOutcome } from './bounded-payout.ts'
import { withTimeout } from '../../platform/http/with-timeout.ts'

/**
 * Calls that wallets may send to a chain. All other calls of the program behind the proxy are refused: setting
 * balances, reading other addresses of the network, mining blocks, and signing for the program's accounts.
 */
export const EVM_CALLS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
])
/** Calls that wallets may send to a ledger of the Ripple family. */
export const LEDGER_CALLS: ReadonlySet<string> = new Set([
  'account_info',
  'account_lines',
  'account_tx',
  'fee',
  'ledger',
  'server_info',
  'submit',
  'tx',
])
/** Pays test coins to the address in the `account` parameter, on every kind of chain. */
const PAYOUT_CALL = 'tidebook_gift'
const MAX_BYTES = 64 * 1024
const WAIT_MS = 10_000
const MAX_ADDRESS_LENGTH = 64

export interface ChainProxyOptions {
  /** Port on the loopback interface. */
  readonly port: number
  /** Address of the program behind the proxy. */
  readonly target: string
  /** Allowed calls. */
  readonly calls: ReadonlySet<string>
  readonly payout: Payout
  /** Origins of our pages, in addition to this machine's own. */
  readonly publicUrls: readonly string[]
}

/** Refusal with an HTTP status. */
class ProxyError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Opens a proxy in front of a local chain, whose program would respond to every page that the operator visits. The
 * proxy admits our pages and programs on this machine, under this machine's own names, and only with the calls of a
 * wallet.
 */
export async function openChainProxy({ port, target, calls, payout, publicUrls }: ChainProxyOptions): Promise<Server> {
  const pages = new Set(publicUrls.map((url) => new URL(url).origin))
  const isOurs = (origin: string): boolean => pages.has(origin) || isOfThisMachine(URL.parse(origin)?.hostname ?? '')
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin, host } = request.headers
    if (!isOfThisMachine(URL.parse(`http://${host ?? ''}`)?.hostname ?? '')) throw new ProxyError(421, 'unknown host')
    if (origin !== undefined) {
      if (!isOurs(origin)) throw new ProxyError(403, 'only pages of this installation')
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-headers', 'content-type')
      response.setHeader('vary', 'origin')
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method !== 'POST') throw new ProxyError(405, 'expected POST')
    const call = callOf(await bodyOf(request))
    if (call.method === PAYOUT_CALL) return payOutTo(payout, call, response)
    if (!calls.has(call.method)) throw new ProxyError(403, 'not a call that wallets may send')
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await withTimeout(WAIT_MS, async (signal) => {
      const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call), signal })
      return { status: answer.status, text: await answer.text() }
    })
    response.writeHead(status, headers).end(text)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      const [status, message] = error instanceof ProxyError ? [error.status, error.message] : [502, 'no answer']
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function isOfThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ProxyError(413, 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface ProxyCall {
  readonly method: string
  readonly params?: unknown
}

function callOf(body: string): ProxyCall {
  const call = parsed(body)
  if (typeof call !== 'object' || call === null || !('method' in call)) throw new ProxyError(400, 'no call')
  const { method } = call
  if (typeof method !== 'string') throw new ProxyError(400, 'no call')
  return { ...call, method }
}

/** HTTP status and message for each refused request for test coins. */
const PAYOUT_REFUSALS: Readonly<Partial<Record<PayoutOutcome, readonly [number, string]>>> = {
  noAddress: [400, 'no account'],
  notAllowed: [403, 'no payout to this address'],
  usedUp: [429, 'no more payouts'],
}

async function payOutTo(payout: Payout, { params }: ProxyCall, response: ServerResponse): Promise<void> {
  const [recipient]: readonly unknown[] = Array.isArray(params) ? params : []
  const account =
    typeof recipient === 'object' && recipient !== null && 'account' in recipient ? recipient.account : undefined
  if (typeof account !== 'string' || account.length > MAX_ADDRESS_LENGTH) throw new ProxyError(400, 'no account')
  const outcome = await payout(account)
  const refusal = PAYOUT_REFUSALS[outcome]
  if (refusal !== undefined) throw new ProxyError(...refusal)
  const result = { status: outcome === 'paid' ? 'success' : 'error' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ProxyError(400, 'no JSON')
  }
}
