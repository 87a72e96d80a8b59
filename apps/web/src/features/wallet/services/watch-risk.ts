import type { NetworkFacts } from '@tidebook/contract/network'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { placeStore } from '../../../lib/router/index.ts'
import { chainHosts } from '../../network/index.ts'
import { openWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { walletStore } from '../model/wallet-state.ts'
import { creditAnswer, creditCall } from '@tidebook/chains/credit'

/** Timeout of one node in milliseconds, and the maximum length of a response in characters. */
const NODE_MS = 5000
const MAX_RESPONSE_LENGTH = 10_000

/**
 * Queries the contract whether the address's key may be known to others (RSK-013). Queries the nodes one after the
 * other until one responds. Returns undefined if all fail: the user is then not warned, and the page does not call the
 * wallet safe.
 */
async function fetchCredit(
  { chain, contract }: NonNullable<NetworkFacts['credit']>,
  address: string,
): Promise<boolean | undefined> {
  const question = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: contract, data: creditCall(address) }, 'latest'],
  }
  for (const node of chainHosts(chain)) {
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

/** Delay between a page's start and the warning, in milliseconds (RSK-006). */
const WARNING_DELAY_MS = 100

/**
 * Warns of a wallet whose key may be known to others: soon after the page starts, and on every further page except the
 * page that changes the address (RSK-006..008). If all nodes fail, it retries on the next page. Called once.
 */
export function watchRisk(): void {
  const { credit } = network()
  if (credit === undefined) return
  /** The queried address, and whether it is listed. */
  let requested: string | undefined
  let risky = false
  let unanswered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const warn = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const address = walletStore.get().wallet?.address
      if (!risky || address !== requested || address === undefined) return
      if (location.pathname === PATHS.newSetting || walletDialogStore.get() !== undefined) return
      openWalletDialog('risk', address)
    }, WARNING_DELAY_MS)
  }
  const ask = async (): Promise<void> => {
    const address = walletStore.get().wallet?.address
    if (address === requested && !unanswered) return
    requested = address
    risky = false
    unanswered = false
    if (address === undefined) return
    const answer = await fetchCredit(credit, address)
    if (requested !== address) return
    unanswered = answer === undefined
    risky = answer === true
    if (risky) warn()
  }
  walletStore.subscribe(() => {
    // A failed query waits for the next page, because the store changes with every ledger.
    if (walletStore.get().wallet?.address !== requested) void ask()
  })
  placeStore.subscribe(() => void (unanswered ? ask() : warn()))
  void ask()
}
