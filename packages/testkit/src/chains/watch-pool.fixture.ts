import { formatDecimal } from '@tidebook/amount'
import { ChainPool, type ChainMove, type ChainPosition, type ChainWatch } from '@tidebook/client/chains'
import { HttpFailure } from './json-server.ts'

export type Fields = Readonly<Record<string, unknown>>
type Counterpart = { answer(path: string, body: Fields): unknown }
/** Replaces an answer of the test node. */
export type Lie = (path: string, body: Fields, answer: unknown, node: number) => unknown

/** Maximum answer size in bytes. Blocks with the maximum number of transactions fit. */
const LARGEST_ANSWER = 50_000_000

/** Returns the HTTP response of a test node: its answer with status 200, or its failure. */
export function responseOf(answer: unknown): Response {
  const { status, body } = answer instanceof HttpFailure ? answer : { status: 200, body: answer }
  return new Response(JSON.stringify(body ?? null), { status })
}

/** Creates a pool of nodes that answer as a test node does. A thrown error simulates a failed fetch. */
export function poolOf(chain: Counterpart, nodes = 1, lie: Lie = (_path, _body, answer) => answer): ChainPool {
  return new ChainPool({
    nodes: Array.from({ length: nodes }, (_each, at) => `http://n${at}`),
    online: () => true,
    largestAnswer: LARGEST_ANSWER,
    fetch: async (url, init) => {
      const { pathname, host } = new URL(url)
      const body = JSON.parse(String(init.body ?? '{}')) as Fields
      return responseOf(lie(pathname, body, chain.answer(pathname, body), Number(host.slice(1))))
    },
  })
}

/** Returns the code of a promise's rejection, or undefined. */
export function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => (error as { readonly code?: unknown }).code,
  )
}

/** Returns the members of a move that tests compare. */
export function shown({ from, to, asset, amount, fee, memo }: ChainMove): readonly unknown[] {
  return [from, to, asset.code, formatDecimal(amount), formatDecimal(fee), ...(memo === undefined ? [] : [memo])]
}

/** Reads a chain from a position to its last final block. */
export async function all(watch: ChainWatch, from: ChainPosition, accounts: ReadonlySet<string>) {
  const moves: ChainMove[] = []
  for (let position = from; ;) {
    const piece = await watch.read(position, accounts)
    moves.push(...piece.moves)
    position = piece.position
    if (position.block >= piece.final) return { moves, position, coming: piece.coming }
  }
}
