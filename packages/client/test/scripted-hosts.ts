import { ChainPool } from '../src/chains/chain-pool.ts'
import { FakeClock } from './fake-clock.ts'

/** What the node of a number says to a path and a body; a Response as it is, anything else as JSON. */
export type Script = (path: string, body: Readonly<Record<string, unknown>>, node: number) => unknown

/** A pool of so many nodes that say what a script says. Thrown is what cannot be fetched. */
export function scriptedPool(script: Script, nodes = 1): ChainPool {
  const urls = Array.from({ length: nodes }, (_each, at) => `http://n${at}`)
  return new ChainPool({
    nodes: urls,
    clock: new FakeClock(),
    fetch: async (url, init) => {
      const { host, pathname } = new URL(url)
      const body = init.body === undefined ? {} : (JSON.parse(String(init.body)) as Readonly<Record<string, unknown>>)
      const said = script(pathname, body, Number(host.slice(1)))
      return said instanceof Response ? said.clone() : new Response(JSON.stringify(said ?? null))
    },
  })
}

/** The same for nodes that speak JSON-RPC; an Error is what the node says against the call. */
export const scriptedRpc = (
  result: (method: string, params: readonly unknown[], node: number) => unknown,
  nodes = 1,
): ChainPool =>
  scriptedPool((_path, { id, method, params }, node) => {
    const said = result(String(method), params as readonly unknown[], node)
    return { jsonrpc: '2.0', id, ...(said instanceof Error ? { error: { message: said.message } } : { result: said }) }
  }, nodes)

/** The code of what a promise is refused with, or undefined. */
export const codeOf = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  (promise ?? Promise.resolve()).then(
    () => undefined,
    (error: unknown) => (error as { readonly code?: unknown }).code,
  )
