import { creditAnswer, creditCall } from '@tidebook/chains/credit'

/** Timeout of one node in milliseconds, and the maximum length of an answer in characters. */
const NODE_MS = 5000
const LONGEST_ANSWER = 10_000

/**
 * Queries the contract whether the address's key may be known to others (RSK-013). Queries the nodes one after the
 * other until one answers. Returns undefined if all fail: the user is then not warned, and the wallet is not called
 * safe.
 */
export async function askCredit(
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
    const answer = await askNode(node, question).catch(() => undefined)
    if (answer !== undefined) return answer
  }
  return undefined
}

async function askNode(node: string, question: object): Promise<boolean | undefined> {
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
  if (!response.ok || text.length > LONGEST_ANSWER) return undefined
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null && 'result' in body ? creditAnswer(body.result) : undefined
}
