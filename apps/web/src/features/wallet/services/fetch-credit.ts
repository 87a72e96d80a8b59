import { creditAnswer, creditCall } from '@tidebook/chains/credit'

/** Timeout of one node in milliseconds, and the maximum length of an answer in characters. */
const NODE_MS = 5000
const MAX_RESPONSE_LENGTH = 10_000

/**
 * Queries the contract whether the address's key may be known to others (RSK-013). Queries the nodes one after the
 * other until one answers. Returns undefined if all fail: the user is then not warned, and the wallet is not called
 * safe.
 */
export async function fetchCredit(
  { nodes, contract }: { readonly nodes: readonly string[]; readonly contract: string },
  address: string,
): Promise<boolean | undefined> {
  const question = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: contract, data: creditCall(address) }, 'latest'],
  }
  for (const node of nodes) {
    const answer = await queryNode(node, question).catch(() => undefined)
    if (answer !== undefined) return answer
  }
  return undefined
}

async function queryNode(node: string, question: object): Promise<boolean | undefined> {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(NODE_MS),
  })
  const text = await response.text()
  if (!response.ok || text.length > MAX_RESPONSE_LENGTH) return undefined
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null && 'result' in body ? creditAnswer(body.result) : undefined
}
